/**
 * What the mask-direction lab asks of the core.
 *
 * @typedef {import('../elements/explorer_form.js').Settings} Settings
 */
import { FILLS } from './mask_faults.js';

/** The most tokens, and numbers a token, that own numbers may have. */
export const MOST = 8;

/** @param {number} count */
const heads = (count) => Array.from({ length: count }, (_, i) => String(i + 1));

/** @param {number} count @returns {import('../elements/explorer_form.js').Axis} */
export const queryAxis = (count) => ({ title: 'query', heads: heads(count), role: 'query' });

/** @param {number} count @returns {import('../elements/explorer_form.js').Axis} */
export const keyAxis = (count) => ({ title: 'key', heads: heads(count), role: 'key' });

/** @param {number} count @returns {import('../elements/explorer_form.js').Axis} */
export const tokenAxis = (count) => ({ title: 'token', heads: heads(count) });

/** @param {number} width @returns {import('../elements/explorer_form.js').Axis} */
export const numbers = (width) => ({ title: 'number', heads: heads(width) });

/**
 * Own numbers come one matrix at a time: the queries say how many tokens there are, and how wide;
 * the others are cut, or filled up with zeros, until they are replaced too.
 *
 * @param {number[][]} matrix
 * @param {number} rows
 * @param {number} columns
 */
const fitted = (matrix, rows, columns) =>
  heads(rows).map((_, i) => heads(columns).map((_, j) => matrix[i]?.[j] ?? 0));

/** A row of values stands for a column. @param {number[][]} values */
const column = (values) => (values.length === 1 ? values[0].map((value) => [value]) : values);

/**
 * What the mask says before its meaning is read.
 *
 * @param {Settings} settings
 * @param {number} count
 * @returns {boolean[][]}
 */
const marked = ({ causal, diagonal }, count) =>
  heads(count).map((_, i) =>
    heads(count).map((_, j) => (!causal || j <= i) && !(diagonal && i === j)),
  );

/** @param {Settings} settings @param {number} more added to the last token's value */
export function request(settings, more) {
  const { queries, keys, values, shift, reversed, masking, axis } = settings;
  const [count, width] = [queries.length, queries[0].length];
  /** @type {Record<string, any>} */
  const input = {
    queries,
    keys: fitted(keys, count, width),
    values: fitted(column(values), count, 1).map(([value], i) => [
      i === count - 1 ? value + shift + more : value,
    ]),
    allowed: marked(settings, count),
  };
  if (reversed) input.allowedMeaning = 'hidden';
  if (masking === 'after_softmax') input.maskOrder = 'after_softmax';
  else if (masking in FILLS) input.hiddenFill = FILLS[masking];
  if (axis) input.softmaxAxis = 'queries';
  return { op: 'attention', input };
}
