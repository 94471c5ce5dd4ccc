/** The matrices of one step of the traced block, and where each of their numbers came from. */
import { attention } from './block_attention.js';
import { mergedHeads, parted, whole } from './block_heads.js';
import { embedded, encoded, spelled } from './block_inputs.js';
import { activated, added, layer, normed, passed } from './block_rows.js';

/**
 * @typedef {import('./block_matrix.js').Matrix} Matrix
 * @typedef {import('./block_matrix.js').Place} Place
 * @typedef {import('./block_matrix.js').Traced} Traced
 */

/** @type {Record<string, (traced: Traced, name: string, place: Place) => Matrix[]>} */
const KINDS = {
  tokens: spelled,
  x: embedded,
  positions: encoded,
  positioned: added,
  wholeQueries: whole,
  wholeKeys: whole,
  wholeValues: whole,
  queries: parted,
  keys: parted,
  values: parted,
  merged: mergedHeads,
  attended: layer,
  residual1: added,
  normed1: normed,
  hidden: layer,
  activated,
  fedForward: layer,
  residual2: added,
  normed2: normed,
  output: passed,
};

/**
 * The matrices of one step: what it reads, what is learned, and last what it makes.
 *
 * @param {Traced} traced
 * @param {string} name
 * @param {Place} place within the step's shape
 * @returns {Matrix[]}
 */
export const matricesOf = (traced, name, place) => (KINDS[name] ?? attention)(traced, name, place);
