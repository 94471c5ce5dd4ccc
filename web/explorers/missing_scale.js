import { fixed } from '../format.js';
import { levelled, seeded } from '../seeded.js';

const QUERIES = 32;
const KEYS = 8;
/** Heads of the imagined model: its width is this many times d_k. */
const HEADS = 4;
/** The widths of the table that shows how the spread grows. */
const WIDTHS = [1, 4, 16, 64, 256];
/** What every component takes, each equally often: mean 0, mean square 1. */
const LEVELS = [-1.63, -1, -0.56, -0.18, 0.18, 0.56, 1, 1.63];

/** The spread that softmax should get: near 1. */
export const FLAT_BELOW = 0.75;
export const SHARP_ABOVE = 1.33;

/**
 * @param {import('../elements/explorer_form.js').Settings} settings
 * @param {number} width d_k
 */
function request({ seed, scaled, divisor }, width) {
  const next = seeded(seed * 1000 + width);
  const scale = scaled ? divisor : 'none';
  const queries = levelled(LEVELS, QUERIES, width, next);
  const keys = levelled(LEVELS, KEYS, width, next);
  const input = { queries, keys, values: LEVELS.map((level) => [level]), scale };
  return {
    op: 'attention',
    input: scale === 'sqrt_d_model' ? { ...input, modelDim: HEADS * width } : input,
  };
}

/** @type {{key: string, questions: ReturnType<typeof request>[]}} */
let table = { key: '', questions: [] };

/**
 * The table's requests: the same objects while d_k alone moves, so that they are not asked again.
 *
 * @param {import('../elements/explorer_form.js').Settings} settings
 */
function tableOf(settings) {
  const key = [settings.seed, settings.scaled, settings.divisor].join();
  if (table.key !== key)
    table = { key, questions: WIDTHS.map((width) => request(settings, width)) };
  return table.questions;
}

/** The root of the mean square; the mean of these scores is 0. @param {number[][]} matrix */
function spread(matrix) {
  const all = matrix.flat();
  return Math.sqrt(all.reduce((sum, x) => sum + x * x, 0) / all.length);
}

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

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'missing-scale',
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
  controls: [
    { kind: 'switch', name: 'scaled', label: 'Scale the scores', start: true },
    {
      kind: 'slider',
      name: 'dk',
      label: 'Key dimension d_k',
      min: 1,
      max: 256,
      step: 1,
      start: 64,
      role: 'key',
    },
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
      more: true,
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
  question: (settings) => [request(settings, settings.dk), ...tableOf(settings)],
  evidence(trace, { dk }) {
    const { raw, into, largest, entropy, effective } = measured(trace);
    return [
      `raw scores spread ${fixed(raw, 2)}; √d_k = √${dk} = ${fixed(Math.sqrt(dk), 2)}\n` +
        `what softmax gets spreads ${fixed(into, 2)}\nlargest weight `,
      { text: fixed(largest), role: 'weight' },
      `; entropy ${fixed(entropy, 2)} of ln ${KEYS} = ${fixed(Math.log(KEYS), 2)}; ` +
        `effective number of tokens exp(${fixed(entropy, 2)}) = ${fixed(effective, 1)} of ${KEYS}`,
    ];
  },
  interpretation(trace, { scaled, divisor, dk }) {
    const { into, effective } = measured(trace);
    const name = verdict(into);
    const shared = `The query attends to about ${fixed(effective, 1)} of ${KEYS} tokens.`;
    const right = scaled && divisor === 'sqrt_dk';
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
  picture(trace, { dk }) {
    const [now, ...grown] = trace;
    const weights = /** @type {number[]} */ (now.weights[0]);
    const into = spread(now.scaledScores);
    const sum = weights.reduce((total, w) => total + w, 0);
    const widest = Math.max(...trace.flatMap((/** @type {any} */ one) => spreads(one)));
    const rows = WIDTHS.map((width, i) => ({ width, answer: grown[i] }));
    if (!WIDTHS.includes(dk)) rows.push({ width: dk, answer: now });
    rows.sort((a, b) => a.width - b.width);
    return [
      {
        element: 'bars',
        role: 'weight',
        bars: weights.map((w, i) => ({ label: `token ${i + 1}`, value: w, text: fixed(w) })),
      },
      {
        element: 'table',
        below: true,
        caption: 'How the spread of scores grows with d_k',
        columns: ['d_k', '√d_k', 'raw', 'into softmax'],
        rows: rows.map(({ width, answer }) => ({
          head: String(width),
          main: width === dk,
          cells: [
            { text: fixed(Math.sqrt(width), 2) },
            ...spreads(answer).map((value, i) => ({
              text: fixed(value, 2),
              role: i ? /** @type {'weight'} */ ('weight') : /** @type {'key'} */ ('key'),
              value: value / widest,
            })),
          ],
        })),
      },
      {
        element: 'lights',
        lights: [
          {
            name: 'The spread of what softmax gets is near 1',
            good: verdict(into) === 'As it should be',
            text: `It is ${fixed(into, 2)}.`,
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

/** @param {any} answer @returns {number[]} raw, and into softmax */
const spreads = (answer) => [spread(answer.scores), spread(answer.scaledScores)];

/** @param {any} answer */
const isAllFinite = ({ scaledScores, weights }) =>
  [...scaledScores, ...weights].flat().every(Number.isFinite);
