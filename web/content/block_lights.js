/** What is watched all the time beside the traced block. */
import { fixed, plain } from '../format.js';

/** @typedef {import('../elements/explorer_form.js').Light} Light */

/** What adding some doubles can lose is far smaller. */
const NEAR = 1e-9;
/** LayerNorm's epsilon takes this much of the variance of rows as small as these, at most. */
const NEAR_ONE = 0.01;

/** @param {any} trace @param {string} name @returns {any} */
const valuesOf = (trace, name) =>
  trace.steps.find((/** @type {any} */ step) => step.name === name)?.values;

/** @param {any} values of any depth @returns {number[]} */
const flat = (values) => values.flat(Infinity);

/** @param {any} a @param {any} b @returns {number} the largest difference; other shapes differ by all */
function apart(a, b) {
  const [left, right] = [flat(a), flat(b)];
  if (left.length !== right.length) return Number.MAX_VALUE;
  return left.reduce((most, value, i) => Math.max(most, Math.abs(value - right[i])), 0);
}

/** A number that is not nothing never reads as nothing. @param {number} value */
const amount = (value) =>
  value !== 0 && plain(value) === '0.000' ? 'less than 0.001' : fixed(value);

/** @param {any} weights [batch, heads, query, key] @returns {number[][]} every row */
const rowsOf = (weights) => weights.flat(2);

/** @param {any} weights */
const future = (weights) =>
  weights
    .flat(1)
    .flatMap((/** @type {number[][]} */ head) => head.flatMap((row, query) => row.slice(query + 1)))
    .reduce((/** @type {number} */ total, /** @type {number} */ weight) => total + weight, 0);

/** @param {number[]} row */
function moments(row) {
  const mean = row.reduce((total, value) => total + value, 0) / row.length;
  const square = row.reduce((total, value) => total + (value - mean) ** 2, 0) / row.length;
  return { mean, variance: square };
}

/**
 * How far reversing the tokens is from reversing the outputs.
 *
 * @param {any} trace the answers to `requests`
 */
export const orderCounts = ([now, , , reversed]) =>
  apart(
    now.output.map((/** @type {any[]} */ rows) => [...rows].reverse()),
    reversed.output,
  );

/**
 * @param {any} trace the answers to `requests`
 * @param {import('../elements/explorer_form.js').Settings} settings
 * @returns {Light[]}
 */
export function lightsOf(trace, { mask, positions }) {
  const [now, , shifted, , neighbour, shapes] = trace;
  const weights = valuesOf(now, 'weights');
  const sums = rowsOf(weights).map((row) => row.reduce((total, weight) => total + weight, 0));
  const worst = sums.reduce((far, sum) => (Math.abs(sum - 1) > Math.abs(far - 1) ? sum : far), 1);
  const ahead = future(weights);
  const constant = apart(weights, valuesOf(shifted, 'weights'));
  const order = orderCounts(trace);
  const told = positions || mask === 'causal';
  const leaked = apart(now.output[0], neighbour.output[0]);
  const wrong = now.steps.filter((/** @type {any} */ { name, shape }) => {
    const same = shapes.steps.find((/** @type {any} */ step) => step.name === name);
    return same && same.shape.join() !== shape.join();
  });
  const normed = ['normed1', 'normed2'].flatMap((name) => valuesOf(now, name).flat(1).map(moments));
  const off = normed.reduce((most, { mean }) => Math.max(most, Math.abs(mean)), 0);
  const spread = normed.reduce(
    (far, { variance }) => (Math.abs(variance - 1) > Math.abs(far - 1) ? variance : far),
    1,
  );
  const blind = now.emptyRows.length;
  return [
    {
      name: 'Rows sum to one',
      good: Math.abs(worst - 1) < NEAR,
      text: `One row of weights adds up to ${fixed(worst)}.`,
    },
    {
      name: 'No weight on the future',
      good: mask !== 'causal' || ahead === 0,
      reading: mask === 'causal' ? amount(ahead) : '(not asked: no causal mask)',
      text: 'So much of it goes to later tokens, over all queries.',
    },
    {
      name: 'Adding a constant to scores changes no weight',
      good: constant < NEAR,
      text: `It comes by the keys’ bias, 1 larger; a weight moved by ${amount(constant)}.`,
    },
    {
      name: 'Shuffled tokens give shuffled outputs',
      good: told || order < NEAR,
      reading: told ? '(not meant to: order is told)' : '',
      text: `Nothing tells the order, and still an output moved by ${amount(order)}.`,
    },
    {
      name: 'One sentence never changes another',
      good: leaked === 0,
      text: `With another second sentence, the first one’s output moved by ${amount(leaked)}.`,
    },
    {
      name: 'Shapes agree',
      good: wrong.length === 0,
      text: wrong
        .slice(0, 1)
        .map((/** @type {any} */ { name, shape }) => `${name} is ${shape.join(' × ')}.`)
        .join(''),
    },
    {
      name: 'LayerNorm leaves mean 0 and variance 1',
      good: off < NEAR && Math.abs(spread - 1) < NEAR_ONE,
      text: `A row has mean ${fixed(off)} at most and variance ${fixed(spread)}.`,
    },
    {
      name: 'All is finite',
      good: blind === 0,
      text: `${blind === 1 ? 'A query sees' : `${blind} queries see`} nothing; PyTorch would answer nan there.`,
    },
  ];
}
