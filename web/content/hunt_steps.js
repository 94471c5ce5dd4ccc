/** The steps of the hunted block that can be looked at: numbers, and sizes beside the right ones. */
import { fixed } from '../format.js';
import { SENTENCES } from './hunt_block.js';
import { valuesOf } from './hunt_experiments.js';

/**
 * @typedef {import('../elements/explorer_form.js').MatrixPicture} Matrix
 * @typedef {import('../elements/explorer_form.js').Axis} Axis
 *
 * @typedef {object} Place which part is looked at, from 0
 * @property {number} sentence
 * @property {number} head
 */

/** @typedef {{name: string, label: string, shows: string[]}} HuntStep shows: what is read, then the step */

/** @type {HuntStep[]} */
export const STEPS = [
  { name: 'scores', label: 'Scores', shows: ['queries', 'keys', 'scores'] },
  { name: 'scaledScores', label: 'Scaled scores', shows: ['scores', 'scaledScores'] },
  { name: 'weights', label: 'Mask and weights', shows: ['scaledScores', 'allowed', 'weights'] },
  { name: 'context', label: 'Context', shows: ['weights', 'values', 'context'] },
  { name: 'merged', label: 'Merged heads', shows: ['context', 'merged'] },
  { name: 'normed1', label: 'Norm', shows: ['residual1', 'normed1'] },
  { name: 'output', label: 'Output', shows: ['residual2', 'output'] },
];

/** @type {Record<string, Partial<Matrix> & {label: string}>} */
const LOOKS = {
  queries: { label: 'Queries', role: 'query' },
  keys: { label: 'Keys', role: 'key' },
  values: { label: 'Values', role: 'value' },
  scores: { label: 'Scores' },
  scaledScores: { label: 'Scaled scores' },
  allowed: { label: 'Mask' },
  weights: { label: 'Weights', role: 'weight', fill: true },
  context: { label: 'Context' },
  merged: { label: 'Merged heads' },
  residual1: { label: 'Before the norm' },
  normed1: { label: 'After the norm' },
  residual2: { label: 'Before the last norm' },
  output: { label: 'Output' },
};

const SQUARE = ['scores', 'scaledScores', 'allowed', 'weights'];

/** @param {number} count @returns {string[]} */
const counted = (count) => Array.from({ length: count }, (_, i) => String(i + 1));

/** @param {number[]} row */
const total = (row) => row.reduce((sum, value) => sum + value, 0);

/** @param {number[]} row */
function moments(row) {
  const mean = total(row) / row.length;
  return { mean, variance: total(row.map((value) => (value - mean) ** 2)) / row.length };
}

/** @param {any} trace @param {string} name @returns {number[]} */
const shapeOf = (trace, name) =>
  trace.steps.find((/** @type {any} */ step) => step.name === name).shape;

/**
 * The sizes of a step, and those of a right block.
 *
 * @param {any} trace
 * @param {any} shapes of `encoderShapes` for the same input
 * @param {string} name
 * @returns {{text: string, right: boolean}}
 */
export function sizesOf(trace, shapes, name) {
  const found = shapes.steps.find((/** @type {any} */ step) => step.name === name);
  const [is, should] = [shapeOf(trace, name).join(' × '), found.shape.join(' × ')];
  const axes = found.axes.join(', ').replace('headDim', 'size of a head');
  return {
    right: is === should,
    text: `Sizes of ${LOOKS[name].label.toLowerCase()}: ${is}; should be ${should} (${axes}).`,
  };
}

/** @param {any} trace @returns {{sentences: number, heads: number}} as the block has them */
export function partsOf(trace) {
  const [sentences, heads] = shapeOf(trace, 'weights');
  return { sentences, heads };
}

/** @param {string} name @param {number[][]} values @param {number} row @param {number} column */
function wordsOf(name, values, row, column) {
  const value = values[row][column];
  if (typeof value === 'boolean') return value ? 'may be seen.' : 'hidden.';
  const exact = `${fixed(value, 6)}.`;
  if (name === 'weights') {
    const down = total(values.map((line) => line[column]));
    return `${exact} Its row adds up to ${fixed(total(values[row]))}, its column to ${fixed(down)}.`;
  }
  if (name === 'normed1' || name === 'output') {
    const { mean, variance } = moments(values[row]);
    return `${exact} Its row has mean ${fixed(mean)} and variance ${fixed(variance)}.`;
  }
  return exact;
}

/**
 * The matrices of one step: what it reads, and last what it makes.
 *
 * @param {any} trace
 * @param {HuntStep} step
 * @param {Place} place within `partsOf`
 * @returns {Matrix[]}
 */
export const huntMatrices = (trace, { shows }, { sentence, head }) =>
  shows.flatMap((name) => {
    const batch = valuesOf(trace, name);
    // What comes after the heads has the batch as it went in.
    const part = batch[Math.min(sentence, batch.length - 1)];
    const byHead = shapeOf(trace, name).length === 4;
    if (name === 'context' && shows.includes('merged')) {
      return part.map((/** @type {number[][]} */ one, /** @type {number} */ h) =>
        matrixOf(`context ${h + 1}`, name, one, sentence, `Context of head ${h + 1}`),
      );
    }
    return [matrixOf(name, name, byHead ? part[head] : part, sentence)];
  });

/**
 * @param {string} id
 * @param {string} name
 * @param {any[][]} values
 * @param {number} sentence
 * @param {string} [label]
 * @returns {Matrix}
 */
function matrixOf(id, name, values, sentence, label = LOOKS[name].label) {
  const square = SQUARE.includes(name);
  const words = SENTENCES[sentence] ?? [];
  const tokens = counted(values.length).map((number, i) => words[i] ?? number);
  /** @type {Axis} */
  const rows = square
    ? { title: 'query', heads: tokens, role: 'query' }
    : { title: 'token', heads: tokens };
  /** @type {Axis} */
  const columns = square
    ? { title: 'key', heads: tokens, role: 'key' }
    : { title: 'number', heads: counted(values[0].length) };
  return {
    ...LOOKS[name],
    name: id,
    label,
    rows,
    columns,
    values,
    decimals: 2,
    answers: values.map((line, row) =>
      line.map((_, column) => ({
        text: wordsOf(name, values, row, column),
        value: typeof values[row][column] === 'boolean' ? null : values[row][column],
        inputs: [],
      })),
    ),
  };
}
