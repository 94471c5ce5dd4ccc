/**
 * Softmax and matrix products with PyTorch's own roundings. The core answers in double; PyTorch
 * rounds each step to float32, and whether three weights print as `1.` or as `1.0000` in their sum
 * hangs on it. So the same steps are taken here in PyTorch's order (ATen's SoftMaxKernel.cpp and
 * vec/functional_base.h of 1.13 with eight lanes, and the reference BLAS that Debian's links), and
 * the result stands only where it agrees with the core's.
 */

const { fround } = Math;

/** How far float32 may be from double after some dozen steps, in parts of the largest term. */
const CLOSE = 1e-5;

/** Lanes of a vector register. */
const LANES = 8;

/** a * b + c, rounded once: the product of two float32 is exact in double. */
const fma = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c) =>
  fround(a * b + c);

/** Sleef's expf (xexpf, 1.0 ULP), which PyTorch's vectors use. */
const LN2_HIGH = fround(0.693145751953125);
const LN2_LOW = fround(0.000001428606765330187);
const PER_LN2 = fround(Math.LOG2E);
const SERIES = [
  0.00019852761761285365, 0.0013930435525253415, 0.008333360776305199, 0.041666485369205475,
  0.1666666716337204, 0.5,
].map(fround);

/**
 * @param {number} x a float32
 * @returns {number} e to the x as PyTorch's float32 has it
 */
export function exp32(x) {
  if (!(x > -104)) return Number.isNaN(x) ? x : 0;
  if (x > 100) return Number.POSITIVE_INFINITY;
  const scaled = fround(x * PER_LN2);
  const whole = Math.round(scaled);
  const q = Math.abs(scaled - whole) === 0.5 ? 2 * Math.round(scaled / 2) : whole;
  const s = fma(q, -LN2_LOW, fma(q, -LN2_HIGH, x));
  const u = SERIES.reduce((sum, factor) => fma(sum, s, factor), 0);
  return fround(fround(1 + fma(fround(s * s), u, s)) * 2 ** q);
}

/** @param {number[]} values */
const inTurn = (values) => values.reduce((sum, value) => fround(sum + value));

/** The sum of a row in eight lanes, which are then folded. @param {number[]} row */
function inLanes(row) {
  if (row.length < LANES) return inTurn(row);
  const lanes = row.slice(0, LANES);
  for (let i = LANES; i < row.length; i++) lanes[i % LANES] = fround(lanes[i % LANES] + row[i]);
  for (let half = LANES / 2; half >= 1; half /= 2) {
    for (let i = 0; i < half; i++) lanes[i] = fround(lanes[i] + lanes[i + half]);
  }
  return lanes[0];
}

/**
 * @param {number[]} scores float32, at least one above minus infinity
 * @param {boolean} isLast whether they lie side by side in the tensor
 * @returns {number[]}
 */
function softmax32(scores, isLast) {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => {
    const x = fround(score - largest);
    return isLast ? exp32(x) : fround(Math.exp(x));
  });
  if (!isLast) {
    const sum = inTurn(powers);
    return powers.map((power) => fround(power / sum));
  }
  const part = fround(1 / inLanes(powers));
  return powers.map((power) => fround(power * part));
}

/**
 * @param {number[][]} a [m, k]
 * @param {number[][]} b [k, n]
 * @returns {number[][]} [m, n]
 */
const product32 = (a, b) =>
  a.map((row) => b[0].map((_, j) => inTurn(row.map((x, k) => fround(x * b[k][j])))));

/**
 * @param {number[][]} rounded
 * @param {number[][] | null} exact the core's, or null where it did not answer
 * @param {number} largest of the terms that were added
 * @returns {number[][]} the rounded, where it is the same but for rounding
 */
function agreed(rounded, exact, largest) {
  const isClose = (/** @type {number} */ value, /** @type {number} */ other) =>
    Math.abs(value - other) <= CLOSE * largest;
  return !exact || rounded.every((row, i) => row.every((value, j) => isClose(value, exact[i][j])))
    ? rounded
    : exact;
}

const size = (/** @type {number[][]} */ rows) =>
  rows.reduce((largest, row) => row.reduce((most, x) => Math.max(most, Math.abs(x)), largest), 0);

/**
 * @param {string} op
 * @param {any} input as the core was asked
 * @param {number[][] | null} exact the core's answer
 * @param {boolean} isLast of softmax: whether a row's scores lie side by side in the tensor
 * @returns {number[][]} as PyTorch's float32 has it
 */
export function inFloat32(op, input, exact, isLast) {
  if (op === 'matrixProduct') {
    const { a, b } = input;
    return agreed(product32(a, b), exact, size(a) * size(b));
  }
  const hidden = Number.NEGATIVE_INFINITY;
  const rows = input.scores.map((/** @type {number[]} */ row, /** @type {number} */ i) =>
    softmax32(
      row.map((score, j) => (input.allowed[i][j] ? score : hidden)),
      isLast,
    ),
  );
  return agreed(rows, exact, 1);
}
