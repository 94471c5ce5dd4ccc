/**
 * Own numbers of the mask-direction lab. It has one number of tokens, and queries and keys have one
 * width: the matrix that was changed last says which, and the others follow.
 *
 * @typedef {import('../elements/explorer_form.js').Settings} Settings
 * @typedef {import('../elements/explorer_form.js').Control} Control
 */
import { fitted } from './fitted.js';
import { keyAxis, MOST, numbers, queryAxis, tokenAxis } from './mask_request.js';

/** @param {number} count of tokens @param {Settings} settings @returns {Settings} */
const sized = (count, { queries, keys, values, scores, allowed }) => ({
  queries: fitted(queries, count, queries[0].length),
  keys: fitted(keys, count, keys[0].length),
  values: fitted(values, count, values[0].length),
  scores: fitted(scores, count, count),
  allowed: fitted(allowed, count, count, (i, j) => Number(j <= i)),
});

/** A row of values stands for a column. @param {number[][]} values @param {Settings} before */
const columnOf = (values, before) =>
  values.length === 1 && before.values.length > 1 ? values[0].map((value) => [value]) : values;

const ends = { kind: /** @type {const} */ ('matrix'), min: -9, max: 9, decimals: 2 };
const most = /** @type {[number, number]} */ ([MOST, MOST]);

/** @type {Control[]} */
export const own = [
  {
    ...ends,
    name: 'queries',
    label: 'Queries',
    rows: queryAxis(4),
    columns: numbers(2),
    most,
    start: [
      [1, 0],
      [0, 2],
      [1, 1],
      [2, 1],
    ],
    role: 'query',
    needs: (queries, settings) => ({
      ...sized(queries.length, settings),
      queries,
      keys: fitted(settings.keys, queries.length, queries[0].length),
      ownScores: false,
    }),
  },
  {
    ...ends,
    name: 'keys',
    label: 'Keys',
    rows: keyAxis(4),
    columns: numbers(2),
    most,
    start: [
      [1, 1],
      [2, 0],
      [0, 1],
      [1, 3],
    ],
    role: 'key',
    needs: (keys, settings) => ({
      ...sized(keys.length, settings),
      keys,
      queries: fitted(settings.queries, keys.length, keys[0].length),
      ownScores: false,
    }),
  },
  {
    ...ends,
    name: 'values',
    label: 'Values',
    rows: tokenAxis(4),
    columns: numbers(1),
    most,
    start: [[1], [2], [4], [3]],
    role: 'value',
    needs(wanted, settings) {
      const values = columnOf(wanted, settings);
      return { ...sized(values.length, settings), values };
    },
  },
  {
    kind: 'switch',
    name: 'ownScores',
    label: 'Use the scores below, not queries and keys',
    start: false,
    own: true,
  },
  {
    ...ends,
    name: 'scores',
    label: 'Own scores',
    rows: queryAxis(4),
    columns: keyAxis(4),
    most,
    start: [
      [2, 0, 1, 0],
      [1, 2, 0, 3],
      [0, 1, 1, 2],
      [1, 0, 2, 1],
    ],
    needs: (scores, settings) => ({
      ...sized(scores.length, settings),
      scores,
      ownScores: true,
    }),
  },
  {
    kind: 'switch',
    name: 'ownMask',
    label: 'Use the allowed cells below',
    start: false,
    own: true,
  },
  {
    kind: 'matrix',
    name: 'allowed',
    label: 'Own allowed cells, 1 for seen',
    rows: queryAxis(4),
    columns: keyAxis(4),
    min: 0,
    max: 1,
    decimals: 0,
    whole: true,
    most,
    start: [
      [1, 0, 0, 0],
      [1, 1, 0, 0],
      [1, 1, 1, 0],
      [1, 1, 1, 1],
    ],
    needs: (allowed, settings) => ({
      ...sized(allowed.length, settings),
      allowed,
      ownMask: true,
    }),
  },
];
