/** The order lab's numbers: what is asked of the core, and how far tokens moved. */
import { WORDS } from './block_numbers.js';
import { blockInput } from './block_request.js';

/** @typedef {import('../elements/explorer_form.js').Settings} Settings */

/** Places of the positions that are drawn, and their width. */
export const PLACES = 12;
export const WIDTH = 8;

/** @type {Record<string, {label: string, from: number[]}>} from: whose token stands there now */
export const ORDERS = {
  written: { label: 'as written', from: [0, 1, 2, 3] },
  reversed: { label: 'reversed', from: [3, 2, 1, 0] },
  swapped: { label: '“the” and “cat” swapped', from: [1, 0, 2, 3] },
  turned: { label: 'the last word first', from: [3, 0, 1, 2] },
};

/** @param {Settings} settings @returns {string[]} the words in their order */
export const wordsOf = ({ order }) => ORDERS[order].from.map((token) => WORDS[0][token]);

/** @param {Settings} settings @returns {import('../elements/explorer_form.js').Question[]} */
export function orderRequests({ order, positions }) {
  const whole = { tokens: 4, heads: '2', mask: 'none', norm: 'post', residuals: true };
  const input = blockInput({
    ...whole,
    scaled: true,
    activation: 'relu',
    fault: 'none',
    positions,
  });
  const [sentence] = input.x;
  const shuffled = ORDERS[order].from.map((token) => sentence[token]);
  return [
    { op: 'encoderBlock', input: { ...input, x: [sentence] } },
    { op: 'encoderBlock', input: { ...input, x: [shuffled] } },
    {
      op: 'sinusoidalPositionalEncoding',
      input: { positions: PLACES, dimension: WIDTH },
    },
  ];
}

/**
 * Each word's output as written and as shuffled, and the largest difference.
 *
 * @param {any} trace the answers to `orderRequests`
 * @param {Settings} settings
 */
export function movesOf([written, shuffled], { order }) {
  const { from } = ORDERS[order];
  return WORDS[0].map((word, token) => {
    const before = /** @type {number[]} */ (written.output[0][token]);
    const after = /** @type {number[]} */ (shuffled.output[0][from.indexOf(token)]);
    const moved = Math.max(...before.map((value, i) => Math.abs(value - after[i])));
    return { word, before, after, moved };
  });
}

/** @param {number[][]} encoding @returns {number[]} the dot product of place 0 and each place */
export const nearness = (encoding) =>
  encoding.map((row) => row.reduce((sum, value, i) => sum + value * encoding[0][i], 0));
