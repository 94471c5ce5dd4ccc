import { CoreError } from './core_error.js';

/**
 * @typedef {object} AttendOptions
 * @property {number} queryCount
 * @property {number} keyCount
 * @property {number} keyDim
 * @property {number} valueDim
 * @property {boolean} [causal] query i sees keys 0..i
 * @property {'top_left' | 'bottom_right'} [alignment] where the causal diagonal starts; needed when
 *   causal and the counts differ
 * @property {'fused' | 'plain'} [method] plain: by the book, every score stored, at most 2^22
 */

const MASKS = ['top_left', 'bottom_right'];

/**
 * Attention in float32, with no trace: softmax(Q K^T / sqrt(keyDim)) V. Each array is copied once.
 *
 * @param {import('./core_module.js').CoreModule} module
 * @param {Float32Array} queries [queryCount, keyDim], row after row
 * @param {Float32Array} keys [keyCount, keyDim]
 * @param {Float32Array} values [keyCount, valueDim]
 * @param {AttendOptions} options
 * @returns {Float32Array} [queryCount, valueDim]
 * @throws {CoreError} shape_mismatch, not_finite, too_large, out_of_range, missing, wrong_type,
 *   unknown_field
 */
export function attend(module, queries, keys, values, options) {
  const { queryCount, keyCount, keyDim, valueDim, causal, alignment, method, ...rest } = options;
  for (const field of Object.keys(rest)) fail('unknown_field', `${field} is not known`, field);
  requireLength('queries', queries, 'queryCount', queryCount, 'keyDim', keyDim);
  requireLength('keys', keys, 'keyCount', keyCount, 'keyDim', keyDim);
  requireLength('values', values, 'keyCount', keyCount, 'valueDim', valueDim);
  if (![undefined, 'fused', 'plain'].includes(method)) {
    fail('out_of_range', `method must be fused or plain, not "${method}"`, 'method');
  }
  if (![undefined, ...MASKS].includes(alignment)) {
    fail(
      'out_of_range',
      `alignment must be top_left or bottom_right, not "${alignment}"`,
      'alignment',
    );
  }

  const inputs = queries.length + keys.length + values.length;
  const count = inputs + queryCount * valueDim;
  const floats = count <= MAX_FLOATS && module.floats(count);
  if (!floats) {
    fail(
      'too_large',
      `inputs and output hold ${count} numbers; the limit is ${MAX_FLOATS}`,
      'queryCount',
    );
  }
  try {
    floats.set(queries);
    floats.set(keys, queries.length);
    floats.set(values, queries.length + keys.length);
    const mask = causal ? 2 + MASKS.indexOf(alignment ?? '') : 0;
    const plain = method === 'plain';
    const reply = module.attendFloats(queryCount, keyCount, keyDim, valueDim, plain, mask);
    if (reply) {
      const { code, message, field } = JSON.parse(reply).error;
      fail(code, message, field);
    }
    // Asked for again: the memory may have grown, which ends the first view.
    return /** @type {Float32Array} */ (module.floats(count)).slice(inputs);
  } finally {
    module.floats(0);
  }
}

/** Twelve million: 48 MB of the core's 64. */
const MAX_FLOATS = 12_000_000;

/**
 * @param {string} code
 * @param {string} message
 * @param {string} field
 * @returns {never}
 */
function fail(code, message, field) {
  throw new CoreError(code, message, field);
}

/**
 * @param {string} field
 * @param {Float32Array} numbers
 * @param {string} rowsName
 * @param {number} rows
 * @param {string} columnsName
 * @param {number} columns
 */
function requireLength(field, numbers, rowsName, rows, columnsName, columns) {
  if (!(numbers instanceof Float32Array)) {
    fail('wrong_type', `${field} must be a Float32Array`, field);
  }
  for (const [name, size] of [
    [rowsName, rows],
    [columnsName, columns],
  ]) {
    if (!Number.isInteger(size) || Number(size) < 1) {
      fail('out_of_range', `${name} must be a whole number from 1, not ${size}`, String(name));
    }
  }
  if (numbers.length !== rows * columns) {
    fail(
      'shape_mismatch',
      `${field} has ${numbers.length} numbers; ${rowsName} ${rows} times ${columnsName} ${columns} is ${rows * columns}`,
      field,
    );
  }
}
