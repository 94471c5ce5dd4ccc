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
 * What the mask says before its meaning is read.
 *
 * @param {Settings} settings
 * @param {number} count
 * @returns {boolean[][]}
 */
const marked = ({ causal, diagonal, ownMask, allowed }, count) =>
  heads(count).map((_, i) =>
    heads(count).map(
      (_, j) => (ownMask ? allowed[i][j] === 1 : !causal || j <= i) && !(diagonal && i === j),
    ),
  );

/**
 * Sizes that the core would take, but not a lab in which every token asks, is asked, and has a
 * value.
 *
 * @param {string} field
 * @param {number[][]} matrix
 * @param {number} count of tokens
 * @param {boolean} [square]
 * @throws an error with its field, naming both shapes
 */
function agree(field, matrix, count, square) {
  const [rows, columns] = [matrix.length, matrix[0].length];
  if (rows === count && (!square || columns === count)) return;
  const message = square
    ? `[${rows}, ${columns}] must be [${count}, ${count}], a row and a column for each token`
    : `[${rows}, ${columns}] must have ${count} rows, as the values [${count}, …] have`;
  throw Object.assign(new Error(message), { field });
}

/**
 * Own scores are queries that meet one key for each of their numbers: q · (0, …, 1, …, 0) is that
 * number.
 *
 * @param {Settings} settings
 * @param {number} count
 */
function sources({ queries, keys, scores, ownScores }, count) {
  if (!ownScores) {
    agree('queries', queries, count);
    agree('keys', keys, count);
    return { queries, keys };
  }
  agree('scores', scores, count, true);
  const unit = heads(count).map((_, i) => heads(count).map((_, j) => Number(i === j)));
  return { queries: scores, keys: unit, scale: 'none' };
}

/**
 * @param {Settings} settings
 * @param {number} more added to the last token's value
 * @returns {import('../elements/explorer_form.js').Question & {input: Record<string, any>}}
 * @throws where the sizes of own numbers do not agree
 */
export function request(settings, more) {
  const { values, shift, reversed, masking, axis, ownMask, allowed } = settings;
  const count = values.length;
  if (ownMask) agree('allowed', allowed, count, true);
  /** @type {Record<string, any>} */
  const input = {
    ...sources(settings, count),
    values: values.map((/** @type {number[]} */ row, /** @type {number} */ i) =>
      i === count - 1 ? row.map((value) => value + shift + more) : row,
    ),
    allowed: marked(settings, count),
  };
  if (reversed) input.allowedMeaning = 'hidden';
  if (masking === 'after_softmax') input.maskOrder = 'after_softmax';
  else if (masking in FILLS) input.hiddenFill = FILLS[masking];
  if (axis) input.softmaxAxis = 'queries';
  return { op: 'attention', input };
}
