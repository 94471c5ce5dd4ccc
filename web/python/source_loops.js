/**
 * `while x:` becomes `while _turn_()>=0 and(x):`, which looks at the clock at each turn, and `in x`
 * of a loop or a comprehension `in _turns_(x)`, which does the same where x is not a list or its
 * like. The clock is JavaScript's: WebKit ends a worker only where its program calls JavaScript, so
 * that a stopped loop would otherwise keep the processor busy for as long as the page is open.
 *
 * @typedef {import('./tokens.js').Token} Token
 * @typedef {import('./source.js').Edit} Edit
 */

/**
 * @param {string} code
 * @param {Token[]} found
 * @returns {Edit[]}
 */
export function loopEdits(code, found) {
  let depth = 0;
  return found.flatMap((token, i) => {
    if (token.kind === 'sign') depth += step(token);
    if (token.kind !== 'word') return [];
    if (token.text === 'while') return whileEdits(found, i);
    return token.text === 'for' ? forEdits(code, found, i, depth > 0) : [];
  });
}

/** @param {Token} token @returns {number} how much deeper into brackets it leads */
const step = ({ kind, text }) =>
  kind !== 'sign' ? 0 : '([{'.includes(text) ? 1 : ')]}'.includes(text) ? -1 : 0;

/** @param {Token[]} found @param {number} i @returns {Edit[]} */
function whileEdits(found, i) {
  const { at, text } = found[i];
  const colon = next(found, i + 1, (token) => token.text === ':');
  if (!colon) return [];
  return [
    { at: at + text.length, length: 0, text: ' _turn_()>=0 and(' },
    { at: colon.at, length: 0, text: ')' },
  ];
}

/**
 * @param {string} code
 * @param {Token[]} found
 * @param {number} i
 * @param {boolean} isInside brackets: a comprehension
 * @returns {Edit[]}
 */
function forEdits(code, found, i, isInside) {
  const word = next(found, i + 1, (token) => token.kind === 'word' && token.text === 'in');
  if (!word) return [];
  const ends = isInside ? /^(?:for|if|async|:|,)$/ : /^:$/;
  const end = next(found, found.indexOf(word) + 1, (token) => ends.test(token.text), true);
  const from = word.at + word.text.length;
  if (!end || /^\s*range\(/.test(code.slice(from))) return [];
  const at = from + (code[from] === ' ' ? 1 : 0);
  return [
    { at, length: 0, text: at > from ? '_turns_(' : ' _turns_(', until: end.at },
    { at: end.at, length: 0, text: ')' },
  ];
}

/**
 * @param {Token[]} found
 * @param {number} from place in found
 * @param {(token: Token) => boolean} isWanted
 * @param {boolean} [isOpen] whether the closing bracket around it will do
 * @returns {Token | undefined} the first outside further brackets
 */
function next(found, from, isWanted, isOpen = false) {
  let depth = 0;
  for (const token of found.slice(from)) {
    if (depth === 0 && token.kind !== 'string' && isWanted(token)) return token;
    depth += step(token);
    if (depth < 0) return isOpen ? token : undefined;
  }
  return undefined;
}
