/** What the measured times say, and whether they can be trusted. */
import { ratioNumber } from '../format.js';
import { GUESSES, grouped, keyOf, SQUARE, scoresOf, skips, TRIANGLE } from './cost.js';

/**
 * @typedef {import('./cost.js').Way} Way
 * @typedef {import('./cost.js').Settings} Settings
 * @typedef {import('./cost.js').Results} Results
 * @typedef {import('./cost.js').Point & {scores: number}} Timed with the scores that took so long
 */

/**
 * Said of a time that is not, give or take a quarter, what the scores make of another one.
 *
 * @param {[from: Timed | undefined, to: Timed][]} steps pairs of times that the scores compare
 */
function blur(steps) {
  const clear = steps.every(([from, to]) => {
    const share = from && to.seconds / from.seconds / (to.scores / from.scores);
    return share && Math.abs(share - 1) <= 0.25;
  });
  return clear ? '' : ' A short text or a busy device blurs the time.';
}

/**
 * @param {Way} way
 * @param {Results} results
 * @returns {Timed[]}
 */
const timesOf = (way, results) =>
  (results[keyOf(way)] ?? []).map((point) => ({ ...point, scores: scoresOf(point.n, way) }));

/**
 * Time against length, in one sentence, as far as the table goes; nothing before two lengths have
 * been measured.
 *
 * @param {Settings} settings
 * @param {Results} results
 */
export function growthSentence(settings, results) {
  const shown = timesOf(settings, results).filter(({ n }) => n <= settings.longest);
  const [before, after] = shown.slice(-2);
  if (!after) return '';
  const scores = after.scores / before.scores;
  return (
    `Twice the length, from ${grouped(before.n)} to ${grouped(after.n)} tokens: ` +
    `${Math.abs(scores - 4) < 0.05 ? 'four' : ratioNumber(scores)} times the scores, ` +
    `${ratioNumber(after.seconds / before.seconds)} times the time here.${blur([[before, after]])}`
  );
}

/** @param {Way['method']} method @param {boolean} causal @returns {Way} */
const way = (method, causal) => ({ method, causal });

/** Ways that differ in one thing. */
const PAIRS = [
  [way('fused', false), way('plain', false)],
  [way('fused', true), way('plain', true)],
  [way('fused', false), way('fused', true)],
  [way('plain', false), way('plain', true)],
];

/**
 * Two ways side by side, at the longest length that both were measured at.
 *
 * @param {Results} results
 * @returns {string[]} a sentence for each pair that differs in one thing
 */
export function pairSentences(results) {
  return PAIRS.flatMap((pair) => {
    const [ones, others] = pair.map((one) => timesOf(one, results));
    // Both begin at the shortest length, and leave none out.
    const last = Math.min(ones.length, others.length) - 1;
    if (last < 0) return [];
    const [one, other] = [ones[last], others[last]];
    /** @type {Parameters<typeof blur>[0]} */
    const steps = [
      [ones[last - 1], one],
      [others[last - 1], other],
    ];
    // Of two methods the scores do not say which is faster.
    if (pair[0].method === pair[1].method) steps.push([one, other]);
    return [
      `At ${grouped(one.n)} tokens, “${keyOf(pair[1])}” took ${ratioNumber(other.seconds / one.seconds)} times as long as “${keyOf(pair[0])}”.${blur(steps)}`,
    ];
  });
}

/**
 * @param {number | null} factor what was predicted; null where it was skipped
 * @param {Settings} settings
 * @param {Results} results
 * @returns {{held: boolean, words: string} | null} null before two lengths have been measured
 */
export function verdict(factor, settings, results) {
  const points = results[keyOf(settings)] ?? [];
  const guess = GUESSES.find((one) => one.factor === factor);
  if (!guess || points.length < 2) return null;
  const held = guess.factor === 4;
  const why = skips(settings)
    ? `Each token meets itself and those before it: n tokens make ${TRIANGLE} scores, so twice as many make nearly four times.`
    : `Each token meets every other: n tokens make ${SQUARE} scores, so twice as many make four times.`;
  return { held, words: `You said “${guess.words}”. ${why}` };
}

/**
 * The one line about the lab itself.
 *
 * @param {import('../elements/cost.js').State} state
 * @returns {{held?: boolean, words: string}}
 */
export function statusOf({ settings, results, guess, running, problem }) {
  if (problem) return { words: problem };
  if (running !== null) return { words: 'Measuring …' };
  if (guess === undefined) return { words: 'Predict first, then measure.' };
  return verdict(guess, settings, results) ?? { words: '' };
}
