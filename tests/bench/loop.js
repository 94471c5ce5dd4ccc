/** Attention as one writes it in JavaScript: typed arrays, three loops, nothing clever. */

/**
 * @param {Float32Array} queries [n, d]
 * @param {Float32Array} keys [n, d]
 * @param {Float32Array} values [n, d]
 * @param {{n: number, d: number, causal: boolean}} sizes
 * @returns {Float32Array} [n, d]
 */
export function loopAttention(queries, keys, values, { n, d, causal }) {
  const output = new Float32Array(n * d);
  const weights = new Float32Array(n);
  const scale = 1 / Math.sqrt(d);
  for (let i = 0; i < n; i += 1) {
    const seen = causal ? i + 1 : n;
    let largest = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < seen; j += 1) {
      let score = 0;
      for (let c = 0; c < d; c += 1) score += queries[i * d + c] * keys[j * d + c];
      weights[j] = score * scale;
      if (weights[j] > largest) largest = weights[j];
    }
    let sum = 0;
    for (let j = 0; j < seen; j += 1) {
      weights[j] = Math.exp(weights[j] - largest);
      sum += weights[j];
    }
    for (let j = 0; j < seen; j += 1) {
      const weight = weights[j] / sum;
      for (let c = 0; c < d; c += 1) output[i * d + c] += weight * values[j * d + c];
    }
  }
  return output;
}
