/**
 * What the mask-direction lab watches all the time.
 *
 * A trace here is a list: what `attention` answered, and what it answered with 1 added to the last
 * token's value.
 *
 * @typedef {import('../elements/explorer_form.js').Settings} Settings
 * @typedef {import('../elements/explorer_form.js').Light} Light
 */
import { fixed, plain } from '../format.js';
import { FILLS } from './mask_faults.js';

/** A sum this near to 1 is 1: what adding four doubles can lose is far smaller. */
const NEAR = 1e-9;

/** @param {number[]} tokens from 0 @returns {string} `query 1`, `queries 1, 2 and 3` */
export function named(tokens) {
  const numbers = tokens.map((token) => String(token + 1));
  const last = numbers.pop();
  if (last === undefined) return 'no query';
  return numbers.length > 0 ? `queries ${numbers.join(', ')} and ${last}` : `query ${last}`;
}

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** @param {any} trace @returns {number} the sum of all weights above the diagonal */
export const future = ([{ weights }]) =>
  weights
    .flatMap((/** @type {number[]} */ row, /** @type {number} */ i) => row.slice(i + 1))
    .reduce((/** @type {number} */ sum, /** @type {number} */ weight) => sum + weight, 0);

/** @param {any} trace @returns {number[]} */
export const sums = ([{ weights }]) =>
  weights.map((/** @type {number[]} */ row) => row.reduce((sum, weight) => sum + weight, 0));

/** @param {any} trace @returns {number[]} */
export const outputs = ([{ output }]) => output.map((/** @type {number[]} */ row) => row[0]);

/** A number that is not nothing never reads as nothing. @param {number} value */
export const amount = (value) => {
  if (value === 0 || plain(Math.abs(value)) !== '0.000') return fixed(value);
  return 'less than 0.001';
};

/**
 * What is always watched.
 *
 * @param {any} trace of both requests
 * @param {Settings} settings
 * @returns {Light[]}
 */
export function lightsOf(trace, { masking }) {
  const [{ emptyRows, weights, allowed }] = trace;
  const uneven = sums(trace).flatMap((sum, i) => (Math.abs(sum - 1) > NEAR ? [i] : []));
  const ahead = future(trace);
  const moves = outputs(trace).map((value, i) => Math.abs(outputs([trace[1]])[i] - value));
  const moved = moves.flatMap((move, i) => (i < moves.length - 1 && move > 0 ? [i] : []));
  const most = Math.max(0, ...moves.slice(0, -1));
  const nothing = allowed.some((/** @type {boolean[]} */ row) => !row.includes(true));
  const sees = masking in FILLS ? 'and the fill hides that' : 'PyTorch would answer nan there';
  return [
    {
      name: 'Rows sum to one',
      good: uneven.length === 0,
      text: `${uneven.map((i) => `Query ${i + 1} has ${fixed(sums(trace)[i])}`).join(', ')}.`,
    },
    {
      name: 'No weight on the future',
      good: ahead === 0,
      reading: amount(ahead),
      text: 'So much of it goes to later tokens, over all queries.',
    },
    {
      name: 'Each query sees something',
      good: !nothing,
      text: `${capital(named(emptyRows))} may see nothing, ${sees}.`,
    },
    {
      name: 'All is finite',
      good: weights.flat().every(Number.isFinite),
      text: 'There is a number that is none.',
    },
    {
      name: 'Leak test',
      good: moved.length === 0,
      reading: amount(most),
      text:
        'With 1 added to the last token’s value, the output of an earlier token moves ' +
        `(${named(moved)}), by as much as that.`,
    },
  ];
}
