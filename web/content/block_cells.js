/** The matrices of one step of the traced block, and where each of their numbers came from. */
import { attention, intoHead, mergedHeads } from './block_heads.js';
import { activated, added, embedded, encoded, layer, normed, passed } from './block_rows.js';

/**
 * @typedef {import('../elements/explorer_form.js').MatrixPicture} Matrix
 * @typedef {import('../elements/explorer_form.js').Axis} Axis
 * @typedef {import('../formula.js').Answer} Answer
 * @typedef {import('./block_matrix.js').Place} Place
 * @typedef {import('./block_matrix.js').Traced} Traced
 */

/** @type {Record<string, (traced: Traced, name: string, place: Place) => Matrix[]>} */
const KINDS = {
  x: embedded,
  positions: encoded,
  positioned: added,
  queries: intoHead,
  keys: intoHead,
  values: intoHead,
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
