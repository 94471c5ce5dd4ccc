/** The steps of an encoder block in words: names, sentences, axes. */

/** @typedef {import('../elements/explorer_form.js').Role} Role */

const SPLIT =
  'Nothing is computed: each head takes its share of the columns, and works with it alone.';

/** @type {Record<string, {label: string, words: string, role?: Role}>} */
export const STEPS = {
  tokens: { label: 'Tokens', words: 'The words of each sentence, one after the other.' },
  x: {
    label: 'Embeddings',
    words: 'Each token is looked up in a table: a row of numbers, the same wherever it stands.',
  },
  memory: { label: 'Other sequence', words: 'What keys and values are made of.' },
  positions: {
    label: 'Positions',
    words: 'Sines and cosines, slower from pair to pair of columns, tell the places apart.',
  },
  positioned: { label: 'Plus positions', words: 'Each token’s row and its place’s row, added.' },
  wholeQueries: {
    label: 'Queries',
    words: 'What each token seeks: its row times W_Q.',
    role: 'query',
  },
  wholeKeys: {
    label: 'Keys',
    words: 'What each token offers for matching: its row times W_K.',
    role: 'key',
  },
  wholeValues: {
    label: 'Values',
    words: 'What each token hands on: its row times W_V.',
    role: 'value',
  },
  queries: { label: 'Queries by head', words: SPLIT, role: 'query' },
  keys: { label: 'Keys by head', words: SPLIT, role: 'key' },
  values: { label: 'Values by head', words: SPLIT, role: 'value' },
  scores: {
    label: 'Scores',
    words: 'Every query meets every key: the dot product of the two rows.',
  },
  scaledScores: {
    label: 'Scaled scores',
    words: 'Divided by √d_k, so that they stay comparable however long the keys are.',
  },
  filledScores: { label: 'Filled scores', words: 'Hidden scores, replaced by a number.' },
  allowed: { label: 'Mask', words: 'Which query may see which key, the same for every head.' },
  masked: {
    label: 'Masked scores',
    words: 'A hidden score becomes −∞, so that softmax gives it nothing.',
  },
  weights: {
    label: 'Weights',
    words: 'Softmax along each row: positive shares that add up to 1.',
    role: 'weight',
  },
  context: { label: 'Context', words: 'Each query’s mixture of the values, by its weights.' },
  merged: {
    label: 'Merged heads',
    words: 'What the heads found stands side by side in one row again.',
  },
  attended: { label: 'Output projection', words: 'The merged row times W_O: now the heads mix.' },
  residual1: { label: 'Add', words: 'What went into attention is added back.' },
  normed1: {
    label: 'Norm',
    words: 'LayerNorm: each token’s row by itself gets mean 0 and variance 1.',
  },
  hidden: {
    label: 'Feed-forward 1',
    words: 'Each token’s row by itself times W_1, and a bias: wider than before.',
  },
  activated: { label: 'Activation', words: 'The bend without which two layers would be one.' },
  fedForward: { label: 'Feed-forward 2', words: 'Times W_2, and a bias: as wide as before.' },
  residual2: { label: 'Add again', words: 'What went into the feed-forward is added back.' },
  normed2: { label: 'Norm again', words: 'LayerNorm, as before.' },
  output: { label: 'Output', words: 'The shape of the input, so that blocks can be stacked.' },
};

/**
 * What a step does instead, where a part is off or a mistake is in.
 *
 * @type {{steps: RegExp, when: (settings: Record<string, any>) => boolean, words: string}[]}
 */
const INSTEAD = [
  {
    steps: /^scaledScores$/,
    when: ({ scaled }) => scaled === false,
    words: 'Not divided by √d_k: the scale is off.',
  },
  {
    steps: /^residual[12]$/,
    when: ({ residuals }) => !residuals,
    words: 'Nothing is added back: the residual paths are off.',
  },
  {
    steps: /^allowed$/,
    when: ({ fault, mask }) => fault === 'reversed' && mask !== 'none',
    words: 'What should be hidden is allowed, and the other way round.',
  },
  {
    steps: /^weights$/,
    when: ({ fault, mask }) => fault === 'after_softmax' && mask !== 'none',
    words: 'Softmax over all scores, and only then the hidden weights become 0.',
  },
  {
    steps: /^weights$/,
    when: ({ fault }) => fault === 'queries',
    words: 'Softmax down each column: a key shares itself out among the queries.',
  },
  {
    steps: /^merged$/,
    when: ({ fault, heads }) => fault === 'reshape' && heads !== '1',
    words: 'Read off head by head: a row now holds one head’s parts of several tokens.',
  },
  {
    steps: /^(queries|keys|values|wholeQueries|wholeKeys|wholeValues)$/,
    when: ({ fault }) => fault === 'swapped',
    words: 'The batch is taken for the sequence: rows are the same place of both sentences.',
  },
  {
    steps: /^normed[12]$/,
    when: ({ fault }) => fault === 'divisor',
    words: 'LayerNorm with n − 1: the variance of a row comes out as 7/8.',
  },
];

/** @param {string} name of a step @param {Record<string, any>} settings @returns {string} */
export const wordsOf = (name, settings) =>
  INSTEAD.find(({ steps, when }) => steps.test(name) && when(settings))?.words ?? STEPS[name].words;

/** @param {string} name of a step @returns {string} */
export const labelOf = (name) => STEPS[name]?.label ?? name;

/** @type {Record<string, string>} */
const AXES = {
  query: 'queries',
  key: 'keys',
  headDim: 'head',
  feedForward: 'hidden',
  embedding: 'embed',
};

/** @param {{axes: string[], shape: number[]}} step @returns {string} `batch 2, tokens 4, embed 8` */
export function axesText({ axes, shape }) {
  const pairs = axes.includes('query') && axes.includes('key');
  return shape
    .map((size, i) => {
      const axis = !pairs && /^(query|key)$/.test(axes[i]) ? 'tokens' : (AXES[axes[i]] ?? axes[i]);
      return `${axis} ${size}`;
    })
    .join(', ');
}
