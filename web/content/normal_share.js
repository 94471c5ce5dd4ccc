/** Past this, the share is 0 or 1 to the last bit that a product with it could show. */
const FAR = 9;

/**
 * Φ(x), the share of the normal distribution below x, by its series; GELU is x times it.
 *
 * @param {number} x
 * @returns {number} 0 to 1
 */
export function normalShare(x) {
  // The series would overflow there.
  if (Math.abs(x) > FAR) return x > 0 ? 1 : 0;
  let [term, total] = [x, x];
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(total); k += 2) {
    term *= (x * x) / k;
    total += term;
  }
  return 0.5 + (total * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
