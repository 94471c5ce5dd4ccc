/**
 * The few tokens of Python that the source pass needs: what may hide a bracket (strings, comments),
 * brackets, and the signs and words inside them.
 *
 * @typedef {object} Token
 * @property {'string' | 'comment' | 'word' | 'sign' | 'newline'} kind
 * @property {string} text
 * @property {number} at where it begins
 * @property {number} line from 1
 */

const STRING = String.raw`[rRbBfFuU]{0,2}(?:"""(?:\\[\s\S]|(?!""")[\s\S])*(?:"""|$)|'''(?:\\[\s\S]|(?!''')[\s\S])*(?:'''|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)`;
const PATTERN = new RegExp(
  String.raw`(?<string>${STRING})|(?<comment>#[^\n]*)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<newline>\n)|(?<sign>:=|\*\*|[()[\]{}:,])`,
  'gu',
);

/**
 * @param {string} code
 * @returns {Token[]}
 */
export function tokens(code) {
  let line = 1;
  /** @type {Token[]} */
  const found = [];
  for (const match of code.matchAll(PATTERN)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    const text = match[0];
    found.push({ kind: /** @type {Token['kind']} */ (kind), text, at: match.index, line });
    line += text.split('\n').length - 1;
  }
  return found;
}
