/** The bench's cases as ONNX models, in the form that onnxruntime computes fastest. */
import { constant, model, node } from './onnx.js';

/**
 * @typedef {import('./cases.js').AttendCase} AttendCase
 * @typedef {import('./cases.js').LayerCase} LayerCase
 */

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

/**
 * A whole encoder layer. Its parameters are part of the model, so that onnxruntime packs them once,
 * before the first call.
 *
 * @param {LayerCase} layer
 * @param {Record<string, Float32Array>} parameters by PyTorch's names
 * @param {boolean} fused attention as onnxruntime's own operator, or as single ones
 */
export function layerModel(layer, parameters, fused) {
  const { sequence, embedding, heads, feedForward } = layer;
  const rows = [sequence, embedding];
  const width = embedding / heads;
  const weight = (/** @type {string} */ name, /** @type {number[]} */ shape) =>
    constant(name, shape, parameters[name]);
  const inProjection = ['queries', 'keys', 'values'].flatMap((name, at) => {
    const [from, to] = [at * embedding, (at + 1) * embedding];
    const matrix = parameters['self_attn.in_proj_weight'];
    const bias = parameters['self_attn.in_proj_bias'];
    return [
      constant(
        `${name}.weight`,
        [embedding, embedding],
        matrix.slice(from * embedding, to * embedding),
      ),
      constant(`${name}.bias`, [embedding], bias.slice(from, to)),
      node('Gemm', ['x', `${name}.weight`, `${name}.bias`], [name], { transB: 1 }),
    ];
  });
  const norm = (/** @type {string} */ from, /** @type {number} */ at, /** @type {string} */ to) => [
    weight(`norm${at}.weight`, [embedding]),
    weight(`norm${at}.bias`, [embedding]),
    node('LayerNormalization', [from, `norm${at}.weight`, `norm${at}.bias`], [to], {
      axis: 1,
      epsilon: 1e-5,
    }),
  ];
  const linear = (
    /** @type {string} */ from,
    /** @type {string} */ name,
    /** @type {string} */ to,
    /** @type {number[]} */ [out, inner],
  ) => [
    weight(`${name}.weight`, [out, inner]),
    weight(`${name}.bias`, [out]),
    node('Gemm', [from, `${name}.weight`, `${name}.bias`], [to], { transB: 1 }),
  ];
  return model(
    [
      constant('rows', [2], bigs(rows)),
      ...inProjection,
      ...(fused ? fusedHeads(layer) : singleHeads(layer, width)),
      ...linear('attended', 'self_attn.out_proj', 'projected', [embedding, embedding]),
      node('Add', ['x', 'projected'], ['sum1']),
      ...norm('sum1', 1, 'normed'),
      ...linear('normed', 'linear1', 'wide', [feedForward, embedding]),
      node('Relu', ['wide'], ['hidden']),
      ...linear('hidden', 'linear2', 'narrow', [embedding, feedForward]),
      node('Add', ['normed', 'narrow'], ['sum2']),
      ...norm('sum2', 2, 'output'),
    ],
    { x: rows },
    { output: rows },
  );
}

/** @param {number[]} numbers */
const bigs = (numbers) => BigInt64Array.from(numbers.map(BigInt));

/** @param {LayerCase} layer @returns {Uint8Array[]} from queries, keys and values to attended */
function fusedHeads({ sequence, embedding, heads }) {
  const names = ['queries', 'keys', 'values'];
  return [
    constant('batch', [3], bigs([1, sequence, embedding])),
    ...names.map((name) => node('Reshape', [name, 'batch'], [`${name} of one`])),
    node(
      'MultiHeadAttention',
      names.map((name) => `${name} of one`),
      ['attended of one'],
      { num_heads: heads },
      'com.microsoft',
    ),
    node('Reshape', ['attended of one', 'rows'], ['attended']),
  ];
}

/** @param {LayerCase} layer @param {number} width @returns {Uint8Array[]} likewise */
function singleHeads({ sequence, heads }, width) {
  const split = (/** @type {string} */ name, /** @type {number[]} */ perm) => [
    node('Reshape', [name, 'heads'], [`${name} by head`]),
    node('Transpose', [`${name} by head`], [`${name} split`], { perm }),
  ];
  return [
    constant('heads', [3], bigs([sequence, heads, width])),
    constant('scale', [1], Float32Array.of(1 / Math.sqrt(width))),
    node('Mul', ['queries', 'scale'], ['scaled']),
    ...split('scaled', [1, 0, 2]),
    ...split('keys', [1, 2, 0]),
    ...split('values', [1, 0, 2]),
    node('MatMul', ['scaled split', 'keys split'], ['scores']),
    node('Softmax', ['scores'], ['weights'], { axis: 2 }),
    node('MatMul', ['weights', 'values split'], ['outputs']),
    node('Transpose', ['outputs'], ['outputs by token'], { perm: [1, 0, 2] }),
    node('Reshape', ['outputs by token', 'rows'], ['attended']),
  ];
}
