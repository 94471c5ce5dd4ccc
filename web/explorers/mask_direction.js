import { fillText } from '../attention_formulas.js';
import { failing } from '../content/failing.js';
import { FAULTS, FILLS, faultsOf } from '../content/mask_faults.js';
import { amount, capital, future, lightsOf, named, outputs, sums } from '../content/mask_lights.js';
import { matricesOf } from '../content/mask_matrices.js';
import { own } from '../content/mask_own.js';
import { request } from '../content/mask_request.js';
import { fixed } from '../format.js';

const HIDDEN_AS = {
  minus_infinity: 'minus infinity',
  fill_tiny: fillText(FILLS.fill_tiny),
  fill_large: fillText(FILLS.fill_large),
  after_softmax: 'a weight set to 0 afterwards',
};

/** What own cells hide that came before: no light sees that. @param {any} trace */
function lost([{ allowed }]) {
  const hides = allowed.flatMap((/** @type {boolean[]} */ row, /** @type {number} */ i) =>
    row.slice(0, i + 1).flatMap((seen, j) => (seen ? [] : [[i + 1, j + 1]])),
  );
  if (hides.length === 0) return '';
  const [[query, key]] = hides;
  return `But query ${query} cannot see key ${key}, which came before: no light can see that; compare the allowed cells with a lower triangle.`;
}

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'mask-direction',
  program: true,
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
  more: 'More ways to break the mask',
  controls: [
    {
      kind: 'switch',
      name: 'causal',
      label: 'Causal mask',
      start: true,
      needs: { ownMask: false },
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
      kind: 'slider',
      name: 'shift',
      label: 'Add to the last token’s value',
      min: -5,
      max: 5,
      step: 0.5,
      start: 0,
      role: 'value',
      more: true,
    },
    ...own,
  ],
  question: (settings) => [request(settings, 0), request(settings, 1)],
  evidence: (trace, { masking, causal, ownMask, ownScores }) => [
    'Weight on later tokens ',
    { text: amount(future(trace)), role: 'weight' },
    `\nRows add up to ${sums(trace)
      .map((sum) => fixed(sum))
      .join(', ')}`,
    `\nOutputs${trace[0].output[0].length > 1 ? ' (first numbers)' : ''} ${outputs(trace)
      .map((value) => fixed(value))
      .join(', ')}`,
    `\nMask: ${ownMask ? 'own cells' : causal ? 'causal' : 'none'}; a hidden score becomes ` +
      `${Reflect.get(HIDDEN_AS, masking)}${ownScores ? '\nScores: own' : ''}`,
  ],
  interpretation(trace, settings) {
    const failed = failing(lightsOf(trace, settings));
    const faults = faultsOf(settings);
    const said = faults.map((name) => FAULTS[name].does);
    if (settings.ownMask) said.unshift('The allowed cells are your own.');
    else if (!settings.causal) {
      said.unshift('Without a causal mask, later tokens are not marked as hidden.');
    }
    if (faults.length === 0 && !failed && (settings.causal || settings.ownMask)) {
      return [
        ...said,
        `The mask points the right way: no query gives weight to a later token, and each row is a full share of what ${settings.ownMask ? 'it may see' : 'came before'}.`,
        lost(trace),
      ]
        .filter(Boolean)
        .join(' ');
    }
    if (!failed && trace[0].weights.length === 1) {
      return `${said.join(' ')} With one token nothing comes later: no light can see this. Give the lab more tokens.`;
    }
    const seen =
      failed ||
      `No light can see this. What would: ${faults.map((name) => FAULTS[name].check).join(' ')}`;
    return `${said.join(' ')} ${seen}`;
  },
  readings: (trace) => [
    { label: 'weight on later tokens', value: future(trace) },
    ...outputs(trace).map((value, i) => ({ label: `output of token ${i + 1}`, value })),
  ],
  picture: (trace, settings) => [
    { element: 'lights', lights: lightsOf(trace, settings) },
    matricesOf(trace, settings),
  ],
};
