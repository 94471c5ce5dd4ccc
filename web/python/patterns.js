/** Python's regular expressions by JavaScript's, which are nearly the same. */

/** @type {[pattern: RegExp, words: string][]} */
const WORDS = [
  [/\(\?P</g, '(?<'],
  [/\(\?P=(\w+)\)/g, '\\k<$1>'],
  [/\\A/g, '(?<![\\s\\S])'],
  [/\\Z/g, '(?![\\s\\S])'],
];

/**
 * @param {string} pattern in Python's writing
 * @param {string} flags
 * @param {string} text
 * @returns {string} JSON: each match's spans, its groups' after its own, and the groups' names
 */
export function matches(pattern, flags, text) {
  const [, inline = '', rest = ''] = pattern.match(/^((?:\\A\(\?:)?\(\?[ims]+\))?([\s\S]*)$/) ?? [];
  const own = inline.match(/\?([ims]+)\)$/)?.[1] ?? '';
  const opened = inline.startsWith('\\A') ? '\\A(?:' : '';
  const source = WORDS.reduce((all, [from, to]) => all.replace(from, to), opened + rest);
  try {
    const asked = [...new Set(`dgu${flags}${own}`)].join('');
    const compiled = compile(source, asked);
    const found = [...text.matchAll(compiled)].map(({ indices }) => [...(indices ?? [])]);
    const order = [
      ...source.matchAll(/\\.|\[(?:\\.|[^\]])*\]|\((?!\?(?!<(?![=!])))(?:\?<(\w+)>)?/g),
    ];
    const groups = order.filter(([sign]) => sign[0] === '(');
    const names = groups.flatMap(([, name], i) => (name ? [[name, i + 1]] : []));
    return JSON.stringify({ found: points(text, found), names: Object.fromEntries(names) });
  } catch (error) {
    return JSON.stringify({ error: String(/** @type {Error} */ (error).message) });
  }
}

/** Python escapes signs that JavaScript's unicode mode does not let escape. @param {string} source @param {string} flags */
function compile(source, flags) {
  try {
    return new RegExp(source, flags);
  } catch {
    return new RegExp(source, flags.replace('u', ''));
  }
}

/**
 * Places counted in letters, as Python counts, not in JavaScript's halves.
 * @param {string} text
 * @param {([number, number] | undefined)[][]} found
 */
function points(text, found) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is one letter wide
  if (/^[\u0000-\uD7FF\uE000-\uFFFF]*$/.test(text)) return found;
  const at = (/** @type {number} */ place) => [...text.slice(0, place)].length;
  return found.map((spans) => spans.map((span) => span && [at(span[0]), at(span[1])]));
}
