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
  const most = Math.max(...moves.slice(0, -1));
  const nothing = allowed.some((/** @type {boolean[]} */ row) => !row.includes(true));
  const blind = named(emptyRows);
  return [
    {
      name: 'Rows sum to one',
      good: uneven.length === 0,
      text:
        uneven.length === 0
          ? 'Each query’s weights add up to 1.'
          : `${uneven.map((i) => `Query ${i + 1} has ${fixed(sums(trace)[i])}`).join(', ')}.`,
    },
    {
      name: 'No weight on the future',
      good: ahead === 0,
      text: `Later tokens get ${amount(ahead)} in all.`,
    },
    {
      name: 'Each query sees something',
      good: !nothing,
      text: nothing
        ? `${capital(blind)} may see nothing${masking in FILLS ? ', and the fill hides that' : ''}.`
        : 'No row of the mask is empty.',
    },
    {
      name: 'All is finite',
      good: weights.flat().every(Number.isFinite),
      text:
        nothing && !(masking in FILLS || masking === 'after_softmax')
          ? `Here, by this lesson’s rule, zeros; PyTorch answers nan for ${blind}.`
          : 'No nan, no infinity.',
    },
    {
      name: 'Leak test',
      good: moved.length === 0,
      text:
        moved.length === 0
          ? 'With 1 added to token 4’s value, outputs 1 to 3 stay to the last bit.'
          : `With 1 added to token 4’s value, ${named(moved).replace('quer', 'the output of quer')} moves, by ${amount(most)} at most.`,
    },
  ];
}
