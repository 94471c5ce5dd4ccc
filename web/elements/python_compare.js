/**
 * What a prediction is worth beside what was printed. `same` is the same text, spaces between
 * signs aside; `near` the same values in another writing (0.090 for 0.09, without the brackets);
 * `rounded` the same values to fewer decimals.
 *
 * @typedef {'none' | 'same' | 'near' | 'rounded' | 'other'} Verdict
 */

/** Words and numbers keep their borders, so that 10 is not 1 0. @param {string} text */
const pieces = (text) => text.match(/[\w.]+|[^\w.\s]/g) ?? [];

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/.source;
const VALUES = new RegExp(`(?<![\\w.])${NUMBER}(?![\\w.])|[\\p{L}_][\\w.]*`, 'giu');

/**
 * The numbers and words of a text; brackets, commas and quotes aside.
 * @param {string} text
 */
const values = (text) =>
  (text.replaceAll('\u2212', '-').match(VALUES) ?? []).map((written) => ({
    written,
    number: Number(written),
  }));

/** @typedef {ReturnType<typeof values>[number]} Value */

/** @param {Value} a @param {Value} b */
const isEqual = (a, b) => a.number === b.number || a.written === b.written;

/** At least one decimal must stand, or 7 would be 6.5. @param {Value} guess @param {Value} printed */
function isRounded({ written, number }, printed) {
  const decimals = written.match(/^[-+]?\d*\.(\d+)$/)?.[1].length;
  if (decimals === undefined) return false;
  // A half may go either way: 0.245 is 0.24 to Python and 0.25 at school.
  return Math.abs(number - printed.number) <= 0.5 * 10 ** -decimals + 1e-9;
}

/**
 * @param {string} prediction
 * @param {string} printed
 * @returns {Verdict}
 */
export function compare(prediction, printed) {
  if (!prediction.trim()) return 'none';
  if (String(pieces(prediction)) === String(pieces(printed))) return 'same';
  const [guesses, known] = [values(prediction), values(printed)];
  if (guesses.length === 0 || guesses.length !== known.length) return 'other';
  if (guesses.every((guess, i) => isEqual(guess, known[i]))) return 'near';
  const isClose = guesses.every(
    (guess, i) => isEqual(guess, known[i]) || isRounded(guess, known[i]),
  );
  return isClose ? 'rounded' : 'other';
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

const HELD = {
  same: 'Your prediction held.',
  near: 'Your values are right; Python writes them as above.',
  rounded: 'Your values are right, to fewer decimals than Python prints.',
};

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
  const held = HELD[verdict];
  return example ? `${held} ${example.right}` : held;
}
