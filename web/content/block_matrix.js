/** How a matrix of the traced block is put together, so that each cell answers. */
import { fixed } from '../format.js';
import { answerOf, dot, number, sum } from '../formula.js';
import { wordsOf } from './block_numbers.js';
import { labelOf } from './block_words.js';

/**
 * @typedef {import('../elements/explorer_form.js').MatrixPicture} Matrix
 * @typedef {import('../elements/explorer_form.js').Axis} Axis
 * @typedef {import('../formula.js').Answer} Answer
 * @typedef {import('../formula.js').Cell} Cell
 *
 * @typedef {object} Place which part of a step is looked at, from 0
 * @property {number} batch
 * @property {number} head
 *
 * @typedef {object} Traced
 * @property {Record<string, any>} settings
 * @property {Record<string, any>} input of `encoderBlock`
 * @property {{name: string, axes: string[], shape: number[], values?: any}[]} steps
 */

export const DECIMALS = 2;

/** @param {string} matrix @param {number} row @param {number} count @returns {Cell[]} */
export const wholeRow = (matrix, row, count) =>
  Array.from({ length: count }, (_, column) => ({ matrix, row, column }));

/** @param {string} matrix @param {number} column @param {number} count @returns {Cell[]} */
export const wholeColumn = (matrix, column, count) =>
  Array.from({ length: count }, (_, row) => ({ matrix, row, column }));

/** @param {string} title @param {number} count @returns {Axis} */
export const counted = (title, count) => ({
  title,
  heads: Array.from({ length: count }, (_, i) => String(i + 1)),
});

/** @param {number[][]} matrix */
export const transposed = (matrix) =>
  matrix[0].map((_, column) => matrix.map((row) => row[column]));

/** @param {string} text @param {number | null} value @param {Cell[]} [inputs] @returns {Answer} */
export const said = (text, value, inputs = []) => ({ text, value, inputs });

/** @param {Traced} traced @param {string} name */
export const valuesOf = ({ steps }, name) => steps.find((step) => step.name === name)?.values;

/** Whether attention took the batch for the sequence. @param {Traced} traced */
export const isSwapped = ({ input }) => input.layout === 'sequence_first';

/** One sentence's rows of a [batch, tokens, …] step, as attention reads them. @param {Traced} traced @param {any} values @param {number} batch */
export const rowsFor = (traced, values, batch) =>
  isSwapped(traced) ? values.map((/** @type {any[]} */ rows) => rows[batch]) : values[batch];

/** @param {Traced} traced @param {number} batch @param {boolean} [attending] */
export function tokenAxis(traced, batch, attending = false) {
  const named = wordsOf(traced.settings.tokens);
  const heads = attending && isSwapped(traced) ? named.map((words) => words[batch]) : named[batch];
  return { title: 'token', heads };
}

/**
 * A matrix whose cells answer.
 *
 * @param {string} name
 * @param {string} label
 * @param {any[][]} values
 * @param {Axis} rows
 * @param {Axis} columns
 * @param {(row: number, column: number) => Answer} answer
 * @param {Partial<Matrix>} [more]
 * @returns {Matrix}
 */
export const matrixOf = (name, label, values, rows, columns, answer, more) => ({
  name,
  label,
  rows,
  columns,
  values,
  decimals: DECIMALS,
  answers: values.map((line, row) => line.map((_, column) => answer(row, column))),
  ...more,
});

/** A matrix of another step, that this one reads. @param {string} name @param {any[][]} values @param {Axis} rows @param {Axis} columns @param {Partial<Matrix>} [more] */
export const readMatrix = (name, values, rows, columns, more) =>
  matrixOf(
    name,
    labelOf(name),
    values,
    rows,
    columns,
    (row, column) =>
      said(
        `${shown(values[row][column])}, from the step “${labelOf(name)}”.`,
        worth(values[row][column]),
      ),
    more,
  );

/** @param {number | boolean | string} value */
const shown = (value) =>
  typeof value === 'boolean'
    ? value
      ? 'Allowed'
      : 'Hidden'
    : typeof value === 'number'
      ? fixed(value, DECIMALS)
      : value;
/** @param {number | boolean | string} value */
const worth = (value) => (typeof value === 'number' ? value : null);

/**
 * A row of numbers times a learned matrix, and a bias.
 *
 * @param {string} name
 * @param {{name: string, values: number[][], rows: Axis, title: string}} read
 * @param {{name: string, values: number[][], bias: number[]}} learned columns are outputs
 * @param {number[][]} values
 * @param {Axis} columns
 * @param {Partial<Matrix>} [more]
 * @returns {Matrix[]}
 */
export function projected(name, read, learned, values, columns, more) {
  const width = read.values[0].length;
  const inner = counted(read.title, width);
  const hasBias = learned.bias.some((value) => value !== 0);
  const given = (/** @type {number} */ value) =>
    said(`${fixed(value, 1)}, a learned number, fixed here.`, value);
  return [
    readMatrix(read.name, read.values, read.rows, inner),
    matrixOf(
      learned.name,
      learned.name,
      learned.values,
      inner,
      columns,
      (row, column) => given(learned.values[row][column]),
      {
        decimals: 1,
      },
    ),
    ...(hasBias
      ? [
          matrixOf(
            'bias',
            'Bias',
            [learned.bias],
            { title: '', heads: ['b'] },
            columns,
            (_, column) => given(learned.bias[column]),
            {
              decimals: 1,
            },
          ),
        ]
      : []),
    matrixOf(
      name,
      labelOf(name),
      values,
      read.rows,
      columns,
      (row, column) => {
        const terms = dot(
          read.values[row],
          learned.values.map((line) => line[column]),
        );
        return answerOf(
          hasBias ? sum([terms, number(learned.bias[column])]) : terms,
          values[row][column],
          [
            ...wholeRow(read.name, row, width),
            ...wholeColumn(learned.name, column, width),
            ...(hasBias ? [{ matrix: 'bias', row: 0, column }] : []),
          ],
          DECIMALS,
        );
      },
      more,
    ),
  ];
}
