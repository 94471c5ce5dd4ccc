/** The steps from scores to context: one head's attention. */
import { attentionAnswer } from '../attention_formulas.js';
import { fixed } from '../format.js';
import {
  counted,
  DECIMALS,
  matrixOf,
  readMatrix,
  said,
  tokenAxis,
  valuesOf,
} from './block_matrix.js';
import { labelOf } from './block_words.js';

/**
 * @typedef {import('./block_matrix.js').Matrix} Matrix
 * @typedef {import('./block_matrix.js').Axis} Axis
 * @typedef {import('./block_matrix.js').Place} Place
 * @typedef {import('./block_matrix.js').Traced} Traced
 */

/**
 * The weights' formulas, where the scores that they read are those with the mask in them.
 *
 * @param {Matrix} weights
 * @returns {Matrix}
 */
const readingMasked = (weights) => ({
  ...weights,
  answers: weights.answers?.map((line) =>
    line.map((answer) => ({
      ...answer,
      inputs: answer.inputs.map((cell) => ({ ...cell, matrix: 'masked' })),
    })),
  ),
});

/** @param {Traced} traced @param {string} name @param {Place} place @returns {Matrix[]} */
export function attention(traced, name, { batch, head }) {
  const of = (/** @type {string} */ step) => valuesOf(traced, step)?.[batch]?.[head];
  const [queries, keys, values, output] = ['queries', 'keys', 'values', 'context'].map(of);
  const allowed = valuesOf(traced, 'allowed')[batch];
  const { scale = 'sqrt_dk', maskOrder, softmaxAxis, hiddenFill } = traced.input;
  const filled = of('filledScores');
  const attended = {
    input: { queries, keys, values, scale, maskOrder, softmaxAxis, hiddenFill },
    trace: {
      scores: of('scores'),
      scaledScores: of('scaledScores'),
      allowed,
      weights: of('weights'),
      output,
      ...(filled && { filledScores: filled }),
    },
  };
  const axis = tokenAxis(traced, batch, true);
  const tokens = axis.heads.length;
  /** @type {Axis} */
  const byQuery = { title: 'query', heads: axis.heads, role: 'query' };
  /** @type {Axis} */
  const byKey = { title: 'key', heads: axis.heads, role: 'key' };
  const hidden = allowed.map((/** @type {boolean[]} */ row) => row.map((seen) => !seen));
  const own =
    (/** @type {string} */ known) => (/** @type {number} */ row, /** @type {number} */ column) =>
      attentionAnswer(known, row, column, attended, DECIMALS);
  const square = (/** @type {string} */ step, /** @type {Partial<Matrix>} */ more = {}) =>
    matrixOf(
      step,
      labelOf(step),
      step === 'allowed' ? allowed : of(step),
      byQuery,
      byKey,
      own(step),
      more,
    );
  const size = counted('head', keys[0].length);
  const weights = () => square('weights', { role: 'weight', fill: true, hidden });
  const masked = () =>
    matrixOf('masked', labelOf('masked'), of('masked'), byQuery, byKey, maskedAnswer, { hidden });
  /** @param {number} row @param {number} column */
  const maskedAnswer = (row, column) => {
    const cells = ['scaledScores', 'allowed'].map((matrix) => ({ matrix, row, column }));
    return allowed[row][column]
      ? said(
          `${fixed(of('scaledScores')[row][column], DECIMALS)}, allowed: it stays.`,
          of('scaledScores')[row][column],
          cells,
        )
      : said('−∞, because this key is hidden: softmax gives it no weight.', null, cells);
  };
  const valueRows = () =>
    readMatrix('values', values, { ...byKey, heads: axis.heads.slice(0, tokens) }, size, {
      role: 'value',
    });
  switch (name) {
    case 'scores':
      return [
        readMatrix('queries', queries, byQuery, size, { role: 'query' }),
        readMatrix('keys', keys, byKey, size, { role: 'key' }),
        square('scores'),
      ];
    case 'scaledScores':
      return [square('scores'), square('scaledScores')];
    case 'allowed':
      return [square('allowed')];
    case 'filledScores':
      return [square('scores'), square('allowed'), square('filledScores', { hidden })];
    case 'masked':
      return [square('scaledScores'), square('allowed'), masked()];
    case 'weights':
      if (of('masked')) return [masked(), readingMasked(weights())];
      return [
        square(filled ? 'filledScores' : 'scaledScores', { hidden }),
        square('allowed'),
        weights(),
      ];
    default:
      return [
        weights(),
        valueRows(),
        matrixOf('context', labelOf('context'), output, byQuery, size, own('output')),
      ];
  }
}
