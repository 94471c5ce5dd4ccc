/**
 * The hands-on path as a sheet to fill in: three tokens, one query, whole numbers. What is asked,
 * and what PyTorch would be asked; hands_on_slips.js knows the answers.
 */
import { fixed } from '../format.js';
import { seeded, whole } from '../seeded.js';

/**
 * @typedef {object} Sheet
 * @property {number[][]} queries [1, 2]
 * @property {number[][]} keys [3, 2]
 * @property {number[][]} values [3, 2]
 *
 * @typedef {'raw' | 'scaled' | 'weights' | 'output'} StepName
 *
 * @typedef {object} Step
 * @property {StepName} name
 * @property {string} title
 * @property {string} hint the formula, with no number of the answer in it
 * @property {Field[]} fields one for each number
 *
 * @typedef {{label: string, short: string}} Field what the number is, and what tells it from the
 *   others of its step
 */

/** The five steps, in the course's words. */
export const path = [
  'Start with three small token vectors and one query.',
  'Calculate raw query-key scores by hand.',
  'Normalize scores and combine values.',
  "Use PyTorch's attention module only after verifying shapes.",
  'Interpret attention as a computational weight, not automatically a causal explanation.',
];

export const TOKENS = ['token 1', 'token 2', 'token 3'];

/** @param {string} what @returns {Field[]} */
const fieldsOf = (what) => TOKENS.map((short) => ({ label: `${what} of ${short}`, short }));

/** @type {Step[]} */
export const steps = [
  {
    name: 'raw',
    title: 'Raw scores',
    hint: 'The dot product of the query and each key: multiply in pairs, then add.',
    fields: fieldsOf('Raw score'),
  },
  {
    name: 'scaled',
    title: 'Scaled scores',
    hint: 'Each raw score divided by √d_k = √2 = 1.414.',
    fields: fieldsOf('Scaled score'),
  },
  {
    name: 'weights',
    title: 'Weights',
    hint: 'exp of each scaled score, divided by the sum of all three exps.',
    fields: fieldsOf('Weight'),
  },
  {
    name: 'output',
    title: 'Combined value',
    hint: 'Each value times its token’s weight, added up, one column at a time.',
    fields: ['first number', 'second number'].map((short) => ({
      label: `Output, ${short}`,
      short,
    })),
  },
];

/** The sheet that everyone gets first. @type {Sheet} */
export const FIRST = {
  queries: [[1, 2]],
  keys: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  values: [
    [4, 0],
    [2, 6],
    [0, 3],
  ],
};

/**
 * A sheet of seeded numbers, drawn again until it can teach.
 *
 * @param {number} seed a whole number; 1 is the first sheet
 * @param {(sheet: Sheet) => boolean} canTeach whether every mistake shows on it
 * @returns {Sheet}
 */
export function sheetOf(seed, canTeach) {
  if (seed === 1) return FIRST;
  const next = seeded(seed);
  const rows = (
    /** @type {number} */ count,
    /** @type {number} */ low,
    /** @type {number} */ high,
  ) => Array.from({ length: count }, () => [whole(next, low, high), whole(next, low, high)]);
  for (let tries = 0; tries < 1000; tries++) {
    const sheet = { queries: rows(1, 1, 3), keys: rows(3, -1, 2), values: rows(3, 0, 6) };
    if (isTame(sheet) && canTeach(sheet)) return sheet;
  }
  return FIRST;
}

/** Three different scores, not so far apart that a weight is next to nothing. @param {Sheet} sheet */
function isTame({ queries: [query], keys }) {
  const scores = keys.map((key) => key[0] * query[0] + key[1] * query[1]);
  const range = Math.max(...scores) - Math.min(...scores);
  return new Set(scores).size === 3 && range <= 4;
}

/** @param {number[][]} rows */
const tensor = (rows) =>
  `torch.tensor([[${rows.map((row) => `[${row.map((x) => `${x}.`).join(', ')}]`).join(', ')}]])`;

/** @param {Sheet} sheet */
const tensors = ({ queries, keys, values }) =>
  `query = ${tensor(queries)}  # [batch 1, queries 1, d_k 2]
keys = ${tensor(keys)}  # [batch 1, tokens 3, d_k 2]
values = ${tensor(values)}  # [batch 1, tokens 3, 2]

# Shapes first: a key is as long as a query, and each key has a value.
assert query.shape[-1] == keys.shape[-1]
assert keys.shape[-2] == values.shape[-2]`;

/**
 * The same sheet for PyTorch.
 *
 * @param {Sheet} sheet
 * @returns {{label: string, code: string}[]}
 */
export const calls = (sheet) => [
  {
    label: 'PyTorch 2',
    code: `import torch
import torch.nn.functional as F

${tensors(sheet)}

output = F.scaled_dot_product_attention(query, keys, values)
print(output)  # [batch 1, queries 1, 2]
`,
  },
  {
    label: 'Any version, in three lines',
    code: `import torch

${tensors(sheet)}

scores = query @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
weights = torch.softmax(scores, dim=-1)
output = weights @ values
print(weights, output)
`,
  },
];

/**
 * A frame for the one sentence of the last step.
 *
 * @param {number[]} weights
 */
export function frame(weights) {
  const most = Math.max(...weights);
  const token = TOKENS[weights.indexOf(most)];
  return (
    `The query gives ${token} the weight ${fixed(most, 2)}, because … . ` +
    `To say that ${token} caused the output, I would have to … .`
  );
}
