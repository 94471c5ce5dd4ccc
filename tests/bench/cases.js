/** The attention cases and how a call is timed, in Node and in a browser. */

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
