/**
 * Numbers as people write them, and as Python writes them.
 *
 * The page's one rule for numerals: a fixed number of decimals; a half is rounded away from zero,
 * decided on the exact binary value; the sign is a true minus; nothing is ever "-0.000". Boxes that
 * quote Python print as Python does, with a half rounded to even.
 */

/** The rule in one sentence, for the page. */
export const NUMERAL_RULE =
  'Numbers on this page are rounded to the decimals shown, a half away from zero; ' +
  'what is computed is never rounded. Python boxes print as Python does.';

const MINUS = '\u2212';
const THIN_SPACE = '\u202f';

/**
 * Fixed decimals with an ASCII sign, as a field or an address holds them: `-1.50`.
 *
 * @param {number} value finite
 * @param {number} [decimals]
 * @returns {string}
 */
export function plain(value, decimals = 3) {
  if (!Number.isFinite(value)) throw new RangeError(`${value} has no decimals to show`);
  // toFixed decides on the exact binary value and takes a half away from zero (ECMA-262,
  // Number.prototype.toFixed: "let n be an integer for which n / 10^f - x is as close to zero as
  // possible; if there are two such n, pick the larger", after the sign was set aside).
  const text = value.toFixed(decimals);
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}

/**
 * Fixed decimals as the page shows them: `−1.500`.
 *
 * @param {number} value finite
 * @param {number} [decimals]
 * @returns {string}
 */
export const fixed = (value, decimals = 3) => plain(value, decimals).replace('-', MINUS);

/**
 * As `fixed`, in brackets when negative, for the inside of a formula: `2.0 − (−1.0)`.
 *
 * @param {number} value finite
 * @param {number} [decimals]
 */
export const term = (value, decimals = 3) => {
  const text = fixed(value, decimals);
  return text.startsWith(MINUS) ? `(${text})` : text;
};

/**
 * As `plain`, with the sign in words: what a screen reader says of a slider.
 *
 * @param {number} value finite
 * @param {number} [decimals]
 */
export const spoken = (value, decimals = 1) => plain(value, decimals).replace('-', 'minus ');

/**
 * A ratio as one says it: `2.72 times`, `22 026 times`, `more than a million times`.
 *
 * @param {number} ratio positive; infinity is a very large ratio
 * @param {number[]} [limits] as for `ratioNumber`
 * @returns {string}
 */
export function times(ratio, limits) {
  if (!(ratio > 0)) throw new RangeError(`a ratio is positive, not ${ratio}`);
  if (ratio < 1e-6) return 'less than a millionth';
  if (ratio > 1e6) return 'more than a million times';
  return `${ratioNumber(ratio, limits)} times`;
}

/**
 * The number of `times`: three figures while they matter, whole numbers in groups beyond; more
 * where rounding would carry it over a limit that it stays below.
 *
 * @param {number} ratio finite
 * @param {number[]} [limits] what the number is held against in the text around it
 */
export function ratioNumber(ratio, limits = []) {
  let decimals = ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0;
  const carried = () =>
    limits.some((limit) => ratio < limit && Number(plain(ratio, decimals)) >= limit);
  while (decimals < 15 && carried()) decimals += 1;
  const [whole, ...rest] = fixed(ratio, decimals).split('.');
  const grouped = ratio < 99.95 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return [grouped, ...rest].join('.');
}

const RAISED = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};

/**
 * A very small or large number with its power of ten: `2.2 × 10⁻¹⁶`.
 *
 * @param {number} value finite
 */
export function scientific(value) {
  if (!Number.isFinite(value)) throw new RangeError(`${value} has no power of ten`);
  if (value === 0) return '0';
  const [digits, exponent] = value.toExponential(1).split('e');
  const power = [...exponent.replace('+', '')].map((sign) => Reflect.get(RAISED, sign)).join('');
  return `${digits.replace('-', MINUS)} × 10${power}`;
}

/**
 * What a person typed as a number: `1.7`, `1,7`, `−2`, `.5`; anything else is null.
 *
 * A comma is a decimal sign, never a group: a learner who types `0,5` means a half. A text with two
 * signs (`1.234,5`) could mean two things and is refused.
 *
 * @param {string} text
 * @returns {number | null}
 */
export function parseNumber(text) {
  const tidy = text
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(tidy)) return null;
  const value = Number(tidy);
  return Number.isFinite(value) ? value + 0 : null;
}

/**
 * How many decimals a step has: 0.1 has one, 5 has none.
 *
 * @param {number} step
 */
export const decimalsOf = (step) => (String(step).split('.')[1] ?? '').length;

/**
 * The nearest value that a control may take: inside its range, on its steps, and without
 * 0.30000000000000004.
 *
 * @param {number} value finite
 * @param {{min: number, max: number, step: number}} range
 * @returns {number}
 */
export function snap(value, { min, max, step }) {
  const inside = Math.min(max, Math.max(min, value));
  const decimals = Math.max(decimalsOf(step), decimalsOf(min));
  const on = Number((min + Math.round((inside - min) / step) * step).toFixed(decimals));
  return Math.min(max, on) + 0;
}

/**
 * Python's `repr` of a float: shortest digits that read back, an exponent below 1e-4 and from 1e16.
 *
 * @param {number} value
 * @returns {string}
 */
export function pythonRepr(value) {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    const [digits, exponent] = value.toExponential().split('e');
    const power = exponent.slice(1).padStart(2, '0');
    return `${digits}e${exponent[0]}${power}`;
  }
  // Below 1e16 and from 1e-4 on, JavaScript writes no exponent (it starts at 1e21 and 1e-7).
  const text = String(value);
  return text.includes('.') ? text : `${text}.0`;
}

/**
 * Python's `round(value, digits)`: a half, decided on the exact binary value, goes to even.
 *
 * @param {number} value
 * @param {number} digits 0 to 20
 * @returns {number}
 */
export function pythonRound(value, digits) {
  if (!Number.isFinite(value)) return value;
  const [whole, fraction] = Math.abs(value).toFixed(100).split('.');
  const isHalf = /^50*$/.test(fraction.slice(digits));
  const away = value.toFixed(digits);
  if (!isHalf) return Number(away);
  // An exact half: what is cut off decides nothing, the digit before it does.
  const kept = digits === 0 ? whole : `${whole}.${fraction.slice(0, digits)}`;
  const isEven = Number(kept.at(-1)) % 2 === 0;
  return isEven ? Math.sign(value) * Number(kept) : Number(away);
}
