import { OWN, PRESETS, presetOf, removals } from '../content/explanation_cases.js';
import { matrices, request } from '../content/explanation_matrices.js';
import { fixed, term } from '../format.js';

/** @typedef {import('../content/explanation_cases.js').Preset} Preset */

/**
 * @typedef {object} Effect
 * @property {string} label
 * @property {number} weight
 * @property {number} output without the token
 * @property {number} moved how far the output moved, 0 or more
 * @property {number[]} removed
 *
 * @param {any} trace
 * @param {Preset} preset
 * @returns {Effect[]} for each token, and then for those removed together
 */
function effects(trace, preset) {
  const [whole] = trace.output[0];
  const weights = /** @type {number[]} */ (trace.weights[0]);
  return removals(preset).map((removed, i) => {
    const [output] = trace.output[i + 1];
    const names = removed.map((token) => token + 1);
    return {
      label: names.length > 1 ? `tokens ${names.join(' and ')}` : `token ${names[0]}`,
      weight: removed.reduce((sum, token) => sum + weights[token], 0),
      output,
      moved: Math.abs(output - whole),
      removed,
    };
  });
}

/**
 * Ranks as the page shows the numbers: what reads the same has the same rank.
 *
 * @param {number[]} values
 * @returns {string[]} "1", or "1=" where two share it
 */
export function ranks(values) {
  const shown = values.map((value) => Number(value.toFixed(3)));
  return shown.map((value) => {
    const rank = 1 + shown.filter((other) => other > value).length;
    return shown.filter((other) => other === value).length > 1 ? `${rank}=` : String(rank);
  });
}

/** @param {Effect[]} found */
const single = (found) => found.filter(({ removed }) => removed.length === 1);

/** The token with the largest weight, and what its removal did. @param {any} trace */
function heaviest({ weights: [weights], output }) {
  const token = weights.indexOf(Math.max(...weights));
  const [without] = output[token + 1];
  return { token, weight: weights[token], without, moved: Math.abs(without - output[0][0]) };
}

/**
 * Hidden, a token takes its weight times the way from the others' output to its value; dropped, its
 * weight times its value.
 *
 * @param {import('../elements/explorer_form.js').Seen} seen
 */
function because({ trace, settings }) {
  const { token, weight, without } = heaviest(trace);
  const value = presetOf(settings).values[token];
  const own = `token ${token + 1} has the weight ${fixed(weight, 2)} and the value ${fixed(value, 1)}`;
  return settings.removal === 'blank'
    ? `${own}, and weight × value is what it adds`
    : `${own}, and what the others make without it is ${fixed(without, 2)}; weight × the distance of the two is the effect`;
}

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'explanation',
  program: true,
  title: 'Remove one token at a time',
  predict: {
    question:
      'Choose another case: will the effect of the token with the largest weight go up, stay, or go down?',
    measure: (trace) => heaviest(trace).moved,
    decimals: 2,
    why(before, after) {
      const [was, is] = [before, after].map(({ trace }) => fixed(heaviest(trace).moved, 2));
      return (
        (was === is
          ? `The token with the largest weight still moves the output by ${is}`
          : `The token with the largest weight moved the output by ${was} and now moves it by ${is}`) +
        `: ${because(after)}.`
      );
    },
  },
  more: 'Another query or removal',
  controls: [
    {
      kind: 'choice',
      name: 'preset',
      label: 'A case',
      options: Object.entries({ ...PRESETS, own: OWN }).map(([name, { label }]) => ({
        name,
        label,
      })),
      start: 'equal',
    },
    {
      kind: 'choice',
      name: 'removal',
      label: 'To remove a token means',
      options: [
        { name: 'hide', label: 'hide it: the others share its weight' },
        { name: 'blank', label: 'drop its part: the others keep their weights' },
      ],
      start: 'hide',
      more: true,
    },
    {
      kind: 'slider',
      name: 'query',
      label: 'The query',
      min: -3,
      max: 3,
      step: 0.1,
      start: 1.1,
      role: 'query',
      more: true,
    },
    {
      kind: 'matrix',
      name: 'numbers',
      label: 'Keys and values',
      rows: { title: 'token', heads: ['1', '2', '3', '4'] },
      columns: { title: 'its', heads: ['key', 'value'] },
      min: -9,
      max: 9,
      decimals: 2,
      least: [1, 2],
      most: [8, 2],
      start: [
        [1, 1],
        [0.5, -6],
        [0, 4],
        [-1, 8],
      ],
      needs: { preset: 'own' },
    },
  ],
  rules: {
    about:
      'The effect of a token is how far the output moves when it is removed. What reads the same ' +
      'to three decimals has the same rank. The first words follow from the ranks.',
    rows: [
      { name: 'They agree', when: 'the order by weight is the order by effect' },
      { name: 'No effect', when: 'no token’s removal moves the output' },
      { name: 'They disagree', when: 'otherwise' },
    ],
  },
  question: request,
  evidence(trace, settings) {
    const preset = presetOf(settings);
    const weights = /** @type {number[]} */ (trace.weights[0]);
    /** @type {import('../elements/explorer_form.js').Part[]} */
    const parts = ['with every token: '];
    weights.forEach((weight, i) => {
      parts.push(i ? ' + ' : '', { text: fixed(weight, 2), role: 'weight' }, '\u00a0×\u00a0', {
        text: term(preset.values[i], 1),
        role: 'value',
      });
    });
    parts.push(` = ${fixed(trace.output[0][0], 2)}`);
    for (const { label, output, moved } of effects(trace, preset)) {
      parts.push(`\nwithout ${label}: ${fixed(output, 2)}, moved by ${fixed(moved, 2)}`);
    }
    if (settings.removal === 'blank') parts.push('\n(the others keep their weights)');
    return parts;
  },
  interpretation(trace, settings) {
    const preset = presetOf(settings);
    const found = single(effects(trace, preset));
    const byWeight = ranks(found.map(({ weight }) => weight));
    const byEffect = ranks(found.map(({ moved }) => moved));
    const first = byWeight.findIndex((rank) => rank.startsWith('1'));
    const heaviest = `token ${first + 1}, with the largest weight ${fixed(found[first].weight, 2)}`;
    if (found.every(({ moved }) => fixed(moved) === '0.000'))
      return `No effect: whichever token is removed, the output stays. ${preset.about}`;
    if (byWeight.join() === byEffect.join())
      return `They agree: ${heaviest}, also moves the output most. ${preset.about}`;
    const most = byEffect.findIndex((rank) => rank.startsWith('1'));
    const which = byEffect[first].startsWith('1')
      ? `${heaviest}, moves the output most, but the ranks differ`
      : `${heaviest}, moves the output by ${fixed(found[first].moved, 2)}; token ${most + 1} ` +
        `moves it by ${fixed(found[most].moved, 2)}`;
    return `They disagree: ${which}. ${preset.about}`;
  },
  picture(trace, settings) {
    const preset = presetOf(settings);
    const found = effects(trace, preset);
    const alone = single(found);
    const byWeight = ranks(alone.map(({ weight }) => weight));
    const byEffect = ranks(alone.map(({ moved }) => moved));
    const farthest = Math.max(...found.map(({ moved }) => moved), 1e-9);
    return [
      {
        element: 'table',
        caption: 'Weight and effect, with their ranks side by side',
        columns: ['removed', 'weight', 'rank', 'effect', 'rank'],
        rows: found.map(({ label, weight, moved }, i) => ({
          head: label,
          cells: [
            { text: fixed(weight), role: /** @type {'weight'} */ ('weight'), value: weight },
            { text: byWeight[i] ?? '–' },
            {
              text: fixed(moved),
              role: /** @type {'value'} */ ('value'),
              value: fixed(moved) === '0.000' ? 0 : moved / farthest,
            },
            { text: byEffect[i] ?? '–' },
          ],
        })),
      },
      matrices(trace, settings, found),
    ];
  },
  readings(trace, settings) {
    const found = effects(trace, presetOf(settings));
    return [
      { label: 'output', value: trace.output[0][0], decimals: 2 },
      ...found.flatMap(({ label, weight, moved }) => [
        { label: `weight of ${label}`, value: weight },
        { label: `effect of ${label}`, value: moved },
      ]),
    ];
  },
};
