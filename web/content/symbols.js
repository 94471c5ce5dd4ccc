/**
 * The lesson's one equation, symbol by symbol. The equation is the lesson's; the words about each
 * symbol are ours. The build writes them into the page, so that no script carries them.
 */
import { example } from './equation.js';

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

/** @param {number[][]} matrix */
const size = (matrix) => `${matrix.length} × ${matrix[0].length}`;
const { queries, keys, values } = example;
const keyDimension = keys[0].length;

/**
 * @typedef {object} EquationSymbol
 * @property {string} id
 * @property {string} name what it is called aloud
 * @property {string} tex
 * @property {import('./equation.js').Role} [role]
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
