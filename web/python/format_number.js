/** `format(x, spec)` for floats, as CPython 3.11 does it. */
import { fixed, scientific } from './numbers.js';

const SPEC =
  /^(?:(?<fill>.)?(?<align>[<>=^]))?(?<sign>[-+ ])?(?<alt>#)?(?<zero>0)?(?<width>\d+)?(?<group>[,_])?(?:\.(?<precision>\d+))?(?<type>[eEfFgG%])?$/su;

/**
 * @param {number} x
 * @param {string} spec
 * @param {string} plain how Python writes the number without a format
 * @returns {string | null} null for a format that is not a float's
 */
export function formatFloat(x, spec, plain) {
  const given = spec.match(SPEC)?.groups;
  if (!given) return null;
  const { sign: signs, zero, group, type } = given;
  const digits = digitsOf(Math.abs(x), type, given.precision, plain.replace(/^-/, ''));
  const isNegative = x < 0 || Object.is(x, -0);
  const sign = isNegative ? '-' : signs === '+' || signs === ' ' ? signs : '';
  const number = group ? grouped(digits, group) : digits;
  const width = Number(given.width ?? 0) - sign.length;
  const align = given.align ?? (zero ? '=' : '>');
  const fill = given.fill ?? (zero ? '0' : ' ');
  const missing = Math.max(0, width - number.length);
  if (align === '=') return sign + fill.repeat(missing) + number;
  if (align === '<') return sign + number + fill.repeat(missing);
  const left = align === '^' ? Math.floor(missing / 2) : missing;
  return fill.repeat(left) + sign + number + fill.repeat(missing - left);
}

/**
 * @param {number} size not negative
 * @param {string | undefined} type
 * @param {string | undefined} precision
 * @param {string} plain
 */
function digitsOf(size, type, precision, plain) {
  if (!Number.isFinite(size))
    return (Number.isNaN(size) ? 'nan' : 'inf') + (type === '%' ? '%' : '');
  const places = Number(precision ?? 6);
  switch (type) {
    case 'f':
    case 'F':
      return fixed(size, places);
    case 'e':
    case 'E':
      return type === 'E' ? scientific(size, places).toUpperCase() : scientific(size, places);
    case '%':
      return `${fixed(size * 100, places)}%`;
    case undefined:
      return precision === undefined ? plain : general(size, places || 1, true);
    default:
      return general(size, places || 1, false);
  }
}

/**
 * Significant digits without closing zeros. Without a type letter Python keeps one decimal, and
 * turns to powers of ten one digit earlier.
 * @param {number} size
 * @param {number} places
 * @param {boolean} isPlain
 */
function general(size, places, isPlain) {
  const power = size === 0 ? 0 : Number(scientific(size, places - 1).split('e')[1]);
  if (power < -4 || power >= (isPlain ? Math.max(places - 1, 1) : places)) {
    const [head, exponent] = scientific(size, places - 1).split('e');
    return `${trimmed(head)}e${exponent}`;
  }
  const text = trimmed(fixed(size, Math.max(0, places - 1 - power)));
  return isPlain && !text.includes('.') ? `${text}.0` : text;
}

const trimmed = (/** @type {string} */ text) =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text;

const grouped = (/** @type {string} */ digits, /** @type {string} */ sign) =>
  digits.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, sign));
