/** The learner's edits, kept for the next visit where the browser keeps anything: one entry for all
 * cells, by name; and code that came with a link. */
import { partOf } from '../address.js';
import { forget, recall, remember } from '../device.js';

const KEY = 'attention-lesson.python.1';

/** Longer code is not worth an entry, nor a link. */
const LONGEST = 20_000;
const LONGEST_LINK = 30_000;

/** @returns {Record<string, string>} */
function all() {
  try {
    const found = JSON.parse(recall(KEY) ?? '{}');
    const pairs = Object.entries(found).filter(([, code]) => typeof code === 'string');
    return Object.fromEntries(pairs);
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @returns {string | undefined}
 */
export const keptCode = (name) => all()[name];

/**
 * @param {string} name
 * @param {string | null} code null where nothing is to be kept
 * @returns {boolean} whether the browser did so
 */
export function keepCode(name, code) {
  const kept = all();
  if (code === null || code.length > LONGEST) delete kept[name];
  else kept[name] = code;
  const done = Object.keys(kept).length ? remember(KEY, JSON.stringify(kept)) : forget(KEY);
  return done && (code === null || code.length <= LONGEST);
}

/**
 * @param {string} hash
 * @param {string} name
 * @returns {string | null} the code that a link brings for this cell
 */
export function linkedCode(hash, name) {
  if (hash.length > LONGEST_LINK || partOf(hash) !== name) return null;
  return new URLSearchParams(hash.slice(hash.indexOf('?') + 1)).get('code');
}

/**
 * @param {string} name
 * @param {string} code
 * @returns {string | null} the end of a link that shows this code; null where it is too long
 */
export function linkFor(name, code) {
  const hash = `#${encodeURIComponent(name)}?${new URLSearchParams({ code })}`;
  return hash.length > LONGEST_LINK ? null : hash;
}
