/** What the block is given: tokens, their embeddings, and the positions. */
import { fixed } from '../format.js';
import { answerOf, number, quotient, wave } from '../formula.js';
import { counted, DECIMALS, matrixOf, said, tokenAxis, valuesOf } from './block_matrix.js';
import { labelOf } from './block_words.js';

/**
 * @typedef {import('./block_matrix.js').Matrix} Matrix
 * @typedef {import('./block_matrix.js').Place} Place
 * @typedef {import('./block_matrix.js').Traced} Traced
 */

/** @param {Traced} traced @param {string} _name @param {Place} place @returns {Matrix[]} */
export function spelled(traced, _name, { batch }) {
  const words = valuesOf(traced, 'tokens')[batch];
  const rows = counted('token', words.length);
  const columns = { title: '', heads: ['word'] };
  return [
    matrixOf(
      'tokens',
      labelOf('tokens'),
      words.map((/** @type {string} */ word) => [word]),
      rows,
      columns,
      (row) =>
        words[row] === 'pad'
          ? said('Padding: it only makes the sentences as long as each other.', null)
          : said(`“${words[row]}”, word ${row + 1} of sentence ${batch + 1}.`, null),
    ),
  ];
}

/** @param {Traced} traced @param {string} _name @param {Place} place @returns {Matrix[]} */
export function embedded(traced, _name, { batch }) {
  const values = traced.input.x[batch];
  const rows = tokenAxis(traced, batch);
  return [
    matrixOf(
      'x',
      labelOf('x'),
      values,
      rows,
      counted('embed', values[0].length),
      (row, column) =>
        said(
          `${fixed(values[row][column], 1)}, number ${column + 1} of the table’s row for “${rows.heads[row]}”: learned, fixed here.`,
          values[row][column],
        ),
      { decimals: 1 },
    ),
  ];
}

/** @param {Traced} traced @returns {Matrix[]} */
export function encoded(traced) {
  const values = valuesOf(traced, 'positions');
  const width = values[0].length;
  return [
    matrixOf(
      'positions',
      labelOf('positions'),
      values,
      {
        title: 'place',
        heads: values.map((/** @type {any} */ _, /** @type {number} */ i) => String(i)),
      },
      counted('embed', width),
      (row, column) => {
        const divisor = 10000 ** ((2 * Math.floor(column / 2)) / width);
        const angle = quotient(number(row), number(Math.round(divisor)));
        return answerOf(wave(column % 2 ? 'cos' : 'sin', angle), values[row][column], [], DECIMALS);
      },
    ),
  ];
}
