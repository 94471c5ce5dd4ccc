/** The bench's cases as ONNX models, in the form that onnxruntime computes fastest. */
import { constant, model, node } from './onnx.js';

/** @typedef {import('./cases.js').AttendCase} AttendCase */

/** Far below any score; e to it is 0. */
const HIDDEN = -1e30;

/** @param {number} n @returns {Float32Array} [n, n], added to the scores */
export const causalMask = (n) =>
  Float32Array.from({ length: n * n }, (_, at) => (at % n > Math.floor(at / n) ? HIDDEN : 0));

/**
 * Single operators: the scale rides on the first product.
 *
 * @param {AttendCase} one
 */
export function attendModel({ n, d, causal }) {
  const inputs = { queries: [n, d], keys: [n, d], values: [n, d] };
  return model(
    [
      node('Gemm', ['queries', 'keys', ...(causal ? ['mask'] : [])], ['scores'], {
        alpha: 1 / Math.sqrt(d),
        transB: 1,
      }),
      node('Softmax', ['scores'], ['weights'], { axis: 1 }),
      node('MatMul', ['weights', 'values'], ['output']),
      ...(causal ? [constant('mask', [n, n], causalMask(n))] : []),
    ],
    inputs,
    { output: [n, d] },
  );
}

/**
 * onnxruntime's own fused operator.
 *
 * @param {AttendCase} one
 */
export function fusedAttendModel({ n, d, causal }) {
  const shape = [1, n, d];
  return model(
    [
      node(
        'MultiHeadAttention',
        ['queries', 'keys', 'values'],
        ['output'],
        { num_heads: 1, unidirectional: causal ? 1 : 0 },
        'com.microsoft',
      ),
    ],
    { queries: shape, keys: shape, values: shape },
    { output: shape },
  );
}
