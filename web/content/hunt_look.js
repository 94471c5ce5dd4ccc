/** What is seen of the hunted block at the present settings. */
import { lightsOf } from './block_lights.js';
import { lightQuestions, shapesQuestion } from './hunt_block.js';
import { experimentNamed, tryOut } from './hunt_experiments.js';
import { faultNamed } from './hunt_faults.js';

/**
 * @typedef {import('./hunt_experiments.js').Result} Result
 * @typedef {import('./hunt_block.js').HuntSettings & {experiment: string}} Bench what stands on the
 *   bench; experiment: its name, or `none`
 *
 * @typedef {object} Look
 * @property {any} trace of the block, with what the experiment changed
 * @property {Result | null} result of the experiment
 * @property {any} shapes of `encoderShapes` for the same input
 * @property {import('../elements/explorer_form.js').Light[]} lights of the block as it is
 */

/**
 * @param {(op: string, input: object) => any} ask the core
 * @param {Bench} bench
 * @param {string | null} fault its name; null: the right block
 * @returns {Look}
 */
export function lookAt(ask, bench, fault) {
  const faulty = fault === null ? undefined : faultNamed(fault);
  const tried = tryOut(ask, bench, faulty, experimentNamed(bench.experiment));
  const answers = lightQuestions(bench, faulty).map((one) => one && ask(one.op, one.input));
  const shapes = shapesQuestion(bench, bench.experiment === 'alone' ? 1 : 2);
  return {
    ...tried,
    shapes: ask(shapes.op, shapes.input),
    lights: lightsOf(answers, { mask: bench.causal ? 'causal' : 'none', positions: false }),
  };
}

/**
 * One line of the notebook.
 *
 * @param {Bench} bench
 * @param {Result | null} result
 * @returns {string | null} null where nothing was tried
 */
export function noteOf(bench, result) {
  const experiment = experimentNamed(bench.experiment);
  if (!experiment || !result) return null;
  const { tokens, heads, causal } = bench;
  const counted = (/** @type {number} */ count, /** @type {string} */ word) =>
    `${count} ${word}${count === 1 ? '' : 's'}`;
  const where = `${counted(tokens, 'token')}, ${counted(heads, 'head')}, ${causal ? 'causal' : 'no mask'}`;
  const sign = result.asked === false ? '–' : result.good ? '✓' : '✕';
  return `${sign} ${experiment.label} (${where}). ${result.text}`;
}
