/** The tiny example of the equation that can be checked by hand. Ours. */
import { fixed } from '../format.js';

/**
 * One query looks at three keys. The numbers are chosen so that every step is easy by hand, and so
 * that the scaled scores are those of the first Python example: 2, 1, 0.
 */
export const example = {
  queries: [[2, 0, 1, 1]],
  keys: [
    [1, 1, 1, 1],
    [1, 0, 0, 0],
    [0, 1, 0, 0],
  ],
  values: [
    [10, 1],
    [2, 3],
    [-1, 0],
  ],
};

/** @typedef {'query' | 'key' | 'value' | 'weight'} Role */

/** @typedef {{ text: string, role?: Role }} Piece */

/** @type {(text: string, role?: Role) => Piece} */
const piece = (text, role) => ({ text, role });

/** @param {number} value */
const tidy = (value) => (Number.isInteger(value) ? fixed(value, 0) : fixed(value, 3));

/** @param {number[]} row */
const list = (row) => `[${row.map(tidy).join(', ')}]`;

/**
 * The steps of the small example, each on one line, in the order of computing.
 *
 * @param {{ queries: number[][], keys: number[][], values: number[][] }} input one query
 * @param {{ scores: number[][], scaledScores: number[][], weights: number[][], output: number[][] }}
 *   trace the core's answer to it; scores [1, keys], output [1, value size]
 * @returns {{ id: string, name: string, pieces: Piece[] }[]}
 */
export function exampleSteps(input, trace) {
  const [scores, scaled, weights, output] = [
    trace.scores[0],
    trace.scaledScores[0],
    trace.weights[0],
    trace.output[0],
  ];
  const size = input.keys[0].length;
  const products = input.queries[0].map((q, i) => `${signed(q)}·${signed(input.keys[0][i])}`);
  return [
    {
      id: 'first-score',
      name: 'Compare with key 1',
      pieces: [piece(`${products.join(' + ')} = ${tidy(scores[0])}`)],
    },
    { id: 'scores', name: 'All three scores', pieces: [piece(list(scores))] },
    {
      id: 'scaled',
      name: `Divide by √${size} = ${tidy(Math.sqrt(size))}`,
      pieces: [piece(list(scaled))],
    },
    {
      id: 'first-weight',
      name: 'Softmax for key 1',
      pieces: [
        piece(`${power(scaled[0])} / (${scaled.map(power).join(' + ')}) = ${quotient(scaled)}`),
        piece(fixed(weights[0], 3), 'weight'),
      ],
    },
    {
      id: 'weights',
      name: 'All three weights',
      pieces: [piece(`[${weights.map((w) => fixed(w, 3)).join(', ')}]`, 'weight')],
    },
    {
      id: 'output',
      name: 'Mix the values',
      pieces: [
        ...weights.flatMap((w, i) => [
          ...(i > 0 ? [piece(' + ')] : []),
          piece(fixed(w, 3), 'weight'),
          piece('·'),
          piece(list(input.values[i]), 'value'),
        ]),
        // The weights stand rounded here, so the sum holds to two decimals.
        piece(` ≈ [${output.map((v) => fixed(v, 2)).join(', ')}]`),
      ],
    },
  ];
}

/** @param {number} score */
const power = (score) => `exp(${tidy(score)})`;

/**
 * The exponentials worked out, for a check by hand; nothing where they are too small or too large
 * to read.
 *
 * @param {number[]} scores
 */
function quotient(scores) {
  const powers = scores.map(Math.exp);
  const sum = powers.reduce((total, each) => total + each, 0);
  return sum < 0.1 || sum > 1e6 ? '' : `${fixed(powers[0], 3)} / ${fixed(sum, 3)} = `;
}

/** @param {number} value a factor inside a sum: in brackets when negative */
function signed(value) {
  return value < 0 ? `(${tidy(value)})` : tidy(value);
}
