/** What the learner can try on the block, and the law that a right block keeps. */
import { fixed } from '../format.js';
import { huntInput, SENTENCES, withKeys, withSilentHead, withToken } from './hunt_block.js';

/**
 * @typedef {import('../elements/explorer_form.js').Light} Light
 * @typedef {import('./hunt_block.js').HuntSettings} HuntSettings
 * @typedef {import('./hunt_block.js').Input} Input
 *
 * @typedef {object} Experiment
 * @property {string} name in the address
 * @property {string} label
 * @property {string} law what a right block keeps: a sentence that goes on after “In a right block”
 * @property {(input: Input) => Input} change of what goes in
 * @property {(before: any, after: any, settings: HuntSettings) => Result} judge
 *
 * @typedef {{good: boolean, text: string, asked?: boolean}} Result asked false: here the law says
 *   nothing
 */

/** Added to every key: real scores fall below, or rise above, any fill that is finite. */
const LARGE = 100_000;
/** What rounding may lose among numbers as large as that. */
const NEAR_LARGE = 1e-6;
const NEAR = 1e-9;

/** @param {any} trace @param {string} name @returns {any} */
export const valuesOf = (trace, name) =>
  trace.steps.find((/** @type {any} */ step) => step.name === name)?.values;

/** @param {any} a @param {any} b of the same shape @returns {number} the largest difference */
const apart = (a, b) =>
  Array.isArray(a)
    ? a.reduce((most, one, i) => Math.max(most, apart(one, b[i])), 0)
    : Math.abs(a - b);

/** A number that is not nothing never reads as nothing. @param {number} value */
const amount = (value) =>
  value > NEAR && fixed(value) === '0.000' ? 'less than 0.001' : fixed(value);

/** @param {number[][]} a @param {number[][]} b @returns {string} `the 0.000, cat 0.120` */
const tokenByToken = (a, b) =>
  a.map((row, t) => `${SENTENCES[0][t]} ${amount(apart(row, b[t]))}`).join(', ');

/** @type {Experiment[]} */
export const EXPERIMENTS = [
  {
    name: 'last_token',
    label: 'Change the last token of sentence 1',
    law: 'no earlier output notices',
    change: (input) => withToken(input, 0, input.x[0].length - 1),
    judge(before, after, { causal, tokens }) {
      if (!causal || tokens === 1) {
        const why = causal ? 'there is no earlier token' : 'without a causal mask it may';
        return { good: true, asked: false, text: `Nothing to ask: ${why}.` };
      }
      const [a, b] = [before.output[0].slice(0, -1), after.output[0].slice(0, -1)];
      return { good: apart(a, b) < NEAR, text: `Moved by: ${tokenByToken(a, b)}.` };
    },
  },
  {
    name: 'alone',
    label: 'Run sentence 1 alone',
    law: 'sentence 1 comes out the same',
    change: (input) => ({ ...input, x: input.x.slice(0, 1) }),
    judge(before, after) {
      const [a, b] = [before.output[0], after.output[0]];
      return { good: apart(a, b) < NEAR, text: `Moved by: ${tokenByToken(a, b)}.` };
    },
  },
  {
    name: 'silent_head',
    label: 'Silence the last head: its values become 0',
    law: 'that head’s columns of the merged heads are 0',
    change: withSilentHead,
    judge(_, after, { heads }) {
      const rows = /** @type {number[][]} */ (valuesOf(after, 'merged').flat(1));
      const width = rows[0].length;
      const size = width / heads;
      const most = rows.reduce(
        (top, row) => Math.max(top, ...row.slice(width - size).map(Math.abs)),
        0,
      );
      const columns = heads === 1 ? 'all columns' : `columns ${width - size + 1} to ${width}`;
      return {
        good: most < NEAR,
        text: `The largest number in ${columns} of the merged heads is ${amount(most)}.`,
      };
    },
  },
  {
    name: 'large_keys',
    label: 'Add 100 000 to each key',
    law: 'this adds a constant to a query’s scores, and moves no weight',
    change: (input) => withKeys(input, LARGE),
    judge(before, after) {
      const most = apart(valuesOf(before, 'weights'), valuesOf(after, 'weights'));
      return { good: most < NEAR_LARGE, text: `A weight moved by ${amount(most)}.` };
    },
  },
  {
    name: 'equal_tokens',
    label: 'Make all tokens equal',
    law: 'each query shares its weight evenly among the keys it may see',
    change: (input) => ({
      ...input,
      x: input.x.map((/** @type {number[][]} */ rows) => rows.map(() => input.x[0][0])),
    }),
    judge(_, after, { causal }) {
      const head = /** @type {number[][]} */ (valuesOf(after, 'weights')[0][0]);
      const wanted = head.map((line, i) =>
        line.map((_, j) => (causal ? (j <= i ? 1 / (i + 1) : 0) : 1 / line.length)),
      );
      const text = head.map((line) => line.map((weight) => fixed(weight, 2)).join(' ')).join('; ');
      return { good: apart(head, wanted) < NEAR, text: `Rows of weights: ${text}.` };
    },
  },
  {
    name: 'one_score',
    label: 'Work out one score by hand',
    law: 'a scaled score is q · k / √d_k',
    change: (input) => input,
    judge(before) {
      const [queries, keys, scaled] = ['queries', 'keys', 'scaledScores'].map(
        (name) => /** @type {number[][]} */ (valuesOf(before, name)[0][0]),
      );
      const size = keys[0].length;
      const products = queries.flatMap((q, query) =>
        keys.map((k, key) => ({
          query,
          key,
          value: q.reduce((sum, one, i) => sum + one * k[i], 0),
        })),
      );
      const { query, key, value } = products.reduce((most, one) =>
        Math.abs(one.value) > Math.abs(most.value) ? one : most,
      );
      const [right, got] = [value / Math.sqrt(size), scaled[query][key]];
      const good = Math.abs(right - got) < NEAR;
      return {
        good,
        text:
          `Query ${query + 1}, key ${key + 1}: q · k is ${fixed(value)}, over √${size} that is ` +
          `${fixed(right)}; the block has ${fixed(got)}.`,
      };
    },
  },
];

/** @param {string} name @returns {Experiment | undefined} */
export const experimentNamed = (name) => EXPERIMENTS.find((one) => one.name === name);

/**
 * @param {(op: string, input: object) => any} ask
 * @param {HuntSettings} settings
 * @param {import('./hunt_block.js').Faulty | undefined} fault
 * @param {Experiment | undefined} experiment
 * @returns {{trace: any, result: Result | null}} the block with the changed input
 */
export function tryOut(ask, settings, fault, experiment) {
  const input = huntInput(settings, fault);
  const before = ask('encoderBlock', input);
  if (!experiment) return { trace: before, result: null };
  const trace = ask('encoderBlock', experiment.change(input));
  return { trace, result: experiment.judge(before, trace, settings) };
}
