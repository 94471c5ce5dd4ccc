import { CoreError } from './core_error.js';

// Embind and JSON.stringify are both silent about what is no number: NaN becomes null, a hole
// becomes null, "2" stays text. So every value is looked at here, where its index is still known.

/** The depth that the core reads; also what ends a value that contains itself. */
const MAX_DEPTH = 16;

/**
 * A request's input, looked through.
 *
 * @param {object} input numbers, arrays of any depth, typed arrays, booleans, text, plain objects
 * @returns {object} the same with typed arrays as plain ones; parts without any are not copied
 * @throws {CoreError} not_finite, wrong_type or too_large; the message names the index
 */
export function checkedInput(input) {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new CoreError('wrong_type', `input must be an object, not ${kind(input)}`, 'input');
  }
  return checkedObject(input, '', 0);
}

/**
 * @param {object} object
 * @param {string} prefix
 * @param {number} depth
 */
function checkedObject(object, prefix, depth) {
  /** @type {Record<string, unknown>} */
  const checked = Object.create(null); // where __proto__ is a name like any other
  for (const [name, value] of Object.entries(object)) {
    const field = prefix + name;
    if (value !== undefined) checked[name] = checkedValue(value, field, field, depth + 1);
  }
  return checked;
}

/**
 * @param {unknown} value
 * @param {string} place with indices, for the message
 * @param {string} field without
 * @param {number} depth
 * @returns {unknown}
 */
function checkedValue(value, place, field, depth) {
  if (depth > MAX_DEPTH) {
    throw new CoreError('too_large', `${field} is nested deeper than ${MAX_DEPTH} levels`, field);
  }
  switch (typeof value) {
    case 'number':
      return checkedNumber(value, place, field);
    case 'boolean':
    case 'string':
      return value;
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return checkedArray(value, place, field, depth);
      if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
        return checkedTypedArray(/** @type {any} */ (value), place, field);
      }
      return checkedObject(value, `${field}.`, depth);
    default:
      throw new CoreError('wrong_type', `${place} must not be ${kind(value)}`, field);
  }
}

/**
 * @param {unknown[]} array
 * @param {string} place
 * @param {string} field
 * @param {number} depth
 */
function checkedArray(array, place, field, depth) {
  /** @type {unknown[] | undefined} */
  let copy;
  for (let at = 0; at < array.length; at += 1) {
    const member = array[at];
    if (typeof member === 'number' && Number.isFinite(member)) continue;
    if (member === undefined || member === null || typeof member === 'string') {
      throw new CoreError(
        'wrong_type',
        `${place}[${at}] must be a number, not ${kind(member)}`,
        field,
      );
    }
    if (typeof member === 'boolean') continue;
    const checked = checkedValue(member, `${place}[${at}]`, field, depth + 1);
    if (checked !== member) {
      copy ??= array.slice();
      copy[at] = checked;
    }
  }
  return copy ?? array;
}

/**
 * @param {ArrayLike<number>} array
 * @param {string} place
 * @param {string} field
 */
function checkedTypedArray(array, place, field) {
  const copy = Array.from(array);
  copy.forEach((member, at) => {
    checkedNumber(member, `${place}[${at}]`, field);
  });
  return copy;
}

/**
 * @param {unknown} value
 * @param {string} place
 * @param {string} field
 */
function checkedNumber(value, place, field) {
  if (typeof value !== 'number') {
    throw new CoreError('wrong_type', `${place} must be a number, not ${kind(value)}`, field);
  }
  if (!Number.isFinite(value)) {
    throw new CoreError('not_finite', `${place} must be a finite number, not ${value}`, field);
  }
  return value;
}

/** @param {unknown} value */
function kind(value) {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}
