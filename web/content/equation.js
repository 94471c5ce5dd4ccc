/**
 * The lesson's one equation, symbol by symbol, and the tiny example that can be checked by hand.
 * The equation is the lesson's; the words about each symbol and the example are ours.
 */
import { fixed } from '../format.js';

/** The equation as the lesson writes it. */
export const tex =
  '\\mathrm{Attention}(Q,K,V)=\\mathrm{softmax}\\!\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)V';

/**
 * The same equation with a class on every symbol: `s-<id>` finds it, `q k v w` give the role's
 * colour. Without the lesson's negative space, which MathML can only write as an inline style.
 */
export const markedTex = [
  '\\class{s-output}{\\mathrm{Attention}}(',
  '\\class{s-q q}{Q},\\class{s-k k}{K},\\class{s-v v}{V})',
  '=\\class{s-softmax w}{\\mathrm{softmax}}',
  '\\left(\\frac{\\class{s-q q}{Q}\\class{s-kt k}{K^\\top}}{\\class{s-root}{\\sqrt{\\class{s-dk}{d_k}}}}\\right)',
  '\\,\\class{s-v v}{V}',
].join('');

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

/** @param {number[][]} matrix */
const size = (matrix) => `${matrix.length} × ${matrix[0].length}`;
const { queries, keys, values } = example;
const keyDimension = keys[0].length;

/**
 * @typedef {object} EquationSymbol
 * @property {string} id
 * @property {string} name what it is called aloud
 * @property {string} tex
 * @property {Role} [role]
 * @property {string} kind input, learned quantity, aggregation, output, as the lesson asks
 * @property {string} words
 * @property {string} shape on the small example
 */

/** @type {EquationSymbol[]} */
export const symbols = [
  {
    id: 'q',
    name: 'Q, the queries',
    tex: 'Q',
    role: 'query',
    kind: 'Input, made with a learned quantity',
    words:
      'One row for each position that asks. In a layer, each row is a token’s vector times a learned matrix.',
    shape: `${size(queries)}: one query of ${keyDimension} numbers`,
  },
  {
    id: 'k',
    name: 'K, the keys',
    tex: 'K',
    role: 'key',
    kind: 'Input, made with a learned quantity',
    words:
      'One row for each position that can be looked at, made by a second learned matrix, as long as a query so that the two can be compared.',
    shape: `${size(keys)}: three keys of ${keyDimension} numbers`,
  },
  {
    id: 'v',
    name: 'V, the values',
    tex: 'V',
    role: 'value',
    kind: 'Input, made with a learned quantity',
    words:
      'What each position hands over when it is looked at, made by a third learned matrix. There are as many values as keys.',
    shape: `${size(values)}: three values of ${values[0].length} numbers`,
  },
  {
    id: 'kt',
    name: 'K transposed',
    tex: 'K^\\top',
    role: 'key',
    kind: 'Input, turned on its side',
    words:
      'Rows become columns, so that the product with Q is every query’s dot product with every key: the scores.',
    shape: `${keyDimension} × ${keys.length}, so the scores are ${queries.length} × ${keys.length}`,
  },
  {
    id: 'dk',
    name: 'd k, the key dimension',
    tex: 'd_k',
    kind: 'A size, chosen and not learned',
    words: 'How many numbers a key has. A dot product adds up this many terms.',
    shape: `a single number: ${keyDimension}`,
  },
  {
    id: 'root',
    name: 'the square root',
    tex: '\\sqrt{d_k}',
    kind: 'Scale, fixed and not learned',
    words:
      'More terms make larger dot products. Dividing by this root keeps softmax from turning sharp only because the keys are long.',
    shape: `a single number: √${keyDimension} = ${Math.sqrt(keyDimension)}`,
  },
  {
    id: 'softmax',
    name: 'softmax',
    tex: '\\mathrm{softmax}',
    role: 'weight',
    kind: 'First half of the aggregation',
    words:
      'Turns each query’s scores into weights between 0 and 1 that add up to 1. The weights times V are the aggregation: a weighted sum.',
    shape: `${queries.length} × ${keys.length} scores in, ${queries.length} × ${keys.length} weights out`,
  },
  {
    id: 'output',
    name: 'Attention, the result',
    tex: '\\mathrm{Attention}',
    kind: 'Output',
    words: 'One row for each query: the values, mixed by that query’s weights.',
    shape: `${queries.length} × ${values[0].length}: one row, as long as a value`,
  },
];

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
