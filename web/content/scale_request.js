/**
 * What the missing-scale lab asks of the core: seeded numbers, or one's own.
 *
 * @typedef {import('../elements/explorer_form.js').Settings} Settings
 */
import { levelled, seeded } from '../seeded.js';

export const QUERIES = 32;
export const KEYS = 8;
/** Heads of the imagined model: its width is this many times d_k. */
export const HEADS = 4;
/** The widths of the table that shows how the spread grows. */
export const WIDTHS = [1, 4, 16, 64, 256];
/** What every component takes, each equally often: mean 0, mean square 1. */
export const LEVELS = [-1.63, -1, -0.56, -0.18, 0.18, 0.56, 1, 1.63];

/** The key dimension in force. @param {Settings} settings @returns {number} */
export const widthOf = ({ own, keys, dk }) => (own ? keys[0].length : dk);

/** @param {Settings} settings @param {number[][]} queries @param {number[][]} keys */
function attend({ scaled, divisor }, queries, keys) {
  const scale = scaled ? divisor : 'none';
  const input = { queries, keys, values: keys.map((_, i) => [LEVELS[i]]), scale };
  return {
    op: 'attention',
    input: scale === 'sqrt_d_model' ? { ...input, modelDim: HEADS * keys[0].length } : input,
  };
}

/** @param {Settings} settings @param {number} width d_k */
function drawn(settings, width) {
  const next = seeded(settings.seed * 1000 + width);
  const queries = levelled(LEVELS, QUERIES, width, next);
  return attend(settings, queries, levelled(LEVELS, KEYS, width, next));
}

/** @param {Settings} settings */
export const request = (settings) =>
  settings.own ? attend(settings, settings.queries, settings.keys) : drawn(settings, settings.dk);

/** @type {{key: string, questions: ReturnType<typeof drawn>[]}} */
let table = { key: '', questions: [] };

/**
 * The table's requests: the same objects while d_k alone moves, so that they are not asked again.
 *
 * @param {Settings} settings
 */
export function tableOf(settings) {
  const key = [settings.seed, settings.scaled, settings.divisor].join();
  if (table.key !== key) table = { key, questions: WIDTHS.map((width) => drawn(settings, width)) };
  return table.questions;
}
