/** The steps that share a row out among the heads, and put it together again. */
import { fixed } from '../format.js';
import {
  counted,
  DECIMALS,
  matrixOf,
  projected,
  readMatrix,
  rowsFor,
  said,
  tokenAxis,
  transposed,
  valuesOf,
} from './block_matrix.js';
import { sourcesOf } from './block_steps.js';
import { labelOf, STEPS } from './block_words.js';

/**
 * @typedef {import('./block_matrix.js').Matrix} Matrix
 * @typedef {import('./block_matrix.js').Axis} Axis
 * @typedef {import('./block_matrix.js').Place} Place
 * @typedef {import('./block_matrix.js').Traced} Traced
 */

/** The three that are learned side by side, in the order of `in_proj_weight`. */
const PROJECTED = ['wholeQueries', 'wholeKeys', 'wholeValues'];

/** Tokens times W_Q, W_K or W_V. @param {Traced} traced @param {string} name @param {Place} place @returns {Matrix[]} */
export function whole(traced, name, { batch }) {
  const { parameters } = traced.input;
  const [source] = sourcesOf(traced.settings)[name];
  const read = rowsFor(traced, valuesOf(traced, source), batch);
  const width = read[0].length;
  const at = PROJECTED.indexOf(name);
  const part = (/** @type {any[]} */ rows) => rows.slice(at * width, (at + 1) * width);
  return projected(
    name,
    { name: source, values: read, rows: tokenAxis(traced, batch, true), title: 'embed' },
    {
      name: ['W_Q', 'W_K', 'W_V'][at],
      values: transposed(part(parameters['self_attn.in_proj_weight'])),
      bias: part(parameters['self_attn.in_proj_bias']),
    },
    valuesOf(traced, name)[batch],
    counted('embed', width),
    { role: STEPS[name].role },
  );
}

/** One head's share of the columns. @param {Traced} traced @param {string} name @param {Place} place @returns {Matrix[]} */
export function parted(traced, name, { batch, head }) {
  const [source] = sourcesOf(traced.settings)[name];
  const read = valuesOf(traced, source)[batch];
  const values = valuesOf(traced, name)[batch][head];
  const size = values[0].length;
  const rows = tokenAxis(traced, batch, true);
  const { role } = STEPS[name];
  return [
    readMatrix(source, read, rows, counted('embed', read[0].length), { role }),
    matrixOf(
      name,
      `Head ${head + 1}`,
      values,
      rows,
      counted('head', size),
      (row, column) => {
        const from = head * size + column;
        return said(
          `${fixed(values[row][column], DECIMALS)}, column ${from + 1} of “${rows.heads[row]}”.`,
          read[row][from],
          [{ matrix: source, row, column: from }],
        );
      },
      { role },
    ),
  ];
}

/** @param {Traced} traced @param {string} _name @param {Place} place @returns {Matrix[]} */
export function mergedHeads(traced, _name, { batch }) {
  const context = valuesOf(traced, 'context')[batch];
  const values = valuesOf(traced, 'merged')[batch];
  const [heads, tokens, size] = [context.length, context[0].length, context[0][0].length];
  const rows = tokenAxis(traced, batch, true);
  const byReshape = traced.input.headMerge === 'reshape_only';
  return [
    ...context.map((/** @type {number[][]} */ part, /** @type {number} */ head) =>
      readMatrix(`context of head ${head + 1}`, part, rows, counted('head', size), {
        label: `Context of head ${head + 1}`,
      }),
    ),
    matrixOf(
      'merged',
      labelOf('merged'),
      values,
      rows,
      counted('embed', heads * size),
      (row, column) => {
        const flat = row * heads * size + column;
        const from = byReshape
          ? {
              head: Math.floor(flat / (tokens * size)),
              row: Math.floor(flat / size) % tokens,
              column: flat % size,
            }
          : { head: Math.floor(column / size), row, column: column % size };
        return said(
          `${fixed(values[row][column], DECIMALS)}, column ${from.column + 1} of head ${from.head + 1}, token ${rows.heads[from.row]}.`,
          context[from.head][from.row][from.column],
          [{ matrix: `context of head ${from.head + 1}`, row: from.row, column: from.column }],
        );
      },
    ),
  ];
}
