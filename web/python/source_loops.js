/**
 * `while x:` becomes `while _turn_()>=0 and(x):`, which looks at the clock at each turn. The clock is
 * JavaScript's: WebKit ends a worker only where its program calls JavaScript, so that a stopped loop
 * would otherwise keep the processor busy for as long as the page is open.
 *
 * @typedef {import('./tokens.js').Token} Token
 * @typedef {import('./source.js').Edit} Edit
 */

/**
 * @param {Token[]} found
 * @returns {Edit[]}
 */
export function loopEdits(found) {
  return found.flatMap(({ kind, text, at }, i) => {
    if (kind !== 'word' || text !== 'while') return [];
    const colon = conditionEnd(found, i + 1);
    if (!colon) return [];
    return [
      { at: at + text.length, length: 0, text: ' _turn_()>=0 and(' },
      { at: colon.at, length: 0, text: ')' },
    ];
  });
}

/**
 * @param {Token[]} found
 * @param {number} from place in found
 * @returns {Token | undefined} the colon that ends the condition
 */
function conditionEnd(found, from) {
  let depth = 0;
  for (const token of found.slice(from)) {
    if (token.kind !== 'sign') continue;
    if ('([{'.includes(token.text)) depth += 1;
    else if (')]}'.includes(token.text)) depth -= 1;
    else if (token.text === ':' && depth === 0) return token;
  }
  return undefined;
}
