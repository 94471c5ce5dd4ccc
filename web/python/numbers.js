/**
 * Numbers as CPython writes them. JavaScript's own toFixed and toExponential are exact but round
 * an exact half away from zero; CPython rounds it to the even digit.
 */

/** Decimals that show any double of ordinary size in full. */
const ALL = 100;

/**
 * @param {string} short rounded half up, e.g. "0.063"
 * @param {boolean} isHalf whether the number lies exactly between two of its length
 * @returns {string} the even one of the two
 */
function toEven(short, isHalf) {
  const [, digits] = /** @type {RegExpMatchArray} */ (short.match(/^-?([\d.]+)/));
  const last = Number(digits.at(-1));
  if (!isHalf || last % 2 === 0) return short;
  // A half rounded up to an odd digit came from the even digit just below it.
  const sign = short.startsWith('-') ? '-' : '';
  return sign + digits.slice(0, -1) + String(last - 1) + short.slice(sign.length + digits.length);
}

/** @param {string} rest the digits that rounding takes away */
const isHalf = (rest) => /^50*$/.test(rest);

/**
 * `'{:.3f}'.format(x)`
 * @param {number} x finite
 * @param {number} digits 0 to 60
 * @returns {string}
 */
export function fixed(x, digits) {
  const sign = x < 0 || Object.is(x, -0) ? '-' : '';
  const size = Math.abs(x);
  // Past 1e21 toFixed gives up; such a double is whole, and BigInt writes it out.
  if (size >= 1e21) return sign + BigInt(size) + (digits ? `.${'0'.repeat(digits)}` : '');
  const [, decimals] = size.toFixed(ALL).split('.');
  return sign + toEven(size.toFixed(digits), isHalf(decimals.slice(digits)));
}

/**
 * `'{:.4e}'.format(x)`
 * @param {number} x finite
 * @param {number} digits 0 to 60
 * @returns {string}
 */
export function scientific(x, digits) {
  const [mantissa] = Math.abs(x).toExponential(ALL).split('e');
  const short = x.toExponential(digits);
  const [head, exponent] = toEven(short, isHalf(mantissa.slice(2 + digits))).split('e');
  const power = Math.abs(Number(exponent));
  return `${head}e${Number(exponent) < 0 ? '-' : '+'}${String(power).padStart(2, '0')}`;
}

/**
 * CPython and JavaScript write a float in its shortest form, and of two that are as near the even
 * one; MicroPython now and then writes a digit more, or takes the larger.
 * @param {string} text with floats in it, as MicroPython writes them
 */
export const evenDigits = (text) =>
  text.replace(/(?<![\w.])\d+\.\d+(?![\w.])/g, (shown) => {
    const even = String(Number(shown));
    return shown.length > 16 && shown.length < 20 && even.includes('.') ? even : shown;
  });
