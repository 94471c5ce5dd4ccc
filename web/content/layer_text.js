/** Text that a learner's notebook wrote, read as JSON, with a reason where it is none. */

/** What a layer's file may not have; `field` is the name that the reason is about. */
export class LayerError extends Error {
  /** @param {string} field @param {string} message */
  constructor(field, message) {
    super(message);
    this.name = 'LayerError';
    this.field = field;
  }
}

/** @param {string} name of the file's own @returns {string} what fits into a sentence */
export const shortened = (name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** The most characters that are read: what the largest sizes need, with every digit. */
export const MOST_CHARACTERS = 6_000_000;

/**
 * @param {string} text
 * @returns {Record<string, unknown>} the object; NaN and Infinity, which Python's json writes though
 *   JSON has no such numbers, are texts in it
 * @throws {LayerError} empty, too large, not JSON, or no object
 */
export function readObject(text) {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') throw new LayerError('', 'There is nothing to read: paste the file’s text.');
  if (trimmed.length > MOST_CHARACTERS) {
    throw new LayerError(
      '',
      `The file has ${trimmed.length} characters; at most ${MOST_CHARACTERS} are read.`,
    );
  }
  /** @type {unknown} */
  let read;
  try {
    read = JSON.parse(withNamedNumbers(trimmed));
  } catch {
    throw new LayerError('', notJson(trimmed));
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    const what = Array.isArray(read) ? 'a list' : 'a single value';
    throw new LayerError(
      '',
      `The file holds ${what}; the six lines write an object, {"heads": …}.`,
    );
  }
  return /** @type {Record<string, unknown>} */ (read);
}

/** @param {string} text */
const withNamedNumbers = (text) =>
  /NaN|Infinity/.test(text)
    ? text.replace(/([[,:]\s*)(-?(?:NaN|Infinity))(?=\s*[\],}])/g, '$1"$2"')
    : text;

/** @param {string} text @returns {string} why it may be no JSON */
function notJson(text) {
  if (/^(OrderedDict|tensor|\{')/.test(text) || /\btensor\(\[/.test(text)) {
    return 'This is what Python prints, not JSON: json.dump, in the last of the six lines, writes JSON.';
  }
  if (/^PK|^\x80/.test(text)) {
    return 'This is a file of torch.save, not JSON: json.dump, in the last of the six lines, writes JSON.';
  }
  if (!/[}\]]$/.test(text)) return `This JSON breaks off: it ends in “${text.slice(-20)}”.`;
  return `This is not JSON; it begins with “${text.slice(0, 20)}”.`;
}
