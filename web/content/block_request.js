/** What the traced block asks of the core: the block, and the same block with one thing changed. */
import { EMBEDDED, EMBEDDING, FEED_FORWARD, PARAMETERS } from './block_numbers.js';

/** @typedef {import('../elements/explorer_form.js').Settings} Settings */

/**
 * Mistakes, each an option of the same code; what is seen of them stands in block_lights.js. `needs`
 * says which part a mistake sits in: without that part it changes nothing.
 *
 * @type {Record<string, {label: string, does: string, options: object, needs?: 'mask' | 'heads'}>}
 */
export const FAULTS = {
  none: { label: 'no mistake', does: '', options: {} },
  after_softmax: {
    label: 'mask after the softmax',
    does: 'The mask comes after the softmax, so a row that hides a key no longer adds up to 1.',
    options: { maskOrder: 'after_softmax' },
    needs: 'mask',
  },
  fill: {
    label: 'a hidden score becomes −2',
    does: 'A hidden score becomes −2 and not minus infinity, so hidden keys keep some weight.',
    options: { hiddenFill: -2 },
    needs: 'mask',
  },
  reversed: {
    label: 'mask read the wrong way round',
    does: 'The mask is read the wrong way round: what should be hidden is seen, and the other way.',
    options: { allowedMeaning: 'hidden' },
    needs: 'mask',
  },
  queries: {
    label: 'softmax over the queries',
    does: 'The softmax runs down the columns, so each key shares itself out among the queries.',
    options: { softmaxAxis: 'queries' },
  },
  reshape: {
    label: 'heads merged by reshape alone',
    does: 'The heads are merged without bringing each token’s parts together first, so a row holds parts of several tokens.',
    options: { headMerge: 'reshape_only' },
    needs: 'heads',
  },
  swapped: {
    label: 'batch and sequence swapped',
    does: 'Attention takes the batch for the sequence, so a token attends to the same place of the other sentence. A padding mask would no longer fit, and is left out.',
    options: { layout: 'sequence_first' },
  },
  divisor: {
    label: 'variance divided by n − 1',
    does: 'LayerNorm divides by n − 1, so its variance comes out as 7/8.',
    options: { layerNormDivisor: 'n_minus_1' },
  },
};

/** @param {Settings} settings @returns {string} why the mistake changes nothing, if it does not */
export function idle({ fault, mask, heads }) {
  const { needs } = FAULTS[fault];
  if (needs === 'mask' && mask === 'none')
    return 'Nothing is hidden, so the mistake changes nothing.';
  if (needs === 'heads' && heads === '1')
    return 'With one head there is nothing to merge, so the mistake changes nothing.';
  return '';
}

/** How much is added, to see who notices. */
const ADDED = 1;

/** @param {Settings} settings @returns {Record<string, any>} the input of `encoderBlock` */
export function blockInput({
  tokens,
  heads,
  mask,
  norm,
  positions,
  residuals,
  scaled,
  activation,
  fault,
}) {
  const x = EMBEDDED.map((sentence) => sentence.slice(0, tokens));
  // The core's option turns the query-key mask round; what says which keys to keep, its caller does.
  const real = fault !== 'reversed';
  const padding = x.map((sentence, b) =>
    sentence.map((_, t) => (b === 0 || t < tokens - 1) === real),
  );
  return {
    x,
    heads: Number(heads),
    activation,
    norm,
    positions,
    residuals,
    ...(mask === 'causal' && { allowed: 'causal' }),
    // The core, as PyTorch, refuses a mask of the other shape.
    ...(mask === 'padding' && fault !== 'swapped' && { keep: padding }),
    ...(!scaled && { scale: 'none' }),
    ...FAULTS[fault].options,
    parameters: PARAMETERS,
  };
}

/** The same with a constant added to every score of a query: it comes by the keys' bias. */
function shifted(/** @type {Record<string, any>} */ input) {
  const bias = PARAMETERS['self_attn.in_proj_bias'].map((value, i) =>
    i >= EMBEDDING && i < 2 * EMBEDDING ? value + ADDED : value,
  );
  return { ...input, parameters: { ...PARAMETERS, 'self_attn.in_proj_bias': bias } };
}

const backwards = (/** @type {any[][]} */ rows) => rows.map((row) => [...row].reverse());

/** The same with each sentence's tokens, and the padding with them, in the opposite order. */
const reversed = (/** @type {Record<string, any>} */ input) => ({
  ...input,
  x: backwards(input.x),
  ...(input.keep && { keep: backwards(input.keep) }),
});

/** The same with another second sentence. */
const neighbour = (/** @type {Record<string, any>} */ input) => ({
  ...input,
  x: [
    input.x[0],
    input.x[1].map((/** @type {number[]} */ row) => row.map((value, i) => value + (i % 2) * ADDED)),
  ],
});

/**
 * @param {Settings} settings
 * @returns {import('../elements/explorer_form.js').Question[]} the block, the positions, then the
 *   block with shifted scores, reversed tokens and another neighbour, and the shapes
 */
export function requests(settings) {
  const input = blockInput(settings);
  const { tokens, heads } = settings;
  return [
    { op: 'encoderBlock', input },
    { op: 'sinusoidalPositionalEncoding', input: { positions: tokens, dimension: EMBEDDING } },
    ...[shifted, reversed, neighbour].map((change) => ({
      op: 'encoderBlock',
      input: change(input),
    })),
    {
      op: 'encoderShapes',
      input: {
        batch: 2,
        sequence: tokens,
        embedding: EMBEDDING,
        heads: Number(heads),
        feedForward: FEED_FORWARD,
      },
    },
  ];
}
