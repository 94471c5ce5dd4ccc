/**
 * The traced block's numbers: two short sentences and small fixed parameters, by PyTorch's names.
 * What training would have found is drawn from a seed here, in steps of a half.
 */
import { seeded } from '../seeded.js';

export const EMBEDDING = 8;
export const FEED_FORWARD = 16;
export const MOST_TOKENS = 4;

/** Two sentences; the last token of the second is padding. */
export const WORDS = [
  ['the', 'cat', 'sat', 'down'],
  ['dogs', 'ran', 'far', 'off'],
];

/** @param {number} tokens of a sentence @returns {string[][]} both, the second padded */
export const wordsOf = (tokens) =>
  WORDS.map((words, b) => [...words.slice(0, tokens - 1), b === 1 ? 'pad' : words[tokens - 1]]);

const LEVELS = [-1, -0.5, 0, 0.5, 1];

const next = seeded(12);

/** @param {number} rows @param {number} columns @returns {number[][]} of the levels */
const drawn = (rows, columns) =>
  Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => LEVELS[Math.floor(next() * LEVELS.length)]),
  );

const zeros = Array(EMBEDDING).fill(0);
const ones = Array(EMBEDDING).fill(1);

/** Embeddings of the words. [2, 4, 8] */
export const EMBEDDED = WORDS.map((sentence) => drawn(sentence.length, EMBEDDING));

/** A torch.nn.TransformerEncoderLayer's state_dict. */
export const PARAMETERS = {
  'self_attn.in_proj_weight': drawn(3 * EMBEDDING, EMBEDDING),
  'self_attn.in_proj_bias': Array(3 * EMBEDDING).fill(0),
  'self_attn.out_proj.weight': drawn(EMBEDDING, EMBEDDING),
  'self_attn.out_proj.bias': drawn(1, EMBEDDING)[0],
  'linear1.weight': drawn(FEED_FORWARD, EMBEDDING),
  'linear1.bias': drawn(1, FEED_FORWARD)[0],
  'linear2.weight': drawn(EMBEDDING, FEED_FORWARD),
  'linear2.bias': drawn(1, EMBEDDING)[0],
  'norm1.weight': ones,
  'norm1.bias': zeros,
  'norm2.weight': ones,
  'norm2.bias': zeros,
};
