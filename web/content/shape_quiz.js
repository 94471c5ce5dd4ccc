/**
 * "Fill in the shapes": questions of random sizes, any spelling of a shape, and for each wrong
 * answer its own reason.
 *
 * @typedef {object} Slip
 * @property {number[]} shape a wrong answer
 * @property {string} why what was made of it
 *
 * @typedef {object} ShapeQuestion
 * @property {string} text
 * @property {number[]} answer
 * @property {string[]} axes of the answer
 * @property {string} rule
 * @property {Slip[]} slips
 */
import { seeded, shuffled, whole } from '../seeded.js';

/** @param {number[]} shape */
export const written = (shape) => `(${shape.join(', ')})`;

/**
 * @param {string} text `(5, 7)`, `5x7`, `5 × 7`, `[5,7]`, `5 7`, `5 by 7`, `torch.Size([5, 7])`
 * @returns {number[] | null} null where it is no shape
 */
export function readShape(text) {
  const inner = text
    // Full-width signs, as keyboards for Chinese and Japanese write them, are the same signs.
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^torch\.size\((.*)\)$/, '$1')
    .replace(/^[([{](.*?),?\s*[)\]}]$/, '$1')
    .replace(/\bby\b|[×✕⨯xх*,;、]/g, ' ')
    .trim();
  if (!/^\d+(\s+\d+)*$/.test(inner)) return null;
  return inner.split(/\s+/).map(Number);
}

/** @typedef {{b: number, s: number, t: number, d: number, h: number, f: number}} Sizes */

/** The lesson's own: (5, 7) from (5, 4) × (4, 7). @type {Sizes} */
const FIRST = { b: 2, s: 5, t: 7, d: 4, h: 2, f: 16 };

/** @type {((sizes: Sizes) => ShapeQuestion)[]} */
const KINDS = [
  ({ s, t, d }) => ({
    text: `Queries are ${written([s, d])}, keys ${written([t, d])}. What shape has Q Kᵀ, that is ${written([s, d])} × ${written([d, t])}?`,
    answer: [s, t],
    axes: ['query', 'key'],
    rule: 'A row for each query, a column for each key; the width they share is summed away.',
    slips: [
      { shape: [t, s], why: 'That is K Qᵀ: rows are for queries, columns for keys.' },
      { shape: [d, d], why: 'The width is what the two share: it is summed away.' },
      {
        shape: [s, d],
        why: 'That is the shape of the queries: each of them now has a score for every key.',
      },
      { shape: [t, d], why: 'That is the shape of the keys: they are the columns now.' },
    ],
  }),
  ({ s, t, d }) => ({
    text: `Weights are ${written([s, t])}, values ${written([t, d])}. What shape has the output?`,
    answer: [s, d],
    axes: ['query', 'value width'],
    rule: 'A row for each query, as wide as a value; the keys are summed away.',
    slips: [
      {
        shape: [s, t],
        why: 'That is the shape of the weights: each row of them mixes the values into one.',
      },
      {
        shape: [t, d],
        why: 'That is the shape of the values: there is one output for each query.',
      },
      { shape: [d, s], why: 'Turned round: rows are for queries.' },
    ],
  }),
  ({ b, s, d, h }) => ({
    text: `Tokens are ${written([b, s, d * h])}: batch, tokens, embed. What shape have the queries of ${h} heads, heads before tokens?`,
    answer: [b, h, s, d],
    axes: ['batch', 'heads', 'tokens', 'width of a head'],
    rule: `Embed ${d * h} is shared out among ${h} heads, ${d} each.`,
    slips: [
      {
        shape: [b, s, h, d],
        why: 'The parts are right, and the heads still stand behind the tokens: swap the two.',
      },
      {
        shape: [b, h, s, d * h],
        why: 'Heads share the embed out; they do not each get all of it.',
      },
      {
        shape: [b, s, d * h],
        why: 'That is before the split: the heads need an axis of their own.',
      },
    ],
  }),
  ({ b, s, t, d, h }) => ({
    text: `Queries are ${written([b, h, s, d])}, keys ${written([b, h, t, d])}. What shape have the weights?`,
    answer: [b, h, s, t],
    axes: ['batch', 'heads', 'query', 'key'],
    rule: 'Batch and heads stay; in each of them, a row for each query and a column for each key.',
    slips: [
      { shape: [b, h, t, s], why: 'Turned round: rows are for queries, columns for keys.' },
      {
        shape: [b, h, s, d],
        why: 'That is the shape of the queries; a weight belongs to a query and a key.',
      },
      {
        shape: [b, s, t],
        why: 'Each head has weights of its own: the axis of the heads is missing.',
      },
    ],
  }),
  ({ b, s, d, h, f }) => ({
    text: `Tokens are ${written([b, s, d * h])}, the feed-forward network is ${f} wide. What shape comes out of its second layer?`,
    answer: [b, s, d * h],
    axes: ['batch', 'tokens', 'embed'],
    rule: 'The second layer goes back to the embed, so that the residual path can be added.',
    slips: [
      { shape: [b, s, f], why: 'That is after the first layer; the second one goes back.' },
      {
        shape: [b, f, d * h],
        why: 'The network takes each token by itself: the number of tokens stays.',
      },
    ],
  }),
];

/**
 * @param {number} seed a whole number; 1 is the lesson's own
 * @returns {ShapeQuestion}
 */
export function shapeQuestion(seed) {
  if (seed === 1) return withSlips(KINDS[0](FIRST));
  const next = seeded(seed);
  const kind = KINDS[(seed - 1) % KINDS.length];
  // All sizes differ, so that each mistake has a shape of its own.
  const [b, s, t, d] = shuffled([2, 3, 4, 5, 6, 7, 8, 9], next);
  return withSlips(kind({ b, s, t, d, h: whole(next, 2, 4), f: whole(next, 40, 64) }));
}

/** A slip that is right after all, or another's twin, is none. @param {ShapeQuestion} question */
function withSlips(question) {
  const seen = new Set([question.answer.join()]);
  const slips = question.slips.filter(({ shape }) => {
    const isNew = !seen.has(shape.join());
    seen.add(shape.join());
    return isNew;
  });
  return { ...question, slips };
}

/**
 * @param {ShapeQuestion} question
 * @param {string} text as it was typed
 * @returns {{right: boolean, words: string}}
 */
export function judgeShape({ answer, axes, rule, slips }, text) {
  const shape = readShape(text);
  if (!shape)
    return { right: false, words: 'That is no shape. Write it as (5, 7), 5x7, 5 × 7 or [5, 7].' };
  if (shape.join() === answer.join())
    return { right: true, words: `${written(answer)}: right. ${rule}` };
  const slip = slips.find((one) => one.shape.join() === shape.join());
  if (slip) return { right: false, words: `${written(shape)}: not yet. ${slip.why}` };
  if (shape.length !== answer.length) {
    return {
      right: false,
      words: `${written(shape)}: not yet. It has ${shape.length === 1 ? 'one axis' : `${shape.length} axes`}; there are ${answer.length}: ${axes.join(', ')}.`,
    };
  }
  if ([...shape].sort().join() === [...answer].sort().join()) {
    return {
      right: false,
      words: `${written(shape)}: not yet. The sizes are right, their order is not: ${axes.join(', ')}.`,
    };
  }
  const first = shape.findIndex((size, i) => size !== answer[i]);
  return {
    right: false,
    words: `${written(shape)}: not yet. Axis ${first + 1} counts ${axes[first]}: ${shape[first]} is not their number.`,
  };
}
