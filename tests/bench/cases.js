/** What is timed, and how a call is, in Node and in a browser. */

/**
 * @typedef {object} AttendCase
 * @property {string} name
 * @property {number} n queries, and keys
 * @property {number} d numbers in each query, key and value
 * @property {boolean} causal
 */

const LENGTHS = [16, 64, 256, 512, 1024, 2048];

/** @type {AttendCase[]} */
export const ATTEND_CASES = [false, true].flatMap((causal) =>
  LENGTHS.map((n) => ({ name: `${causal ? 'causal' : 'full'}, n = ${n}`, n, d: 64, causal })),
);

/**
 * Useful work only: what a causal mask hides is not counted, nor is the softmax.
 *
 * @param {AttendCase} one
 * @returns {number} floating-point operations of both products
 */
export function attendOperations({ n, d, causal }) {
  return 4 * d * (causal ? (n * (n + 1)) / 2 : n * n);
}

/**
 * @param {AttendCase} one
 * @returns {{ queries: Float32Array, keys: Float32Array, values: Float32Array }} normally
 *   distributed, from a fixed seed
 */
export function attendInputs({ n, d }) {
  let seed = 20;
  const uniform = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed + 1) / 2147483649;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const matrix = () => Float32Array.from({ length: n * d }, normal);
  return { queries: matrix(), keys: matrix(), values: matrix() };
}

/**
 * @param {import('../../web/core.js').Core} core
 * @param {AttendCase} one
 * @param {'fused' | 'plain'} [method]
 * @returns {() => Float32Array} one call
 */
export function attendCall(core, one, method = 'fused') {
  const { queries, keys, values } = attendInputs(one);
  const { n, d, causal } = one;
  const options = { queryCount: n, keyCount: n, keyDim: d, valueDim: d, causal, method };
  return () => core.attend(queries, keys, values, options);
}

/**
 * @typedef {object} LayerCase
 * @property {string} name
 * @property {number} sequence
 * @property {number} embedding
 * @property {number} heads
 * @property {number} feedForward
 */

/** A whole encoder layer of ordinary size, as PyTorch builds it: post-norm, ReLU. @type {LayerCase} */
export const LAYER = {
  name: 'encoder layer, n = 512, E = 256, 8 heads, 1024 hidden units',
  sequence: 512,
  embedding: 256,
  heads: 8,
  feedForward: 1024,
};

/**
 * Of the products alone: no softmax, no norm.
 *
 * @param {LayerCase} layer
 * @returns {number} floating-point operations
 */
export function layerOperations({ sequence, embedding, feedForward }) {
  const linear = 2 * sequence * embedding * (4 * embedding + 2 * feedForward);
  return linear + 4 * sequence * sequence * embedding;
}

/**
 * @param {LayerCase} layer
 * @returns {{ x: Float32Array, parameters: Record<string, Float32Array> }} of the size that PyTorch
 *   starts from, from a fixed seed
 */
export function layerInputs({ sequence, embedding: e, feedForward: f }) {
  let seed = 21;
  /** @param {number} count @param {number} width */
  const draw = (count, width) =>
    Float32Array.from({ length: count }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return (seed / 1073741824 - 1) / Math.sqrt(width);
    });
  const parameters = {
    'self_attn.in_proj_weight': draw(3 * e * e, e),
    'self_attn.in_proj_bias': draw(3 * e, e),
    'self_attn.out_proj.weight': draw(e * e, e),
    'self_attn.out_proj.bias': draw(e, e),
    'linear1.weight': draw(f * e, e),
    'linear1.bias': draw(f, e),
    'linear2.weight': draw(e * f, f),
    'linear2.bias': draw(e, f),
    'norm1.weight': new Float32Array(e).fill(1),
    'norm1.bias': new Float32Array(e),
    'norm2.weight': new Float32Array(e).fill(1),
    'norm2.bias': new Float32Array(e),
  };
  return { x: draw(sequence * e, 1), parameters };
}

/**
 * @param {import('../../web/core.js').Core} core
 * @param {LayerCase} layer
 * @param {'relu' | 'gelu'} [activation]
 * @returns {() => Float32Array} one call
 */
export function layerCall(core, layer, activation = 'relu') {
  const { x, parameters } = layerInputs(layer);
  const { sequence, embedding, heads, feedForward } = layer;
  const options = { sequence, embedding, heads, feedForward, activation };
  return () => core.encode(x, parameters, options);
}

/**
 * Seconds that one call takes: the mean over as many calls as fill `milliseconds`.
 *
 * @param {() => unknown} work
 * @param {number} [milliseconds]
 */
export function secondsOf(work, milliseconds = 40) {
  let calls = 0;
  const start = performance.now();
  let taken = 0;
  while (taken < milliseconds) {
    work();
    calls += 1;
    taken = performance.now() - start;
  }
  return taken / calls / 1000;
}

/** @param {number[]} numbers */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
