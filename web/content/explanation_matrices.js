/** What the test "remove one token at a time" asks of the core, and every number behind its table. */
import { presetOf, removals } from './explanation_cases.js';

/**
 * One row with every token, and one for each removal, in one request.
 *
 * @param {import('../elements/explorer_form.js').Settings} settings
 */
export function request(settings) {
  const preset = presetOf(settings);
  const rows = [[], ...removals(preset)];
  return {
    op: 'attention',
    input: {
      queries: rows.map(() => [settings.query]),
      keys: preset.keys.map((key) => [key]),
      values: preset.values.map((value) => [value]),
      allowed: rows.map((removed) =>
        preset.keys.map((_, token) => !(/** @type {number[]} */ (removed).includes(token))),
      ),
      maskOrder: settings.removal === 'blank' ? 'after_softmax' : 'before_softmax',
    },
  };
}

/**
 * Every number behind the table: a row with every token, then one for each removal.
 *
 * @param {any} trace
 * @param {import('../elements/explorer_form.js').Settings} settings
 * @param {{label: string}[]} found the removals, by name
 * @returns {import('../elements/explorer_form.js').MatricesPicture}
 */
export function matrices(trace, settings, found) {
  const { input } = request(settings);
  const rows = {
    title: 'row',
    heads: ['all', ...found.map(({ label }) => label.replace(/^tokens?/, 'no'))],
  };
  const tokens = input.keys.map((_, i) => String(i + 1));
  /** @type {import('../elements/explorer_form.js').Axis} */
  const byKey = { title: 'token', heads: tokens, role: 'key' };
  const one = (/** @type {string} */ head) => ({ title: '', heads: [head] });
  const hidden = trace.allowed.map((/** @type {boolean[]} */ row) => row.map((seen) => !seen));
  /** @type {(...parts: any[]) => import('../elements/explorer_form.js').MatrixPicture} */
  const show = (name, label, down, across, values, more) => ({
    ...{ name, label, rows: down, columns: across, values },
    ...more,
  });
  return {
    element: 'matrices',
    attended: { input, trace },
    matrices: [
      show('queries', 'Query', rows, one('q'), input.queries, { role: 'query', decimals: 1 }),
      show('keys', 'Keys', byKey, one('k'), input.keys, { role: 'key', decimals: 2 }),
      show('values', 'Values', byKey, one('v'), input.values, { role: 'value', decimals: 2 }),
      show('scaledScores', 'Scores', rows, byKey, trace.scaledScores),
      show('weights', 'Weights', rows, byKey, trace.weights, {
        hidden,
        role: 'weight',
        fill: true,
      }),
      show('output', 'Output', rows, one('o'), trace.output),
    ],
  };
}
