/**
 * Where each number of an attention trace came from.
 *
 * @typedef {import('./formula.js').Answer} Answer
 * @typedef {import('./formula.js').Cell} Cell
 *
 * @typedef {object} Attended a request of `attention` and what the core answered
 * @property {Record<string, any>} input `queries`, `keys`, `values` and options, as on the wire
 * @property {any} trace
 */
import { fixed, scientific } from './format.js';
import {
  answerOf,
  difference,
  dot,
  exp,
  number,
  product,
  quotient,
  root,
  short,
  sum,
} from './formula.js';

/** From here on exp would leave the range of a double, or a learner's patience. */
const LARGE_SCORE = 30;

/** @param {string} matrix @param {number} row @param {number} count @returns {Cell[]} */
const wholeRow = (matrix, row, count) =>
  Array.from({ length: count }, (_, column) => ({ matrix, row, column }));

/** @param {string} matrix @param {number} column @param {number} count @returns {Cell[]} */
const wholeColumn = (matrix, column, count) =>
  Array.from({ length: count }, (_, row) => ({ matrix, row, column }));

/**
 * A fill as it is written: `−10 000`, `−10⁻⁹`.
 *
 * @param {number} fill
 */
export const fillText = (fill) =>
  Math.abs(fill) < 1e-3 && fill !== 0
    ? scientific(fill).replace('1.0 × ', '')
    : fixed(fill, 0).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** @param {Attended} attended @param {string} name @returns {any[][]} a step's values */
export function stepOf({ input, trace }, name) {
  const step = trace.steps?.find((/** @type {any} */ one) => one.name === name);
  return trace[name] ?? step?.values ?? input[name];
}

/** @type {Record<string, (attended: Attended, row: number, column: number, decimals: number) => Answer>} */
const ANSWERS = {
  scores({ input, trace }, row, column, decimals) {
    const [query, key] = [input.queries[row], input.keys[column]];
    return answerOf(
      dot(query, key),
      trace.scores[row][column],
      [...wholeRow('queries', row, query.length), ...wholeRow('keys', column, key.length)],
      decimals,
    );
  },

  scaledScores({ input, trace }, row, column, decimals) {
    const [query, key] = [input.queries[row], input.keys[column]];
    const { scale = 'sqrt_dk', temperature = 1, modelDim } = input;
    let formula = dot(query, key);
    if (scale === 'sqrt_dk') formula = quotient(formula, root(number(key.length)));
    if (scale === 'sqrt_d_model') formula = quotient(formula, root(number(modelDim)));
    if (scale === 'multiplied') formula = product(formula, root(number(key.length)));
    if (temperature !== 1) formula = quotient(formula, number(temperature));
    return answerOf(
      formula,
      trace.scaledScores[row][column],
      [
        { matrix: 'scores', row, column },
        ...wholeRow('queries', row, query.length),
        ...wholeRow('keys', column, key.length),
      ],
      decimals,
    );
  },

  weights(attended, row, column, decimals) {
    const { input, trace } = attended;
    const value = trace.weights[row][column];
    const late = input.maskOrder === 'after_softmax';
    const filled = input.hiddenFill !== undefined;
    const shown = trace.allowed[row][column];
    const inputs = [{ matrix: 'allowed', row, column }];
    if (!shown && !filled) {
      const text = late
        ? `Set to 0 after the softmax, because key ${column + 1} is hidden.`
        : `0, because key ${column + 1} is hidden from query ${row + 1}.`;
      return { text, value: 0, inputs };
    }
    const read = filled ? 'filledScores' : 'scaledScores';
    const scores = stepOf(attended, read);
    const overQueries = input.softmaxAxis === 'queries';
    /** @type {Cell[]} */
    const line = overQueries
      ? wholeColumn(read, column, scores.length)
      : wholeRow(read, row, scores[row].length);
    const taken = line.filter((cell) => filled || late || trace.allowed[cell.row][cell.column]);
    const largest = Math.max(...taken.map((cell) => scores[cell.row][cell.column]));
    const share = (/** @type {{row: number, column: number}} */ cell) => {
      const isFill = filled && !trace.allowed[cell.row][cell.column];
      const score = scores[cell.row][cell.column];
      const written = isFill ? number(score, fillText(score)) : number(score);
      return exp(Math.abs(largest) > LARGE_SCORE ? difference(written, number(largest)) : written);
    };
    return answerOf(
      quotient(share({ row, column }), sum(taken.map(share))),
      value,
      [...inputs, ...taken],
      decimals,
    );
  },

  output({ input, trace }, row, column, decimals) {
    const weights = trace.weights[row];
    const values = input.values.map((/** @type {number[]} */ value) => value[column]);
    return answerOf(
      dot(weights, values),
      trace.output[row][column],
      [
        ...wholeRow('weights', row, weights.length),
        ...wholeColumn('values', column, values.length),
      ],
      decimals,
    );
  },

  filledScores(attended, row, column, decimals) {
    if (attended.trace.allowed[row][column]) {
      return ANSWERS.scaledScores(attended, row, column, decimals);
    }
    const fill = attended.input.hiddenFill;
    const text = `Key ${column + 1} is hidden, so its score was replaced by ${fillText(fill)}.`;
    return { text, value: fill, inputs: [{ matrix: 'allowed', row, column }] };
  },

  allowed({ trace }, row, column) {
    const seen = trace.allowed[row][column];
    const text = `Query ${row + 1} ${seen ? 'may see' : 'may not see'} key ${column + 1}.`;
    return { text, value: null, inputs: [] };
  },
};

/**
 * Where one number of an attention came from.
 *
 * @param {string} name of a step: `scores`, `scaledScores`, `filledScores`, `allowed`, `weights`,
 *   `output`, or an input's
 * @param {number} row from 0
 * @param {number} column from 0
 * @param {Attended} attended
 * @param {number} [decimals] that the cell shows
 * @returns {Answer} `value` equals the core's to rounding errors
 */
export function attentionAnswer(name, row, column, attended, decimals = 3) {
  const answer = ANSWERS[name];
  if (answer) return answer(attended, row, column, decimals);
  const value = attended.input[name][row][column];
  return { text: `${short(value, 6)}, as given.`, value, inputs: [] };
}
