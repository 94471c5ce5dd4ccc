/** What an address may say of a hunt: `#bug-hunt?seed=7&bug=2&suspects=4&tokens=4…`. */
import { BUGS, LARGEST_SEED, SUSPECTS } from './hunt.js';
import { HEADS, MOST_TOKENS, START } from './hunt_block.js';
import { EXPERIMENTS } from './hunt_experiments.js';

/** @param {string} name @param {string} label @param {number} max @param {number} start */
const count = (name, label, max, start) => ({
  kind: /** @type {'slider'} */ ('slider'),
  name,
  label,
  min: 1,
  max,
  step: 1,
  start,
});

/** @param {string} name @param {string} label @param {string[]} names @param {string} start */
const choice = (name, label, names, start) => ({
  kind: /** @type {'choice'} */ ('choice'),
  name,
  label,
  options: names.map((one) => ({ name: one, label: one })),
  start,
});

/** @type {import('../elements/explorer_form.js').Control[]} */
export const addressControls = [
  count('seed', 'The hunt number', LARGEST_SEED, 1),
  count('bug', 'The bug', BUGS, 1),
  choice('suspects', 'The number of suspects', SUSPECTS.map(String), String(SUSPECTS[0])),
  choice('experiment', 'The experiment', ['none', ...EXPERIMENTS.map(({ name }) => name)], 'none'),
  count('tokens', 'Tokens', MOST_TOKENS, START.tokens),
  choice('heads', 'Heads', HEADS.map(String), String(START.heads)),
  { kind: 'switch', name: 'causal', label: 'Causal mask', start: START.causal },
];
