/**
 * What a prediction is worth beside what was printed. `same` is the same text, spaces aside;
 * `near` the same values in another writing (0.090 for 0.09, double quotes for single ones).
 *
 * @typedef {'none' | 'same' | 'near' | 'other'} Verdict
 */

const withoutSpaces = (/** @type {string} */ text) => text.replace(/\s+/g, '');

/** @param {string} text */
const values = (text) =>
  withoutSpaces(text)
    .replaceAll('"', "'")
    .replaceAll('\u2212', '-')
    .replace(/\d*\.?\d+(?:e[+-]?\d+)?|\d+\./gi, (number) => String(Number(number)));

/**
 * @param {string} prediction
 * @param {string} printed
 * @returns {Verdict}
 */
export function compare(prediction, printed) {
  if (!prediction.trim()) return 'none';
  if (withoutSpaces(prediction) === withoutSpaces(printed)) return 'same';
  return values(prediction) === values(printed) ? 'near' : 'other';
}

/**
 * The likely reason for a wrong prediction, where it is a common one.
 * @param {string} prediction
 * @param {import('../content/python_examples.js').Slip[]} slips
 * @returns {string} '' where none fits
 */
export function slipWords(prediction, slips) {
  const numbers = (prediction.replaceAll('\u2212', '-').match(/-?\d*\.?\d+/g) ?? []).map(Number);
  const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 0.011;
  const total = numbers.reduce((sum, number) => sum + number, 0);
  const found = slips.find(({ numbers: known, sum }) => {
    if (sum !== undefined) return numbers.length === 3 && Math.abs(total - sum) > 0.02;
    return known?.length === numbers.length && known.every((one, i) => near(one, numbers[i]));
  });
  return found?.words ?? '';
}

/**
 * The sentence under prediction and output.
 * @param {Verdict} verdict
 * @param {object} about
 * @param {boolean} about.failed whether Python ended with an error
 * @param {{right: string, wrong: string} | undefined} about.example its own sentences, as long as
 *   its code is the lesson's
 * @param {string} [about.slip] the likely reason for this very prediction
 * @returns {string}
 */
export function verdictWords(verdict, { failed, example, slip }) {
  if (failed)
    return verdict === 'none'
      ? ''
      : 'The program did not come to its end: read Python’s message first.';
  if (verdict === 'none')
    return 'Next time, predict first: the gap between the two lines is what teaches.';
  if (verdict === 'other') {
    return `Not what you predicted. ${slip || (example?.wrong ?? 'Compare the two lines: where do they part?')}`;
  }
  const held =
    verdict === 'same'
      ? 'Your prediction held.'
      : 'Your values are right; Python writes them as above.';
  return example ? `${held} ${example.right}` : held;
}
