import { fitted } from '../content/fitted.js';
import { growth, matricesOf, spread, strips } from '../content/scale_picture.js';
import {
  HEADS,
  KEYS,
  LEVELS,
  QUERIES,
  request,
  tableOf,
  widthOf,
} from '../content/scale_request.js';
import { fixed } from '../format.js';

/** The spread that softmax should get: near 1. */
export const FLAT_BELOW = 0.75;
export const SHARP_ABOVE = 1.33;

/**
 * What softmax made of the first query's scores.
 *
 * @param {number[]} weights
 * @returns {{largest: number, entropy: number, effective: number}} entropy in nats; effective is
 *   exp(entropy), the number of equal weights that would be as undecided
 */
export function sharpness(weights) {
  // 0 log 0 is 0; a weight may be too small for a double.
  const entropy = weights.reduce((sum, w) => (w > 0 ? sum - w * Math.log(w) : sum), 0);
  return { largest: Math.max(...weights), entropy, effective: Math.exp(entropy) };
}

/** @param {any} trace the answers: where the learner stands, then the table's widths */
const measured = ([now]) => ({
  raw: spread(now.scores),
  into: spread(now.scaledScores),
  ...sharpness(now.weights[0]),
});

/** @param {number} into the spread that softmax gets */
export function verdict(into) {
  if (into > SHARP_ABOVE) return 'Too sharp';
  return into < FLAT_BELOW ? 'Too flat' : 'As it should be';
}

const own = {
  kind: /** @type {const} */ ('matrix'),
  min: -9,
  max: 9,
  decimals: 2,
  most: /** @type {[number, number]} */ ([8, 8]),
};
const columns = { title: 'number', heads: ['1', '2', '3', '4'] };

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'missing-scale',
  program: true,
  title: 'Take the scale away',
  predict: {
    question: 'Switch the scale off: will the largest weight go up, stay, or go down?',
    measure: (trace) => measured(trace).largest,
    decimals: 3,
    why(before, after) {
      const [was, is] = [measured(before.trace), measured(after.trace)];
      return (
        `The largest weight was ${fixed(was.largest)} and is ${fixed(is.largest)}, because the ` +
        `scores that softmax gets spread ${fixed(was.into, 2)} before and ${fixed(is.into, 2)} now.`
      );
    },
  },
  more: 'Other divisors, longer keys',
  controls: [
    { kind: 'switch', name: 'scaled', label: 'Scale the scores', start: true },
    {
      kind: 'choice',
      name: 'divisor',
      label: 'With the scale on',
      options: [
        { name: 'sqrt_dk', label: 'divide by √d_k' },
        { name: 'sqrt_d_model', label: `divide by the root of the model’s width, √(${HEADS} d_k)` },
        { name: 'multiplied', label: 'multiply by √d_k' },
      ],
      start: 'sqrt_dk',
      needs: { scaled: true },
      more: true,
    },
    {
      kind: 'slider',
      name: 'seed',
      label: 'Seed of the numbers',
      min: 1,
      max: 999,
      step: 1,
      start: 12,
      needs: { own: false },
      more: true,
    },
    {
      kind: 'slider',
      name: 'dk',
      label: 'Key dimension d_k',
      min: 1,
      max: 256,
      step: 1,
      start: 64,
      role: 'key',
      needs: { own: false },
      more: true,
    },
    {
      kind: 'switch',
      name: 'own',
      label: 'Use the queries and keys below',
      start: false,
      own: true,
    },
    {
      ...own,
      name: 'queries',
      label: 'Queries',
      rows: { title: 'query', heads: ['1', '2'], role: 'query' },
      columns,
      start: [
        [1, 2, 0, -1],
        [2, 0, 1, 1],
      ],
      role: 'query',
      needs: (queries, { keys }) => ({
        keys: fitted(keys, keys.length, queries[0].length),
        own: true,
      }),
    },
    {
      ...own,
      name: 'keys',
      label: 'Keys',
      rows: { title: 'key', heads: ['1', '2', '3', '4'], role: 'key' },
      columns,
      start: [
        [2, 1, 0, -1],
        [0, 1, 2, 1],
        [-1, 0, 1, 2],
        [1, 3, -1, 0],
      ],
      role: 'key',
      needs: (keys, { queries }) => ({
        queries: fitted(queries, queries.length, keys[0].length),
        own: true,
      }),
    },
  ],
  rules: {
    about:
      `${QUERIES} queries meet ${KEYS} keys. Every component takes the same ${LEVELS.length} ` +
      `numbers (mean 0, mean square 1) in an order that the seed shuffles. The spread is the root ` +
      `of the mean square of all ${QUERIES * KEYS} scores; the weights are the first query’s. ` +
      `The first words follow from the spread of what softmax gets.`,
    rows: [
      { name: 'Too flat', when: `below ${fixed(FLAT_BELOW, 2)}` },
      {
        name: 'As it should be',
        when: `from ${fixed(FLAT_BELOW, 2)} to ${fixed(SHARP_ABOVE, 2)}`,
      },
      { name: 'Too sharp', when: `above ${fixed(SHARP_ABOVE, 2)}` },
    ],
  },
  question: (settings) => [request(settings), ...tableOf(settings)],
  evidence(trace, settings) {
    const dk = widthOf(settings);
    const count = trace[0].weights[0].length;
    const { raw, into, largest, entropy, effective } = measured(trace);
    return [
      `raw scores spread ${fixed(raw, 2)}; √d_k = √${dk} = ${fixed(Math.sqrt(dk), 2)}\n` +
        `what softmax gets spreads ${fixed(into, 2)}\nlargest weight `,
      { text: fixed(largest), role: 'weight' },
      `; entropy ${fixed(entropy, 2)} of ln ${count} = ${fixed(Math.log(count), 2)}; ` +
        `effective number of tokens exp(${fixed(entropy, 2)}) = ${fixed(effective, 1)} of ${count}`,
    ];
  },
  interpretation(trace, settings) {
    const { scaled, divisor, own } = settings;
    const dk = widthOf(settings);
    const { into, effective } = measured(trace);
    const name = verdict(into);
    const count = trace[0].weights[0].length;
    const shared =
      count === 1
        ? 'With one token there is nothing to share out.'
        : `Query 1 attends to about ${fixed(effective, 1)} of ${count} tokens.`;
    const right = scaled && divisor === 'sqrt_dk';
    if (right && own) {
      return (
        `Divided by √d_k, your own scores spread ${fixed(into, 2)}. The scale brings that near 1 ` +
        `only where components are unrelated and about 1 in size. ${shared}`
      );
    }
    if (right) {
      return `${name}: divided by √d_k, scores stay comparable however long the keys are. ${shared}`;
    }
    if (dk === 1 && (!scaled || divisor === 'multiplied')) {
      return `No check can see this mistake at d_k = 1, where √d_k is 1. Raise d_k. ${shared}`;
    }
    const caught =
      name === 'As it should be'
        ? 'At so small a d_k no check sees the mistake; the same code fails at a larger one.'
        : `The weights still add up to 1 and every number is finite, so those checks see nothing. ` +
          `What catches it: the spread of what softmax gets should be near 1, and is ` +
          `${fixed(into, 2)}.`;
    return `${name}. ${caught} ${shared}`;
  },
  picture(trace, settings) {
    const weights = /** @type {number[]} */ (trace[0].weights[0]);
    const into = spread(trace[0].scaledScores);
    const sum = weights.reduce((total, w) => total + w, 0);
    const isGood = verdict(into) === 'As it should be';
    return [
      {
        element: 'bars',
        role: 'weight',
        bars: weights.map((w, i) => ({ label: `token ${i + 1}`, value: w, text: fixed(w) })),
      },
      {
        element: 'lights',
        lights: [
          {
            name: 'The spread of what softmax gets is near 1',
            good: isGood,
            text: `It is ${fixed(into, 2)}.${settings.own ? ' With own numbers that need not be a mistake.' : ''}`,
          },
          {
            name: 'Weights add up to 1',
            good: Math.abs(sum - 1) < 1e-9,
            text: `They add up to ${fixed(sum)}.`,
          },
          {
            name: 'Every number is finite',
            good: trace.every(isAllFinite),
            text: 'A number is too large for a double.',
          },
        ],
      },
      strips(trace, settings),
      growth(trace, settings),
      matricesOf(trace, settings),
    ];
  },
  readings(trace) {
    const { raw, into, largest, entropy, effective } = measured(trace);
    return [
      { label: 'spread of raw scores', value: raw, decimals: 2 },
      { label: 'spread into softmax', value: into, decimals: 2 },
      { label: 'largest weight', value: largest },
      { label: 'entropy', value: entropy, decimals: 2 },
      { label: 'effective tokens', value: effective, decimals: 1 },
    ];
  },
};

/** @param {any} answer */
const isAllFinite = ({ scaledScores, weights }) =>
  [...scaledScores, ...weights].flat().every(Number.isFinite);
