/** Lets the air out of the page's own Python files: who reads them here finds comments, who loads them pays for none. */
import { tokens } from '../python/tokens.js';

/**
 * @param {string} source whose docstrings stand in triple quotes, and which is indented by fours
 * @returns {string} the same program without comments, docstrings and empty lines, indented by ones
 */
export function withoutAir(source) {
  const found = tokens(source);
  /** @type {[from: number, to: number, text: string][]} */
  const cuts = [];
  let depth = 0;
  for (const [i, { kind, text, at }] of found.entries()) {
    const lineStart = source.lastIndexOf('\n', at - 1) + 1;
    const isFirst = depth === 0 && source.slice(lineStart, at).trim() === '';
    if (kind === 'comment') cuts.push([at, at + text.length, '']);
    if (kind === 'string' && isFirst && text.startsWith('"""')) {
      cuts.push([at, at + text.length, isAlone(source, lineStart, at, text) ? '0' : '']);
    }
    if (kind === 'sign' && '([{'.includes(text)) depth += 1;
    if (kind === 'sign' && ')]}'.includes(text)) depth -= 1;
    if (kind === 'newline') {
      const next = found[i + 1];
      const end = next ? next.at : source.length;
      const [blank] = /** @type {RegExpMatchArray} */ (source.slice(at + 1, end).match(/^ */));
      cuts.push([at + 1, at + 1 + blank.length, depth ? '' : ' '.repeat(blank.length / 4)]);
    }
  }
  const thin = cuts.reduceRight(
    (text, [from, to, put]) => text.slice(0, from) + put + text.slice(to),
    source,
  );
  return thin
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .replace(/^\n/, '');
}

/**
 * Whether a docstring is all that its block holds.
 * @param {string} source
 * @param {number} lineStart
 * @param {number} at
 * @param {string} text
 */
function isAlone(source, lineStart, at, text) {
  const [after = ''] =
    source
      .slice(at + text.length)
      .match(/^\s*\n( *)(?=\S)/)
      ?.slice(1) ?? [];
  return at - lineStart > 0 && after.length < at - lineStart;
}
