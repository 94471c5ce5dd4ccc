/**
 * The mistakes with masks that the lab can make.
 *
 * @typedef {import('../elements/explorer_form.js').Settings} Settings
 */
import { fillText } from '../attention_formulas.js';

/** Fills that stand where minus infinity should. @type {Record<string, number>} */
export const FILLS = { fill_tiny: -1e-9, fill_large: -1e4 };

/** What each fault does, and what sees it when no light does. */
export const FAULTS = {
  reversed: {
    does: 'The mask is read the wrong way round: what it hides is seen, and what it shows is hidden.',
    check: 'Look at the matrix of allowed cells.',
  },
  diagonal: {
    does: 'The diagonal is hidden, so no token sees itself.',
    check: 'Look at the diagonal of the matrix of allowed cells.',
  },
  after_softmax: {
    does: 'The mask comes after the softmax: hidden keys have taken their share already, and what is left does not add up to 1.',
    check: 'It makes a difference only where something is hidden: add up a row with a hidden key.',
  },
  fill_tiny: {
    does: `Hidden scores become ${fillText(FILLS.fill_tiny)}, which is a score like any other: nothing is hidden.`,
    check: 'It makes a difference only where something is hidden: look at a hidden cell’s weight.',
  },
  fill_large: {
    does: `Hidden scores become ${fillText(FILLS.fill_large)}. Here exp makes exactly 0 of that.`,
    check:
      'Hide a whole row (hide the diagonal too): equal weights come out instead of nothing. Real scores below the fill would leak as well.',
  },
  axis: {
    does: 'The softmax runs over the queries: columns add up to 1 where rows should.',
    check: 'Compare the sums of rows and of columns on a matrix that is not symmetric.',
  },
};

/** @param {Settings} settings @returns {(keyof typeof FAULTS)[]} */
export function faultsOf({ reversed, diagonal, masking, axis }) {
  const on = { reversed, diagonal, [masking]: true, axis };
  return /** @type {(keyof typeof FAULTS)[]} */ (Object.keys(FAULTS)).filter(
    (name) => Reflect.get(on, name) === true,
  );
}
