/**
 * What an explorer's learner has done and seen, as plain data; every step is a pure function from
 * one state to the next.
 *
 * @typedef {import('./explorer_form.js').Explorer} Explorer
 * @typedef {import('./explorer_form.js').Settings} Settings
 * @typedef {import('./explorer_form.js').Seen} Seen
 * @typedef {import('./explorer_form.js').Question} Question
 * @typedef {'up' | 'stay' | 'down'} Direction
 *
 * @typedef {object} State
 * @property {Seen} now
 * @property {Seen} before where the learner stood when asked to predict
 * @property {boolean} touched whether anything was ever changed
 * @property {boolean} moved whether anything was changed since the question
 * @property {boolean} led whether the learner moved one control, and the others followed
 * @property {Direction | null} guess
 * @property {boolean} skipped
 * @property {Seen | null} pinned a state kept for comparing
 * @property {{field: string, message: string}[]} problems what was asked for and refused
 */
import { startOf } from '../address.js';
import { plain } from '../format.js';

/**
 * @param {Explorer} explorer
 * @param {(op: string, input: object) => any} ask
 * @param {Settings} settings
 * @returns {Seen}
 * @throws the core's error; the state that was stays good
 */
export function see(explorer, ask, settings) {
  const asked = explorer.question(settings);
  const answer = (/** @type {Question} */ question) => answerOf(ask, question);
  return { settings, trace: Array.isArray(asked) ? asked.map(answer) : answer(asked) };
}

/** @type {WeakMap<Function, WeakMap<object, any>>} */
const answers = new WeakMap();

/**
 * The core's answer; to the very same question object it is not asked again, so that an explorer
 * may keep what does not change while a slider moves.
 *
 * @param {(op: string, input: object) => any} ask
 * @param {Question} question
 */
function answerOf(ask, question) {
  const known = answers.get(ask) ?? new WeakMap();
  answers.set(ask, known);
  if (!known.has(question)) known.set(question, ask(question.op, question.input));
  return known.get(question);
}

/**
 * @param {Explorer} explorer
 * @param {(op: string, input: object) => any} ask
 * @returns {State}
 */
export function begin(explorer, ask) {
  const now = see(explorer, ask, startOf(explorer.controls));
  const touched = !explorer.opening;
  return {
    now,
    before: now,
    touched,
    moved: false,
    led: false,
    guess: null,
    skipped: false,
    pinned: null,
    problems: [],
  };
}

/**
 * @param {State} state
 * @param {Seen} now
 * @param {boolean} [led]
 * @returns {State}
 */
export const move = (state, now, led = false) => ({
  ...state,
  now,
  led,
  touched: true,
  moved: true,
  problems: [],
});

/**
 * Pins where the learner stands, or lets the pin go.
 *
 * @param {State} state
 * @returns {State}
 */
export const pin = (state) => ({ ...state, pinned: state.pinned ? null : state.now });

/**
 * @param {State} state
 * @param {Direction | 'skip' | 'again'} guess
 * @returns {State}
 */
export function guess(state, guess) {
  const asked = { ...state, before: state.now, moved: false, guess: null, skipped: false };
  if (guess === 'again') return asked;
  return guess === 'skip' ? { ...asked, skipped: true } : { ...asked, guess };
}

/**
 * The direction of a change as the page shows it: what rounds to the same digits has stayed.
 *
 * @param {number} before
 * @param {number} after
 * @param {number} decimals
 * @returns {Direction}
 */
export function directionOf(before, after, decimals) {
  if (plain(before, decimals) === plain(after, decimals)) return 'stay';
  return after > before ? 'up' : 'down';
}

/**
 * @param {Explorer} explorer
 * @param {State} state
 * @returns {{held: boolean, said: Direction, why: string} | null} null without a guess and a move
 */
export function judge({ predict }, { before, now, moved, guess }) {
  if (!predict || !moved || guess === null) return null;
  const was = predict.measure(before.trace);
  const is = predict.measure(now.trace);
  const held = directionOf(was, is, predict.decimals) === guess;
  return { held, said: guess, why: predict.why(before, now) };
}
