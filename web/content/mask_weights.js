/**
 * What a checked mask of the causal-mask task left, to be looked at cell by cell and compared.
 */

/** @param {number} count @returns {string[]} */
const headsOf = (count) => Array.from({ length: count }, (_, i) => String(i + 1));

/**
 * The attention that was asked for, with the numbers that went into it.
 *
 * @param {import('../attention_formulas.js').Attended} attended the checked request and its trace
 * @returns {import('../elements/explorer_form.js').MatricesPicture}
 */
export function weightsPicture(attended) {
  const { queries, keys } = attended.input;
  const { allowed, weights, scaledScores } = attended.trace;
  const heads = headsOf(weights.length);
  const query = { title: 'query', heads, role: /** @type {const} */ ('query') };
  const key = { title: 'key', heads, role: /** @type {const} */ ('key') };
  const across = { title: 'number', heads: headsOf(queries[0].length) };
  const square = {
    rows: query,
    columns: key,
    hidden: allowed.map((/** @type {boolean[]} */ row) => row.map((seen) => !seen)),
  };
  const scores = {
    ...square,
    name: 'scaledScores',
    label: 'Scaled scores',
    decimals: 2,
    values: scaledScores,
  };
  const given = { columns: across, decimals: 2 };
  return {
    element: 'matrices',
    attended,
    matrices: [
      { ...square, name: 'weights', label: 'Weights', role: 'weight', fill: true, values: weights },
      scores,
      { ...given, name: 'queries', label: 'Queries', role: 'query', rows: query, values: queries },
      { ...given, name: 'keys', label: 'Keys', role: 'key', rows: key, values: keys },
    ],
  };
}

/**
 * @param {any} trace of `maskQuestion`
 * @returns {import('../elements/explorer_form.js').Reading[]}
 */
export function maskReadings({ allowed, weights, emptyRows }) {
  const later = weights.flatMap((/** @type {number[]} */ row, /** @type {number} */ i) =>
    row.slice(i + 1),
  );
  const hidden = allowed.flat().filter((/** @type {boolean} */ seen) => !seen).length;
  return [
    { label: 'tokens', value: weights.length, decimals: 0 },
    { label: 'hidden cells', value: hidden, decimals: 0 },
    {
      label: 'weight on later positions',
      value: later.reduce((/** @type {number} */ sum, /** @type {number} */ w) => sum + w, 0),
    },
    { label: 'queries that see nothing', value: emptyRows.length, decimals: 0 },
  ];
}

/** A mask in a line: 1 may be seen. @param {boolean[][]} allowed */
export const maskInWords = (allowed) => allowed.map((row) => row.map(Number).join('')).join(' / ');
