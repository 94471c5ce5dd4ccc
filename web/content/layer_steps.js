/** What is shown of a learner's own layer: its steps, a window on one of them, PyTorch beside it. */
import { fixed } from '../format.js';
import { madeOf, stepWords } from './layer_words.js';

/**
 * @typedef {import('./layer_file.js').Layer} Layer
 * @typedef {{name: string, axes: string[], shape: number[], values?: any}} Step
 *
 * @typedef {object} Row one step of the list
 * @property {string} name
 * @property {string} label
 * @property {string} words
 * @property {import('../elements/explorer_form.js').Role} [role]
 * @property {string} shape `2 × 4 × 8`
 * @property {string} axes each size with its name
 * @property {string} from what it is made of, in words
 *
 * @typedef {object} Place one number of a step, from 0
 * @property {number} batch
 * @property {number} head
 * @property {number} row
 * @property {number} column
 */

/** The most rows and columns that are shown at a time. */
export const WINDOW = 8;

/**
 * The list of steps: `name` is the step's on the wire.
 *
 * @param {Layer} layer
 * @param {Step[]} steps of the trace
 * @returns {Row[]}
 */
export function stepRows(layer, steps) {
  const { x } = layer.input;
  const given = {
    name: 'x',
    axes: ['batch', 'query', 'embedding'],
    shape: [x.length, x[0].length, x[0][0].length],
  };
  return [given, ...steps].map((step) => {
    const from = madeOf(layer, step.name).map((name) => stepWords(layer, name).label);
    return {
      ...stepWords(layer, step.name),
      name: step.name,
      shape: step.shape.join(' × '),
      axes: axesText(step),
      from: from.length > 0 ? `from ${from.join(' and ')}` : 'given',
    };
  });
}

/** @type {Record<string, string>} */
const AXES = { query: 'tokens', key: 'tokens', headDim: 'columns', embedding: 'columns' };

/** @param {Step} step @returns {string} `batch 2, heads 8, queries 64, keys 64` */
function axesText({ axes, shape }) {
  const isPair = axes.includes('query') && axes.includes('key');
  const name = (/** @type {string} */ axis) =>
    isPair && /^(query|key)$/.test(axis)
      ? { query: 'queries', key: 'keys' }[axis]
      : (AXES[axis] ?? (axis === 'feedForward' ? 'columns' : axis));
  return shape.map((size, i) => `${name(axes[i])} ${size}`).join(', ');
}

/** @param {Layer} layer @param {string} name @returns {string} */
const stepLabel = (layer, name) => stepWords(layer, name).label;

/** @param {Step} step @returns {Record<keyof Place, number>} how many there are of each */
export function counts({ axes, shape }) {
  const [columns, rows] = [...shape].reverse();
  return {
    batch: axes[0] === 'batch' ? shape[0] : 1,
    head: axes[1] === 'heads' ? shape[1] : 1,
    row: rows,
    column: columns,
  };
}

/** @param {Step} step @param {Place} place @returns {Place} the nearest that the step has */
export function within(step, place) {
  const has = counts(step);
  const kept = (/** @type {keyof Place} */ name) =>
    Math.max(0, Math.min(place[name], has[name] - 1));
  return { batch: kept('batch'), head: kept('head'), row: kept('row'), column: kept('column') };
}

/** @param {Step} step with values @param {Place} place @returns {any[][]} [rows, columns] */
export function matrixOf({ axes, values }, { batch, head }) {
  const ofBatch = axes[0] === 'batch' ? values[batch] : values;
  return axes[1] === 'heads' ? ofBatch[head] : ofBatch;
}

/**
 * The first of the shown rows, or columns: moved no further than it must be to show `at`.
 *
 * @param {number} first
 * @param {number} at
 * @param {number} count all there are
 * @param {number} shown
 */
export function scrolled(first, at, count, shown) {
  const last = Math.max(0, count - shown);
  return Math.max(0, Math.min(last, Math.max(at - shown + 1, Math.min(first, at))));
}

/** @type {Record<string, import('../elements/explorer_form.js').Role>} */
const ROLES = { query: 'query', key: 'key' };

/**
 * @param {Layer} layer
 * @param {Step} step with values
 * @param {Place} place which batch and head
 * @param {{row: number, column: number, rows: number, columns: number}} part what is shown
 * @returns {import('../elements/explorer_form.js').MatrixPicture}
 */
export function windowOf(layer, step, place, { row, column, rows, columns }) {
  const [down, along] = axisTitles(step);
  const heads = (/** @type {number} */ first, /** @type {any[]} */ list) =>
    list.map((_, i) => String(first + i + 1));
  const values = matrixOf(step, place)
    .slice(row, row + rows)
    .map((line) => line.slice(column, column + columns));
  const isPair = step.axes[step.axes.length - 1] === 'key';
  return {
    name: step.name,
    label: stepLabel(layer, step.name),
    rows: { title: down, heads: heads(row, values), role: isPair ? ROLES.query : undefined },
    columns: {
      title: along,
      heads: heads(column, values[0]),
      role: isPair ? ROLES.key : undefined,
    },
    values,
    role: /** @type {any} */ ({
      queries: 'query',
      keys: 'key',
      values: 'value',
      weights: 'weight',
    })[step.name],
    fill: step.name === 'weights',
  };
}

/** @type {Record<string, string>} */
const TITLES = {
  query: 'query',
  key: 'key',
  headDim: 'column',
  embedding: 'column',
  feedForward: 'column',
};

/** @param {Step} step @returns {[string, string]} what a row is, and a column */
export function axisTitles({ axes }) {
  const last = axes[axes.length - 1];
  return [last === 'key' ? 'query' : 'token', TITLES[last] ?? last];
}

/** The most that two computations of one layer may differ, by what PyTorch computed in. */
export const LIMITS = { float32: 1e-4, float64: 1e-9 };

/**
 * @param {number[][][]} got
 * @param {number[][][]} expected of the same shape
 * @returns {{most: number, at: [number, number, number]}} the largest difference, relative where a
 *   number is larger than 1, and where it is
 */
export function difference(got, expected) {
  let most = 0;
  /** @type {[number, number, number]} */
  let at = [0, 0, 0];
  expected.forEach((rows, batch) => {
    rows.forEach((row, token) => {
      row.forEach((value, column) => {
        const off = Math.abs(got[batch][token][column] - value) / Math.max(1, Math.abs(value));
        if (off > most) [most, at] = [off, [batch, token, column]];
      });
    });
  });
  return { most, at };
}

/** @param {number} value positive @returns {string} as `3.1 × 10⁻⁸` */
function power(value) {
  const [digits, exponent] = value.toExponential(1).split('e');
  const raised = [...String(Math.abs(Number(exponent)))].map(
    (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)],
  );
  return `${digits} × 10${Number(exponent) < 0 ? '⁻' : ''}${raised.join('')}`;
}

/**
 * @param {Layer} layer
 * @param {number[][][]} output the core's
 * @returns {{holds: boolean | null, words: string}} holds: null where there is nothing to compare
 */
export function comparison({ expected, dtype }, output) {
  if (!expected) {
    return { holds: null, words: 'The file carries no output of PyTorch to compare with.' };
  }
  const { most, at } = difference(output, expected);
  if (most === 0) return { holds: true, words: 'The same as PyTorch’s output, to the last digit.' };
  const off = most < 0.001 ? power(most) : fixed(most);
  if (most <= LIMITS[dtype]) {
    const digits = dtype === 'float32' ? 7 : 16;
    return {
      holds: true,
      words: `The same as PyTorch’s output: the largest difference is ${off}, and ${dtype} holds about ${digits} digits.`,
    };
  }
  const [batch, token, column] = at.map((i) => i + 1);
  return {
    holds: false,
    words: `Not PyTorch’s output: in batch ${batch}, token ${token}, column ${column} they differ by ${off}. Was dropout on, was there a mask, or is x another one?`,
  };
}

/** @param {Layer} layer @returns {string} the layer in one line */
export function layerText({ kind, sizes, input, dtype, expected }) {
  const { batch, tokens, embedding, heads, hidden } = sizes;
  const named = `${kind}: batch ${batch}, tokens ${tokens}, embedding ${embedding}, heads ${heads}`;
  const more = hidden
    ? `, feed-forward ${hidden}; ${input.activation === 'gelu' ? 'GELU' : 'ReLU'}, ${input.norm}-norm`
    : '';
  return `${named}${more}${expected ? `; PyTorch computed in ${dtype}` : ''}.`;
}
