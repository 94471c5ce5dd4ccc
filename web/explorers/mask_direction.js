import { fillText } from '../attention_formulas.js';
import { FAULTS, FILLS, faultsOf } from '../content/mask_faults.js';
import { amount, capital, future, lightsOf, named, outputs, sums } from '../content/mask_lights.js';
import { keyAxis, MOST, numbers, queryAxis, request, tokenAxis } from '../content/mask_request.js';
import { fixed } from '../format.js';

/**
 * @typedef {import('../elements/explorer_form.js').Settings} Settings
 * @typedef {import('../elements/explorer_form.js').MatrixPicture} MatrixPicture
 */

/** @param {any} values @param {Partial<MatrixPicture> & {name: string, label: string}} rest */
const square = (values, rest) => ({
  rows: queryAxis(values.length),
  columns: keyAxis(values.length),
  values,
  ...rest,
});

/**
 * @param {string} name
 * @param {string} label
 * @param {import('../elements/explorer_form.js').Role} role
 * @param {number[][]} values
 * @returns {MatrixPicture}
 */
const given = (name, label, role, values) => ({
  name,
  label,
  role,
  rows: tokenAxis(values.length),
  columns: numbers(values[0].length),
  values,
  decimals: 2,
});

const HIDDEN_AS = {
  minus_infinity: 'minus infinity',
  fill_tiny: fillText(FILLS.fill_tiny),
  fill_large: fillText(FILLS.fill_large),
  after_softmax: 'a weight set to 0 afterwards',
};

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'mask-direction',
  title: 'A mask that points the wrong way',
  predict: {
    question:
      'Each token may see itself and what came before. Change the mask: will the weight on the future go up, stay, or go down?',
    measure: future,
    decimals: 3,
    why(before, after) {
      const [was, is] = [future(before.trace), future(after.trace)];
      const blind = after.trace[0].emptyRows;
      const seen =
        fixed(was) === fixed(is)
          ? `The weight on later tokens is still ${amount(is)}.`
          : `The weight on later tokens went from ${amount(was)} to ${amount(is)}.`;
      return blind.length > 0 ? `${seen} ${capital(named(blind))} may see nothing now.` : seen;
    },
  },
  controls: [
    { kind: 'switch', name: 'causal', label: 'Causal mask', start: true },
    {
      kind: 'slider',
      name: 'shift',
      label: 'Add to the last token’s value',
      min: -5,
      max: 5,
      step: 0.5,
      start: 0,
      role: 'value',
    },
    {
      kind: 'switch',
      name: 'reversed',
      label: 'Read the wrong way round',
      start: false,
      more: true,
    },
    { kind: 'switch', name: 'diagonal', label: 'Diagonal hidden too', start: false, more: true },
    {
      kind: 'choice',
      name: 'masking',
      label: 'A hidden score becomes',
      options: [
        { name: 'minus_infinity', label: 'minus infinity, before the softmax' },
        { name: 'after_softmax', label: 'a weight of 0, after the softmax' },
        { name: 'fill_tiny', label: `${fillText(FILLS.fill_tiny)}, before the softmax` },
        { name: 'fill_large', label: `${fillText(FILLS.fill_large)}, before the softmax` },
      ],
      start: 'minus_infinity',
      more: true,
    },
    { kind: 'switch', name: 'axis', label: 'Softmax over the queries', start: false, more: true },
    {
      kind: 'matrix',
      name: 'queries',
      label: 'Queries',
      rows: queryAxis(4),
      columns: numbers(2),
      min: -9,
      max: 9,
      decimals: 2,
      most: MOST,
      start: [
        [1, 0],
        [0, 2],
        [1, 1],
        [2, 1],
      ],
      role: 'query',
    },
    {
      kind: 'matrix',
      name: 'keys',
      label: 'Keys',
      rows: keyAxis(4),
      columns: numbers(2),
      min: -9,
      max: 9,
      decimals: 2,
      most: MOST,
      start: [
        [1, 1],
        [2, 0],
        [0, 1],
        [1, 3],
      ],
      role: 'key',
    },
    {
      kind: 'matrix',
      name: 'values',
      label: 'Values',
      rows: tokenAxis(4),
      columns: numbers(1),
      min: -9,
      max: 9,
      decimals: 2,
      most: MOST,
      start: [[1], [2], [4], [3]],
      role: 'value',
    },
  ],
  question: (settings) => [request(settings, 0), request(settings, 1)],
  evidence: (trace, { masking }) => [
    'Weight on later tokens ',
    { text: amount(future(trace)), role: 'weight' },
    `\nRows add up to ${sums(trace)
      .map((sum) => fixed(sum))
      .join(', ')}`,
    `\nOutputs ${outputs(trace)
      .map((value) => fixed(value))
      .join(', ')}`,
    `\nA hidden score becomes ${Reflect.get(HIDDEN_AS, masking)}`,
  ],
  interpretation(trace, settings) {
    const broken = lightsOf(trace, settings).filter(({ good }) => !good);
    const faults = faultsOf(settings);
    const said = faults.map((name) => FAULTS[name].does);
    if (!settings.causal) {
      said.unshift('Without a causal mask, later tokens are not marked as hidden.');
    }
    if (said.length === 0) {
      return 'The mask points the right way: no query gives weight to a later token, and each row is a full share of what came before.';
    }
    const seen =
      broken.length > 0
        ? `Seen by: ${broken.map(({ name }) => name.toLowerCase()).join('; ')}.`
        : `No light can see this. What would: ${faults.map((name) => FAULTS[name].check).join(' ')}`;
    return `${said.join(' ')} ${seen}`;
  },
  readings: (trace) => [
    { label: 'weight on later tokens', value: future(trace) },
    ...outputs(trace).map((value, i) => ({ label: `output of token ${i + 1}`, value })),
  ],
  picture(trace, settings) {
    const [{ allowed, weights, output, scaledScores, steps }] = trace;
    const filled = steps.find((/** @type {any} */ step) => step.name === 'filledScores');
    const hidden = allowed.map((/** @type {boolean[]} */ row) => row.map((seen) => !seen));
    const { input } = request(settings, 0);
    return [
      { element: 'lights', lights: lightsOf(trace, settings) },
      {
        element: 'matrices',
        attended: { input, trace: trace[0] },
        matrices: [
          given('queries', 'Queries', 'query', input.queries),
          given('keys', 'Keys', 'key', input.keys),
          given('values', 'Values', 'value', input.values),
          square(allowed, { name: 'allowed', label: 'Allowed' }),
          square(filled?.values ?? scaledScores, {
            name: filled ? 'filledScores' : 'scaledScores',
            label: filled ? 'Scores after the fill' : 'Scaled scores',
            hidden,
          }),
          square(weights, {
            name: 'weights',
            label: 'Weights',
            role: 'weight',
            fill: true,
            hidden,
          }),
          {
            name: 'output',
            label: 'Output',
            rows: queryAxis(output.length),
            columns: numbers(1),
            values: output,
          },
        ],
      },
    ];
  },
};
