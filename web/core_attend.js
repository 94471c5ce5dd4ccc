import { requireChoices, requireLength, requireObject, requireSizes } from './core_floats.js';

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

const SIZES = ['queryCount', 'keyCount', 'keyDim', 'valueDim'];
const MASKS = ['top_left', 'bottom_right'];
const CHOICES = { causal: [false, true], alignment: MASKS, method: ['fused', 'plain'] };

/**
 * Attention in float32, with no trace: softmax(Q K^T / sqrt(keyDim)) V. Each array is copied once.
 *
 * @param {import('./core_floats.js').CoreFloats} floats
 * @param {Float32Array} queries [queryCount, keyDim], row after row
 * @param {Float32Array} keys [keyCount, keyDim]
 * @param {Float32Array} values [keyCount, valueDim]
 * @param {AttendOptions} options
 * @returns {Float32Array} [queryCount, valueDim]
 * @throws {import('./core_error.js').CoreError} shape_mismatch, not_finite, too_large, out_of_range,
 *   missing, wrong_type, unknown_field
 */
export function attend(floats, queries, keys, values, options) {
  requireObject('options', options);
  const { queryCount, keyCount, keyDim, valueDim, causal, alignment, method } = options;
  requireChoices(options, SIZES, CHOICES);
  requireSizes({ queryCount, keyCount, keyDim, valueDim });
  requireLength('queries', queries, { queryCount, keyDim });
  requireLength('keys', keys, { keyCount, keyDim });
  requireLength('values', values, { keyCount, valueDim });
  const mask = causal ? 2 + MASKS.indexOf(alignment ?? '') : 0;
  const plain = method === 'plain';
  return floats.through([queries, keys, values], queryCount * valueDim, 'queryCount', (module) =>
    module.attendFloats(queryCount, keyCount, keyDim, valueDim, plain, mask),
  );
}
