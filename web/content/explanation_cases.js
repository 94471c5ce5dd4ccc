/**
 * The cases of the test "remove one token at a time": one where weight and effect go together, and
 * three where they do not.
 */

/**
 * A state of the test: what each token offers for matching and hands over. One number each, so that
 * every output can be checked by hand; with d_k = 1 the scale is 1.
 *
 * @typedef {object} Preset
 * @property {string} label
 * @property {number[]} keys
 * @property {number[]} values
 * @property {string} about what the case shows
 * @property {number[]} [together] tokens, from 0, also removed at once
 */

/** @type {Record<string, Preset>} */
export const PRESETS = {
  agree: {
    label: 'weight and effect agree',
    keys: [1, -1, 0],
    values: [6, -4, 0],
    about: 'A weight may well go with the effect; it is not proof of it.',
  },
  equal: {
    label: 'equal values',
    keys: [1, -1],
    values: [4, 4],
    about:
      'Both tokens hand over the same, so no weighting can change the output: with a query of 1.1 ' +
      'the weights are 0.90 and 0.10, with −1.1 they are 0.10 and 0.90, and it is 4 both times.',
  },
  zero: {
    label: 'a heavy token with value 0',
    keys: [1, -1, 0],
    values: [0, 3, -1],
    about:
      'A value of 0 adds nothing, whatever its weight; hiding the token only hands its weight to ' +
      'the others.',
  },
  cancel: {
    label: 'two tokens that cancel',
    keys: [1, 1, 0],
    values: [5, -5, 0.5],
    about:
      'Tokens 1 and 2 pull apart with the same force: alone each seems to decide, together they ' +
      'do almost nothing.',
    together: [0, 1],
  },
};

export const OWN = {
  label: 'own numbers',
  about: 'Change one number, and see whether the ranks still agree.',
};

/**
 * @param {import('../elements/explorer_form.js').Settings} settings
 * @returns {Preset}
 */
export const presetOf = ({ preset, numbers }) =>
  PRESETS[preset] ?? {
    ...OWN,
    keys: numbers.map((/** @type {number[]} */ [key]) => key),
    values: numbers.map((/** @type {number[]} */ row) => row[1]),
  };

/** The tokens that each further row of the request lacks. @param {Preset} preset */
export const removals = ({ keys, together }) => [
  ...keys.map((_, i) => [i]),
  ...(together ? [together] : []),
];
