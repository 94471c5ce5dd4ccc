/** The steps of a learner's own layer in words, and what each is made of. */

/**
 * @typedef {import('../elements/explorer_form.js').Role} Role
 * @typedef {import('./layer_file.js').Layer} Layer
 */

/** @type {Record<string, {label: string, words: string, role?: Role}>} */
const STEPS = {
  x: { label: 'Input', words: 'What your file calls x.' },
  queries: {
    label: 'Queries',
    words: 'What each token seeks: its row times W_Q, plus a bias, shared out among the heads.',
    role: 'query',
  },
  keys: {
    label: 'Keys',
    words: 'What each token offers: its row times W_K, plus a bias, shared out among the heads.',
    role: 'key',
  },
  values: {
    label: 'Values',
    words: 'What each token hands on: its row times W_V, plus a bias, shared out among the heads.',
    role: 'value',
  },
  scores: { label: 'Scores', words: 'The dot product of each query’s row and each key’s row.' },
  scaledScores: {
    label: 'Scaled scores',
    words: 'Divided by √d_k, the root of how many numbers a key has in one head.',
  },
  allowed: { label: 'Mask', words: 'Which query may see which key.' },
  weights: {
    label: 'Weights',
    words: 'Softmax along each row: positive shares that add up to 1.',
    role: 'weight',
  },
  context: { label: 'Context', words: 'Each query’s mixture of the values, by its weights.' },
  merged: { label: 'Merged heads', words: 'What the heads found, side by side in one row again.' },
  attended: { label: 'Output projection', words: 'The merged row times W_O, plus a bias.' },
  residual1: { label: 'Add', words: 'What went into attention is added back.' },
  normed1: {
    label: 'Norm',
    words: 'Each token’s row to mean 0 and variance 1, then times norm1.weight, plus norm1.bias.',
  },
  hidden: { label: 'Feed-forward 1', words: 'Each token’s row times linear1.weight, plus a bias.' },
  activated: { label: 'Activation', words: 'Each number by itself, through the bend.' },
  fedForward: {
    label: 'Feed-forward 2',
    words: 'Each token’s row times linear2.weight, plus a bias.',
  },
  residual2: { label: 'Add again', words: 'What went into the feed-forward is added back.' },
  normed2: {
    label: 'Norm again',
    words: 'Each token’s row to mean 0 and variance 1, then times norm2.weight, plus norm2.bias.',
  },
  output: { label: 'Output', words: 'What the layer hands on: the shape of its input.' },
};

/**
 * Attention by itself calls the output projection its output.
 *
 * @param {Layer} layer
 * @param {string} name of a step on the wire
 */
export const stepWords = ({ op }, name) =>
  STEPS[op === 'multiHeadAttention' && name === 'output' ? 'attended' : name];

/** @param {Layer} layer @param {string} name of a step @returns {string[]} of what it is made */
export function madeOf({ op, input: { norm } }, name) {
  const pre = norm === 'pre';
  const read = pre ? 'normed1' : 'x';
  if (op === 'multiHeadAttention' && name === 'output') return ['merged'];
  return (
    {
      queries: [read],
      keys: [read],
      values: [read],
      scores: ['queries', 'keys'],
      scaledScores: ['scores'],
      weights: ['scaledScores', 'allowed'],
      context: ['weights', 'values'],
      merged: ['context'],
      attended: ['merged'],
      residual1: ['attended', 'x'],
      normed1: [pre ? 'x' : 'residual1'],
      hidden: [pre ? 'normed2' : 'normed1'],
      activated: ['hidden'],
      fedForward: ['activated'],
      residual2: ['fedForward', pre ? 'residual1' : 'normed1'],
      normed2: [pre ? 'residual1' : 'residual2'],
      output: [pre ? 'residual2' : 'normed2'],
    }[name] ?? []
  );
}
