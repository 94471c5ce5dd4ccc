/**
 * A sheet of one's own numbers, and what of a sheet can be compared with another.
 *
 * @typedef {import('./hands_on.js').Sheet} Sheet
 * @typedef {import('./hands_on.js').StepName} StepName
 * @typedef {import('../elements/explorer_form.js').MatrixControl} MatrixControl
 */
import { FIRST, steps } from './hands_on.js';
import { judge } from './hands_on_slips.js';

/** @param {number} count */
const heads = (count) => Array.from({ length: count }, (_, i) => String(i + 1));

/**
 * @param {keyof Sheet} name
 * @param {string} label
 * @param {import('../elements/explorer_form.js').Role} role
 * @returns {MatrixControl}
 */
const matrix = (name, label, role) => ({
  kind: 'matrix',
  name,
  label,
  rows: { title: name === 'queries' ? 'query' : 'token', heads: heads(FIRST[name].length) },
  columns: { title: 'number', heads: heads(2) },
  min: -9,
  max: 9,
  decimals: 0,
  whole: true,
  start: FIRST[name],
  role,
});

/** Whole numbers, so that a sheet stays one to work out by hand. */
export const controls = [
  matrix('queries', 'Own query', 'query'),
  matrix('keys', 'Own keys', 'key'),
  matrix('values', 'Own values', 'value'),
];

/**
 * What was filled in, and how much of it holds.
 *
 * @param {Sheet} sheet
 * @param {import('./hands_on_slips.js').Ask} ask
 * @param {Record<StepName, (number | null)[]>} entries null where nothing, or no number, stands
 * @returns {import('../elements/explorer_form.js').Reading[]}
 */
export function readingsOf(sheet, ask, entries) {
  const judged = steps.flatMap(({ name }) => judge(sheet, ask, name, entries[name]).right);
  return [
    { label: 'numbers that hold', value: judged.filter(Boolean).length, decimals: 0 },
    ...steps.flatMap(({ name, fields }) =>
      fields.flatMap(({ label }, i) => {
        const value = entries[name][i];
        return value === null ? [] : [{ label, value, decimals: 2 }];
      }),
    ),
  ];
}
