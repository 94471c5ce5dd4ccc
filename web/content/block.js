/**
 * The parts of an encoder block in the order of computing, for the list on the page. Each names the
 * steps of `encoderShapes` whose sizes it shows, and the place of the page that says more. Ours.
 *
 * @typedef {object} BlockPart
 * @property {string} id
 * @property {string} name
 * @property {string} words
 * @property {string[]} steps names of steps on the wire
 * @property {string} [href]
 * @property {string} [link] what the link says
 */

/** What the list is called. */
export const title = 'The block’s parts, in the order of computing';

/** The sizes that the list shows. */
export const sizes = { batch: 2, sequence: 3, embedding: 8, heads: 2, feedForward: 16 };

/** @type {BlockPart[]} */
export const blockParts = [
  {
    id: 'positions',
    name: 'Positional information',
    words: 'A signal for each place in the sequence is added to each token’s vector.',
    steps: ['x'],
    href: '#glossary-positional-encoding',
    link: 'Positional encoding in the glossary',
  },
  {
    id: 'heads',
    name: 'Queries, keys and values, by head',
    words: 'Three learned projections, then the embedding is shared out among the heads.',
    steps: ['queries', 'keys', 'values'],
    href: '#query-key-comparison',
    link: 'Query-key comparison',
  },
  {
    id: 'weights',
    name: 'Attention weights',
    words:
      'In every head, each position’s scores against all positions, scaled and through softmax.',
    steps: ['scores', 'weights'],
    href: '#mathematical-intuition',
    link: 'The equation',
  },
  {
    id: 'attended',
    name: 'Mixed values, heads joined',
    words: 'The weights mix the values; the heads are put side by side and projected once more.',
    steps: ['context', 'merged', 'attended'],
    href: '#weighted-values',
    link: 'Weighted values',
  },
  {
    id: 'residual-1',
    name: 'Residual path and normalization',
    words:
      'The block’s input is added back, then each position is normalized by itself: after the sum, as in the paper of 2017.',
    steps: ['residual1', 'normed1'],
    href: '#glossary-residual-connection',
    link: 'Residual connection in the glossary',
  },
  {
    id: 'feed-forward',
    name: 'Position-wise feedforward network',
    words: 'The same two layers at every position: wider, a bend (ReLU or GELU), and back.',
    steps: ['hidden', 'fedForward'],
    href: '#lab-encoder-block',
    link: 'Every step with its numbers',
  },
  {
    id: 'residual-2',
    name: 'Residual path and normalization, again',
    words: 'The result has the shape of the input, so blocks can be stacked.',
    steps: ['residual2', 'normed2', 'output'],
    href: '#glossary-transformer',
    link: 'Transformer in the glossary',
  },
];

/** Axis names of the wire in the lesson's words. @type {Record<string, string>} */
const AXES = {
  query: 'sequence',
  key: 'sequence',
  headDim: 'head size',
  feedForward: 'feedforward',
};

/**
 * @param {{ axes: string[], shape: number[] }} step
 * @returns {string} each size with its axis: `batch 2 × sequence 3 × embedding 8`; queries and keys
 *   keep their names where both are there
 */
export function shapeText({ axes, shape }) {
  const isScores = axes.includes('query') && axes.includes('key');
  const name = (/** @type {string} */ axis) => (!isScores && AXES[axis]) || axis;
  return shape.map((size, i) => `${name(axes[i])} ${size}`).join(' × ');
}

/**
 * The steps of one part, as far as the trace has them.
 *
 * @param {BlockPart} part
 * @param {{ steps: { name: string, axes: string[], shape: number[] }[] }} trace of encoderShapes
 */
export const partSteps = (part, trace) =>
  part.steps.flatMap((name) => trace.steps.filter((step) => step.name === name));
