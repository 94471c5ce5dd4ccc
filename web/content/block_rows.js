/** The steps that take each token's row by itself. */
import { fixed } from '../format.js';
import { answerOf, difference, number, product, quotient, root, sum } from '../formula.js';
import {
  counted,
  DECIMALS,
  isSwapped,
  matrixOf,
  projected,
  readMatrix,
  rowsFor,
  said,
  tokenAxis,
  transposed,
  valuesOf,
  wholeRow,
} from './block_matrix.js';
import { sourcesOf } from './block_steps.js';
import { labelOf } from './block_words.js';
import { normalShare } from './normal_share.js';

/**
 * @typedef {import('./block_matrix.js').Matrix} Matrix
 * @typedef {import('./block_matrix.js').Place} Place
 * @typedef {import('./block_matrix.js').Traced} Traced
 */

/** @param {Traced} traced @param {string} name @param {Place} place @returns {Matrix[]} */
export function layer(traced, name, { batch }) {
  const { parameters } = traced.input;
  const [source] = sourcesOf(traced.settings)[name];
  const [learned, module, title] = {
    attended: ['W_O', 'self_attn.out_proj', 'embed'],
    hidden: ['W_1', 'linear1', 'embed'],
    fedForward: ['W_2', 'linear2', 'hidden'],
  }[name] ?? ['', '', ''];
  const all = valuesOf(traced, source);
  const values = valuesOf(traced, name)[batch];
  return projected(
    name,
    {
      name: source,
      values: name === 'attended' ? rowsFor(traced, all, batch) : all[batch],
      rows: tokenAxis(traced, batch),
      title,
    },
    {
      name: learned,
      values: transposed(parameters[`${module}.weight`]),
      bias: parameters[`${module}.bias`],
    },
    values,
    counted(name === 'hidden' ? 'hidden' : 'embed', values[0].length),
  );
}

/** @param {Traced} traced @param {string} name @param {Place} place @returns {Matrix[]} */
export function added(traced, name, { batch }) {
  const sources = sourcesOf(traced.settings)[name];
  const values = valuesOf(traced, name)[batch];
  const rows = tokenAxis(traced, batch);
  const columns = counted('embed', values[0].length);
  const parts = sources.map((source) => {
    const all = valuesOf(traced, source);
    if (source !== 'positions') return { source, part: all[batch] };
    // Where the batch is taken for the sequence, the place is the sentence's.
    return { source, part: isSwapped(traced) ? rows.heads.map(() => all[batch]) : all };
  });
  return [
    ...parts.map(({ source, part }) => readMatrix(source, part, rows, columns)),
    matrixOf(name, labelOf(name), values, rows, columns, (row, column) => {
      const inputs = sources.map((matrix) => ({ matrix, row, column }));
      if (parts.length === 1) {
        return said(
          `${fixed(values[row][column], DECIMALS)}: nothing is added back.`,
          parts[0].part[row][column],
          inputs,
        );
      }
      return answerOf(
        sum(parts.map(({ part }) => number(part[row][column]))),
        values[row][column],
        inputs,
        DECIMALS,
      );
    }),
  ];
}

/** @param {Traced} traced @param {string} name @param {Place} place @returns {Matrix[]} */
export function normed(traced, name, { batch }) {
  const [source] = sourcesOf(traced.settings)[name];
  const read = /** @type {number[][]} */ (valuesOf(traced, source)[batch]);
  const values = valuesOf(traced, name)[batch];
  const width = read[0].length;
  const rows = tokenAxis(traced, batch);
  const columns = counted('embed', width);
  const divisor = traced.input.layerNormDivisor === 'n_minus_1' ? width - 1 : width;
  const means = read.map((row) => quotient(sum(row.map((value) => number(value))), number(width)));
  const moments = read.map((row) => {
    const mean = row.reduce((total, value) => total + value, 0) / width;
    const square = row.reduce((total, value) => total + (value - mean) ** 2, 0);
    return [mean, square / divisor];
  });
  return [
    readMatrix(source, read, rows, columns),
    matrixOf(
      'moments',
      'Of each row',
      moments,
      rows,
      { title: 'its', heads: ['mean', 'variance'] },
      (row, column) => {
        const squares = read[row].map((value) => {
          const far = difference(number(value), number(moments[row][0]));
          return product(far, far);
        });
        return answerOf(
          column === 0 ? means[row] : quotient(sum(squares), number(divisor)),
          moments[row][column],
          wholeRow(source, row, width),
          DECIMALS,
        );
      },
    ),
    matrixOf(name, labelOf(name), values, rows, columns, (row, column) =>
      answerOf(
        quotient(
          difference(number(read[row][column]), number(moments[row][0])),
          root(sum([number(moments[row][1]), number(1e-5, '0.00001')])),
        ),
        values[row][column],
        [{ matrix: source, row, column }, ...wholeRow('moments', row, 2)],
        DECIMALS,
      ),
    ),
  ];
}

/** @param {Traced} traced @param {string} _name @param {Place} place @returns {Matrix[]} */
export function activated(traced, _name, { batch }) {
  const read = valuesOf(traced, 'hidden')[batch];
  const values = valuesOf(traced, 'activated')[batch];
  const rows = tokenAxis(traced, batch);
  const columns = counted('hidden', read[0].length);
  const isGelu = traced.input.activation === 'gelu';
  return [
    readMatrix('hidden', read, rows, columns),
    matrixOf(
      'activated',
      `Activation: ${isGelu ? 'GELU' : 'ReLU'}`,
      values,
      rows,
      columns,
      (row, column) => {
        const from = read[row][column];
        const inputs = [{ matrix: 'hidden', row, column }];
        if (isGelu) {
          return answerOf(
            product(number(from), number(normalShare(from))),
            values[row][column],
            inputs,
            DECIMALS,
          );
        }
        const text =
          from > 0
            ? `${fixed(from, DECIMALS)} is above 0, so it stays.`
            : `${fixed(from, DECIMALS)} is not above 0, so 0.`;
        return said(text, Math.max(0, from), inputs);
      },
    ),
  ];
}

/** @param {Traced} traced @param {string} _name @param {Place} place @returns {Matrix[]} */
export function passed(traced, _name, { batch }) {
  const [source] = sourcesOf(traced.settings).output;
  const values = valuesOf(traced, 'output')[batch];
  const columns = counted('embed', values[0].length);
  return [
    matrixOf(
      'output',
      labelOf('output'),
      values,
      tokenAxis(traced, batch),
      columns,
      (row, column) =>
        said(
          `${fixed(values[row][column], DECIMALS)}, as “${labelOf(source)}” left it.`,
          valuesOf(traced, source)[batch][row][column],
        ),
    ),
  ];
}
