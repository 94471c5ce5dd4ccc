import { lightsOf, orderCounts } from '../content/block_lights.js';
import { WORDS } from '../content/block_numbers.js';
import { blockInput, FAULTS, idle, requests } from '../content/block_request.js';
import { stepsOf } from '../content/block_steps.js';
import { failing } from '../content/failing.js';
import { fixed } from '../format.js';

/** @typedef {import('../elements/explorer_form.js').Settings} Settings */

/** The largest weight of a row, over all rows. @param {any} trace */
function sharpness([{ steps }]) {
  const { values } = steps.find((/** @type {any} */ { name }) => name === 'weights');
  const rows = /** @type {number[][]} */ (values.flat(2));
  return rows.reduce((total, row) => total + Math.max(...row), 0) / rows.length;
}

/** @param {Settings} settings @param {any} trace @returns {string[]} what each setting has done */
function losses(settings, trace) {
  const { mask, heads, norm, positions, residuals, scaled, fault, activation } = settings;
  const said = [];
  if (fault !== 'none') said.push(idle(settings) || FAULTS[fault].does);
  if (!positions) {
    const lost =
      mask === 'causal'
        ? 'Without positions only the causal mask still tells what comes first.'
        : orderCounts(trace) < 1e-9
          ? 'Without positions the order is lost: reversed tokens give the same rows, reversed.'
          : 'Without positions nothing tells the order, and yet the rows of reversed tokens differ.';
    said.push(lost);
  }
  if (!residuals) {
    said.push(
      'Without residual paths a token’s own numbers are lost: only what attention mixes goes on.',
    );
  }
  if (!scaled) {
    said.push(
      `Without the scale the scores are ${heads === '1' ? '√8' : heads === '2' ? '2' : '√2'} times as large; a row’s largest weight is ${fixed(sharpness(trace), 2)} on average.`,
    );
  }
  if (norm === 'pre') {
    said.push('Norms stand before each part, so nothing brings the output itself to variance 1.');
  }
  // What a mistake undoes is not said.
  if (mask === 'causal' && !/^(reversed|fill|swapped)$/.test(fault))
    said.push('Each token sees itself and what came before, and no more.');
  if (mask === 'none' && fault !== 'swapped')
    said.push('Without a mask every token sees every token, padding too.');
  if (heads === '1') said.push('One head: each token has a single row of weights to mix by.');
  if (heads === '4')
    said.push('Four heads: four rows of weights a token, each from 2 columns only.');
  if (activation === 'gelu') said.push('GELU lets a little of what is below 0 through.');
  return said;
}

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'encoder-block',
  program: true,
  title: 'The encoder block, traced',
  drawn: true,
  more: 'More settings and mistakes',
  predict: null,
  controls: [
    {
      kind: 'choice',
      name: 'mask',
      label: 'Mask: which keys are hidden',
      options: [
        { name: 'padding', label: 'padding' },
        { name: 'causal', label: 'causal' },
        { name: 'none', label: 'none' },
      ],
      start: 'padding',
    },
    {
      kind: 'slider',
      name: 'tokens',
      label: 'Tokens of a sentence',
      min: 2,
      max: 4,
      step: 1,
      start: 4,
      more: true,
    },
    {
      kind: 'choice',
      name: 'heads',
      label: 'Heads',
      options: ['1', '2', '4'].map((name) => ({ name, label: name })),
      start: '2',
      more: true,
    },
    { kind: 'switch', name: 'positions', label: 'Positions', start: true, more: true },
    { kind: 'switch', name: 'residuals', label: 'Residual paths', start: true, more: true },
    { kind: 'switch', name: 'scaled', label: 'Scale by √d_k', start: true, more: true },
    {
      kind: 'choice',
      name: 'norm',
      label: 'Norm',
      options: [
        { name: 'post', label: 'after each sum (post-norm)' },
        { name: 'pre', label: 'before each part (pre-norm)' },
      ],
      start: 'post',
      more: true,
    },
    {
      kind: 'choice',
      name: 'activation',
      label: 'Activation',
      options: [
        { name: 'relu', label: 'ReLU' },
        { name: 'gelu', label: 'GELU' },
      ],
      start: 'relu',
      more: true,
    },
    {
      kind: 'choice',
      name: 'fault',
      label: 'A mistake in the code',
      options: Object.entries(FAULTS).map(([name, { label }]) => ({ name, label })),
      start: 'none',
      more: true,
    },
  ],
  question: requests,
  evidence(trace, { tokens, heads }) {
    const first = trace[0].output.map((/** @type {number[][]} */ rows, /** @type {number} */ b) => {
      const numbers = rows[0].map((value) => fixed(value, 2)).join(', ');
      return `\n“${WORDS[b][0]}” comes out as ${numbers}`;
    });
    return [
      `batch 2, tokens ${tokens}, embed 8 in and out; ${heads} ${heads === '1' ? 'head' : 'heads'}`,
      ...first,
      '\nA row’s largest weight, on average ',
      { text: fixed(sharpness(trace)), role: 'weight' },
    ];
  },
  interpretation(trace, settings) {
    const said = losses(settings, trace);
    if (said.length === 0) return 'All parts are in place.';
    const failed = failing(lightsOf(trace, settings));
    if (failed) said.push(failed);
    else if (settings.fault !== 'none' && !idle(settings)) said.push('No check notices it here.');
    return said.join(' ');
  },
  readings: (trace) => [
    { label: 'a row’s largest weight, on average', value: sharpness(trace) },
    ...trace[0].output.flatMap((/** @type {number[][]} */ rows, /** @type {number} */ b) =>
      rows[0].slice(0, 3).map((value, i) => ({
        label: `output of “${WORDS[b][0]}”, number ${i + 1}`,
        value,
        decimals: 2,
      })),
    ),
  ],
  picture(trace, settings) {
    const input = blockInput(settings);
    return [
      { element: 'lights', lights: lightsOf(trace, settings), folded: true },
      { element: 'flow', settings, input, steps: stepsOf(input, trace, settings) },
    ];
  },
};
