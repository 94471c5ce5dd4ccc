/**
 * The game of the bug hunt: which fault, which suspects, what is won. Pure; the state is plain data
 * and every step gives the next.
 *
 * A seed fixes a hunt of six bugs, so that a class hunts the same ones. Suspects are three at first
 * and grow with every bug that is found, up to all twelve; some always look like the culprit.
 */
import { seeded, shuffled, whole } from '../seeded.js';
import { FAULTS, faultNamed, STORIES } from './hunt_faults.js';

/** Bugs of a hunt. */
export const BUGS = 6;
/** How many suspects there are after so many bugs were found. */
export const SUSPECTS = [3, 4, 6, 8, 10, 12];
/** Points of a bug that is named at once, without a hint. */
export const MOST_POINTS = 3;
/** Points that a wrong name costs: naming all three suspects in turn must not pay. */
const MISS = 2;
export const LARGEST_SEED = 999;

/**
 * @typedef {object} Bug
 * @property {string} fault its name
 * @property {string} story
 * @property {string[]} suspects names, the fault's among them
 *
 * @typedef {object} Result of a bug that is over
 * @property {string} fault
 * @property {boolean} found
 * @property {number} points
 * @property {number} hints
 * @property {number} misses
 * @property {number} tries experiments
 *
 * @typedef {object} Hunt
 * @property {number} seed
 * @property {number} bug from 0
 * @property {number} level index into SUSPECTS
 * @property {string[]} ruledOut names
 * @property {string[]} missed names that were named wrongly
 * @property {number} hints
 * @property {number} tries
 * @property {'hunting' | 'found' | 'shown' | 'over'} phase
 * @property {boolean} keyShown whether the teacher's key was looked at
 * @property {Result[]} results
 */

/** @param {number} seed @param {number} [bug] @param {number} [level] @returns {Hunt} */
export const beginHunt = (seed, bug = 0, level = 0) => ({
  seed,
  bug,
  level,
  ...FRESH,
  keyShown: false,
  results: [],
});

const FRESH = {
  ruledOut: /** @type {string[]} */ ([]),
  missed: /** @type {string[]} */ ([]),
  hints: 0,
  tries: 0,
  phase: /** @type {'hunting'} */ ('hunting'),
};

/** @param {number} seed @returns {string[]} the faults of a hunt, in order, all different */
export const faultsOf = (seed) =>
  shuffled(
    FAULTS.map(({ name }) => name),
    seeded(seed * 100),
  ).slice(0, BUGS);

/**
 * @param {number} seed
 * @param {number} bug from 0
 * @param {number} level
 * @returns {Bug}
 */
export function bugOf(seed, bug, level) {
  const fault = faultsOf(seed)[bug];
  const next = seeded(seed * 100 + bug + 1);
  const { stories } = faultNamed(fault);
  const story = STORIES[stories[whole(next, 0, stories.length - 1)]];
  const others = shuffled(
    FAULTS.filter(({ name }) => name !== fault),
    next,
  );
  const kin = others.filter(({ looks }) => looks === faultNamed(fault).looks).slice(0, 2);
  const suspects = [...kin, ...others.filter((one) => !kin.includes(one))]
    .slice(0, SUSPECTS[level] - 1)
    .map(({ name }) => name);
  return { fault, story, suspects: shuffled([fault, ...suspects], next) };
}

/** @param {Hunt} hunt @returns {Bug} */
export const bugNow = ({ seed, bug, level }) => bugOf(seed, bug, level);

/**
 * Hints leave at least one point; a name without an experiment is a guess, and wins nothing.
 *
 * @param {Hunt} hunt
 * @returns {number} what the bug is still worth, once it is found
 */
export const worth = ({ hints, missed, tries }) =>
  tries === 0 ? 0 : Math.max(0, Math.max(1, MOST_POINTS - hints) - MISS * missed.length);

/** @param {Hunt} hunt @param {string} name @returns {Hunt} ruled out, or a suspect again */
export function ruleOut(hunt, name) {
  const { missed, ruledOut } = hunt;
  if (missed.includes(name)) return hunt;
  const others = ruledOut.filter((one) => one !== name);
  return { ...hunt, ruledOut: ruledOut.includes(name) ? others : [...ruledOut, name] };
}

/** @param {Hunt} hunt @param {string} name @returns {Hunt} */
export function nameFault(hunt, name) {
  if (hunt.phase !== 'hunting') return hunt;
  if (name === bugNow(hunt).fault) return ended(hunt, true);
  if (hunt.missed.includes(name)) return hunt;
  return {
    ...hunt,
    missed: [...hunt.missed, name],
    ruledOut: [...new Set([...hunt.ruledOut, name])],
  };
}

/** @param {Hunt} hunt @returns {Hunt} the bug is given up, and shown */
export const giveUp = (hunt) => (hunt.phase === 'hunting' ? ended(hunt, false) : hunt);

/** @param {Hunt} hunt @param {boolean} found @returns {Hunt} */
function ended(hunt, found) {
  const { hints, missed, tries, results, keyShown } = hunt;
  const points = found && !keyShown ? worth(hunt) : 0;
  const { fault } = bugNow(hunt);
  const result = { fault, found, points, hints, misses: missed.length, tries };
  return { ...hunt, phase: found ? 'found' : 'shown', results: [...results, result] };
}

/** @param {Hunt} hunt @returns {Hunt} one more hint; the last one leaves two suspects */
export function moreHints(hunt) {
  if (hunt.phase !== 'hunting' || hunt.hints >= hintsOf(hunt).length) return hunt;
  const next = { ...hunt, hints: hunt.hints + 1 };
  if (next.hints < hintsOf(hunt).length) return next;
  const { fault, suspects } = bugNow(hunt);
  const open = suspects.filter((name) => name !== fault && !hunt.missed.includes(name));
  const kept = open.find((name) => !hunt.ruledOut.includes(name)) ?? open[0];
  return { ...next, ruledOut: suspects.filter((name) => name !== fault && name !== kept) };
}

/** @param {Hunt} hunt @returns {string[]} graded: what to try, what to look at, and who is left */
export const hintsOf = (hunt) => [
  ...faultNamed(bugNow(hunt).fault).hints,
  'It is one of the two that are not struck out.',
];

/** @param {Hunt} hunt @returns {Hunt} */
export const tried = (hunt) =>
  hunt.phase === 'hunting' ? { ...hunt, tries: hunt.tries + 1 } : hunt;

/** @param {Hunt} hunt @returns {Hunt} the next bug, or the end of the hunt */
export function nextBug(hunt) {
  if (hunt.phase !== 'found' && hunt.phase !== 'shown') return hunt;
  const level = Math.min(SUSPECTS.length - 1, hunt.level + (hunt.phase === 'found' ? 1 : 0));
  if (hunt.bug + 1 >= BUGS) return { ...hunt, phase: 'over' };
  return { ...hunt, ...FRESH, level, bug: hunt.bug + 1 };
}

/** @param {Hunt} hunt @returns {Hunt} with the teacher's key open nothing is won any more */
export const showKey = (hunt) => ({ ...hunt, keyShown: true });

/** @param {Hunt} hunt */
export const pointsOf = ({ results }) => results.reduce((sum, { points }) => sum + points, 0);

/**
 * The end of a hunt in words: what was won, and what to practise.
 *
 * @param {Hunt} hunt
 * @returns {string[]}
 */
export function summaryOf(hunt) {
  const { results, keyShown } = hunt;
  const found = results.filter((one) => one.found);
  const alone = found.filter(({ hints, misses }) => hints + misses === 0).length;
  const tries = results.reduce((sum, one) => sum + one.tries, 0);
  const skipped = BUGS - results.length;
  const counted = (/** @type {number} */ count, /** @type {string} */ word) =>
    `${count} ${word}${count === 1 ? '' : 's'}`;
  const atOnce = found.length > 0 ? `, ${alone} of them at once and without a hint` : '';
  return [
    `${found.length} of ${counted(results.length, 'bug')} found${atOnce}: ` +
      `${pointsOf(hunt)} of ${counted(MOST_POINTS * results.length, 'point')}.`,
    `It took ${counted(tries, 'experiment')}.`,
    ...(skipped > 0 ? [`The hunt was entered at a later bug, so ${skipped} are not counted.`] : []),
    ...(keyShown ? ['The key was open, so from then on nothing was won.'] : []),
  ];
}
