import { fixed, ratioNumber, term, times } from '../format.js';

/** Ratio of the largest weight to the next: below the first nearly even, from the second dominant. */
export const NEARLY_EVEN_BELOW = 1.25;
export const DOMINANT_FROM = 10;
const LIMITS = [NEARLY_EVEN_BELOW, DOMINANT_FROM];

/** @param {any} trace @returns {number[]} */
const weightsOf = (trace) => trace.weights;

/**
 * Which row of the table holds.
 *
 * @param {number} ratio of the largest weight to the next, 1 or more
 * @returns {'Nearly even' | 'Leaning' | 'Dominant'}
 */
export function verdict(ratio) {
  if (ratio < NEARLY_EVEN_BELOW) return 'Nearly even';
  return ratio < DOMINANT_FROM ? 'Leaning' : 'Dominant';
}

/** @param {number[]} weights */
function standing(weights) {
  const order = weights.map((weight, i) => ({ weight, token: i + 1 }));
  order.sort((a, b) => b.weight - a.weight);
  const [first, second] = order;
  const name = verdict(first.weight / second.weight);
  if (name !== 'Nearly even') return `${name}: token ${first.token} has the largest weight.`;
  const even = order.filter(({ weight }) => first.weight / weight < NEARLY_EVEN_BELOW);
  const tokens = even.map(({ token }) => token).sort();
  const last = tokens.pop();
  return `${name} between tokens ${tokens.join(', ')} and ${last}.`;
}

/**
 * @param {number[]} weights
 * @param {import('../elements/explorer_form.js').Settings} settings
 */
function ratioSentence(weights, { similarity1, similarity2, temperature }) {
  const leads = similarity1 >= similarity2;
  const [more, less] = leads ? [similarity1, similarity2] : [similarity2, similarity1];
  const names = leads ? ['Token 1', 'token 2'] : ['Token 2', 'token 1'];
  const power = `exp((${fixed(more, 1)} − ${term(less, 1)}) / ${fixed(temperature, 1)})`;
  if (more === less) return `Tokens 1 and 2 weigh the same, because ${power} = exp(0) = 1.`;
  const ratio = leads ? weights[0] / weights[1] : weights[1] / weights[0];
  const size =
    ratio > 1e6
      ? `${power} = exp(${fixed((more - less) / temperature, 1)})`
      : `${power} = ${ratioNumber(ratio, LIMITS)}`;
  return `${names[0]} weighs ${times(ratio, LIMITS)} as much as ${names[1]}, because ${size}.`;
}

/** @param {number} before @param {number} after */
const moved = (before, after) =>
  fixed(before) === fixed(after) ? 'stayed at' : after > before ? 'went up to' : 'went down to';

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'similarity',
  program: true,
  title: 'From scores to weights',
  predict: {
    question: 'Choose your next move. Will it make token 1’s weight go up, stay, or go down?',
    measure: (trace) => weightsOf(trace)[0],
    decimals: 3,
    why(before, after) {
      const [was, is] = [before.settings, after.settings];
      const start = weightsOf(before.trace)[0];
      const end = weightsOf(after.trace)[0];
      const seen = `Token 1 ${moved(start, end)} ${fixed(end)}${
        fixed(start) === fixed(end) ? '' : ` from ${fixed(start)}`
      }.`;
      /** @type {string[]} */
      const reasons = [];
      const own = is.similarity1 - was.similarity1;
      const other = is.similarity2 - was.similarity2;
      if (own) reasons.push(`its own score ${own > 0 ? 'rose' : 'fell'}`);
      if (other) {
        reasons.push(
          `token 2’s score ${other > 0 ? 'rose' : 'fell'}, and the weights share one sum`,
        );
      }
      if (is.temperature !== was.temperature) {
        const hotter = is.temperature > was.temperature;
        reasons.push(
          `a ${hotter ? 'higher' : 'lower'} temperature ${hotter ? 'shrinks' : 'widens'} the ` +
            `differences between scores, and with them between weights`,
        );
      }
      if (is.third !== was.third) {
        reasons.push(
          is.third
            ? 'a third token takes its share from the others'
            : 'the third token gave its share back',
        );
      }
      if (reasons.length === 0) return seen;
      const why = `What changed: ${reasons.join('; ')}.`;
      return `${seen} ${why}`;
    },
  },
  controls: [
    {
      kind: 'slider',
      name: 'similarity1',
      label: 'Similarity to token 1',
      min: -5,
      max: 5,
      step: 0.1,
      start: 2,
      role: 'key',
    },
    {
      kind: 'slider',
      name: 'similarity2',
      label: 'Similarity to token 2',
      min: -5,
      max: 5,
      step: 0.1,
      start: 1,
      role: 'key',
    },
    {
      kind: 'slider',
      name: 'temperature',
      label: 'Temperature',
      min: 0.1,
      max: 5,
      step: 0.1,
      start: 1,
      role: 'weight',
    },
    { kind: 'switch', name: 'third', label: 'A third token at similarity 0', start: false },
  ],
  opening: { evidence: '—', interpretation: 'Change a control to inspect the relationship.' },
  rules: {
    about:
      'The first words follow from one number, the ratio of the largest weight to the next. ' +
      'Between tokens 1 and 2, whatever else is there, the ratio of the weights is ' +
      'exp(difference of similarities / temperature).',
    rows: [
      { name: 'Nearly even', when: `the ratio is below ${fixed(NEARLY_EVEN_BELOW, 2)}` },
      {
        name: 'Leaning',
        when: `from ${fixed(NEARLY_EVEN_BELOW, 2)} and below ${fixed(DOMINANT_FROM, 0)}`,
      },
      { name: 'Dominant', when: `${fixed(DOMINANT_FROM, 0)} or more` },
    ],
  },
  question: ({ similarity1, similarity2, temperature, third }) => ({
    op: 'softmax',
    input: {
      scores: third ? [similarity1, similarity2, 0] : [similarity1, similarity2],
      temperature,
    },
  }),
  evidence(trace) {
    const weights = weightsOf(trace);
    /** @type {import('../elements/explorer_form.js').Part[]} */
    const parts = [];
    weights.forEach((weight, i) => {
      parts.push(`${i ? ' + ' : ''}token ${i + 1} `, { text: fixed(weight), role: 'weight' });
    });
    parts.push(` = ${fixed(weights.reduce((sum, weight) => sum + weight, 0))}`);
    return parts;
  },
  interpretation(trace, settings) {
    const weights = weightsOf(trace);
    const faint = weights.some((weight) => fixed(weight) === '0.000')
      ? ' What reads 0.000 is small, never nothing: softmax leaves every token a share.'
      : '';
    return `${standing(weights)} ${ratioSentence(weights, settings)}${faint}`;
  },
  picture: (trace) => [
    {
      element: 'bars',
      role: 'weight',
      bars: weightsOf(trace).map((weight, i) => ({
        label: `token ${i + 1}`,
        value: weight,
        text: fixed(weight),
      })),
    },
  ],
};
