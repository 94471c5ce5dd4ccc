/** The steps that know heads: into them, through attention, and together again. */
import { attentionAnswer } from '../attention_formulas.js';
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
import { labelOf, sourcesOf } from './block_steps.js';

/**
 * @typedef {import('../elements/explorer_form.js').MatrixPicture} Matrix
 * @typedef {import('../elements/explorer_form.js').Axis} Axis
 * @typedef {import('../formula.js').Answer} Answer
 * @typedef {import('./block_matrix.js').Place} Place
 * @typedef {import('./block_matrix.js').Traced} Traced
 */

/** @type {Record<string, {at: number, learned: string, role: import('../elements/explorer_form.js').Role}>} */
const INTO_HEADS = {
  queries: { at: 0, learned: 'W_Q', role: 'query' },
  keys: { at: 1, learned: 'W_K', role: 'key' },
  values: { at: 2, learned: 'W_V', role: 'value' },
};

/** @param {Traced} traced @param {string} name @param {Place} place @returns {Matrix[]} */
export function intoHead(traced, name, { batch, head }) {
  const { parameters, heads } = traced.input;
  const [source] = sourcesOf(traced.settings)[name];
  const read = rowsFor(traced, valuesOf(traced, source), batch);
  const width = read[0].length;
  const size = width / heads;
  const { at, learned, role } = INTO_HEADS[name];
  const start = at * width + head * size;
  return projected(
    name,
    { name: source, values: read, rows: tokenAxis(traced, batch, true), title: 'embed' },
    {
      name: `${learned} of head ${head + 1}`,
      values: transposed(parameters['self_attn.in_proj_weight'].slice(start, start + size)),
      bias: parameters['self_attn.in_proj_bias'].slice(start, start + size),
    },
    valuesOf(traced, name)[batch][head],
    counted('head', size),
    { role },
  );
}

/** The steps from scores to context: one head's attention. @param {Traced} traced @param {string} name @param {Place} place @returns {Matrix[]} */
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
    case 'weights':
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
