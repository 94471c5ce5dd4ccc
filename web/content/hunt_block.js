/** The block that the bug hunt breaks: two sentences, the traced block's parameters, one fault. */
import { seeded } from '../seeded.js';
import { EMBEDDING, FEED_FORWARD, PARAMETERS } from './block_numbers.js';

/**
 * @typedef {object} HuntSettings what the learner may change
 * @property {number} tokens of each sentence, 1 to 6
 * @property {number} heads 1, 2 or 4
 * @property {boolean} causal
 *
 * @typedef {Record<string, any>} Input of `encoderBlock`
 * @typedef {{op: string, input: object}} Question
 * @typedef {{options: (settings: HuntSettings) => object}} Faulty
 */

/** @type {HuntSettings} */
export const START = { tokens: 4, heads: 2, causal: true };

export const MOST_TOKENS = 6;
export const HEADS = [1, 2, 4];

/** Two sentences of the hunt. */
export const SENTENCES = [
  ['the', 'cat', 'sat', 'on', 'my', 'lap'],
  ['dogs', 'ran', 'far', 'off', 'last', 'night'],
];

const LEVELS = [-1, -0.5, 0, 0.5, 1];
const next = seeded(4);

/** Embeddings in steps of a half. [2, 6, 8] */
const EMBEDDED = SENTENCES.map((sentence) =>
  sentence.map(() =>
    Array.from({ length: EMBEDDING }, () => LEVELS[Math.floor(next() * LEVELS.length)]),
  ),
);

/**
 * Which keys a fault's mask shows.
 *
 * @param {number} count of tokens
 * @param {(query: number, key: number) => boolean} rule
 * @returns {boolean[][]} [query, key]
 */
export const maskOf = (count, rule) =>
  Array.from({ length: count }, (_, query) =>
    Array.from({ length: count }, (_, key) => rule(query, key)),
  );

/**
 * @param {HuntSettings} settings
 * @param {Faulty} [fault] none: the right block
 * @returns {Input}
 */
export const huntInput = (settings, fault) => ({
  x: EMBEDDED.map((sentence) => sentence.slice(0, settings.tokens)),
  heads: settings.heads,
  activation: 'relu',
  norm: 'post',
  ...(settings.causal && { allowed: 'causal' }),
  ...fault?.options(settings),
  parameters: PARAMETERS,
});

/** @param {Input} input @param {number} sentence @param {number} token @returns {Input} one token is another */
export const withToken = (input, sentence, token) => ({
  ...input,
  x: input.x.map((/** @type {number[][]} */ rows, /** @type {number} */ b) =>
    rows.map((row, t) =>
      b === sentence && (token < 0 || t === token) ? row.map((value, i) => value + (i % 2)) : row,
    ),
  ),
});

/** @param {Input} input @param {number} amount added to every number of every key @returns {Input} */
export function withKeys(input, amount) {
  const bias = PARAMETERS['self_attn.in_proj_bias'].map((value, i) =>
    i >= EMBEDDING && i < 2 * EMBEDDING ? value + amount : value,
  );
  return { ...input, parameters: { ...PARAMETERS, 'self_attn.in_proj_bias': bias } };
}

/** @param {Input} input @returns {Input} the last head's values are all 0 */
export function withSilentHead(input) {
  const start = 3 * EMBEDDING - EMBEDDING / input.heads;
  const weight = PARAMETERS['self_attn.in_proj_weight'].map((row, i) =>
    i >= start ? row.map(() => 0) : row,
  );
  return { ...input, parameters: { ...PARAMETERS, 'self_attn.in_proj_weight': weight } };
}

/** @param {Input} input @returns {Input} each sentence's tokens in the opposite order */
const withReversed = (input) => ({
  ...input,
  x: input.x.map((/** @type {number[][]} */ rows) => [...rows].reverse()),
});

/**
 * @param {HuntSettings} settings
 * @param {number} [batch] sentences
 * @returns {Question} the sizes of a right block
 */
export const shapesQuestion = ({ tokens, heads }, batch = 2) => ({
  op: 'encoderShapes',
  input: { batch, sequence: tokens, embedding: EMBEDDING, heads, feedForward: FEED_FORWARD },
});

/**
 * What the lights of content/block_lights.js need, in their order: the block, then with 1 added to
 * each key, with reversed tokens, and with another second sentence; last the shapes.
 *
 * @param {HuntSettings} settings
 * @param {Faulty} [fault]
 * @returns {(Question | null)[]} null: what those lights do not read
 */
export function lightQuestions(settings, fault) {
  const input = huntInput(settings, fault);
  const block = (/** @type {Input} */ changed) => ({ op: 'encoderBlock', input: changed });
  return [
    block(input),
    null,
    block(withKeys(input, 1)),
    block(withReversed(input)),
    block(withToken(input, 1, -1)),
    shapesQuestion(settings),
  ];
}
