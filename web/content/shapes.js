/** Sizes of an encoder block that cannot be, and how far data comes with them. */
import { allSteps } from './block_steps.js';

/** @typedef {import('./block_steps.js').Shaped} Shaped */

/** What the drawing of the shapes takes for granted. */
export const SHAPE_SETTINGS = { norm: 'post', positions: false, residuals: true, fault: 'none' };

/**
 * @param {Record<string, any>} settings
 * @returns {{sizes: string, why: string, mend: string, last: string} | null} both sizes, what
 *   forbids them, the mend, and the last step that still stands; null where all fits
 */
export function troubleOf({ embedding, heads, keyWidth }) {
  const part = embedding / heads;
  if (!Number.isInteger(part)) {
    const [below, above] = [Math.floor(part) * heads, Math.ceil(part) * heads];
    const embeds = below > 0 ? `embed ${below} or ${above}` : `embed ${above}`;
    const shares = (/** @type {number} */ count) => embedding % count === 0;
    const counts = Array.from({ length: embedding }, (_, i) => i + 1).filter(shares);
    const fewer = counts.filter((count) => count < heads).at(-1);
    const fits = [fewer, counts.find((count) => count > heads)].filter(Boolean);
    return {
      sizes: `embed ${embedding} and heads ${heads} do not fit`,
      why: `An embed of ${embedding} cannot be shared out evenly among ${heads} heads.`,
      mend: `Mend: take ${embeds}, or keep ${embedding} and take ${fits.join(' or ')} heads.`.replace(
        / 1 heads\.$/,
        ' 1 head.',
      ),
      last: 'wholeValues',
    };
  }
  if (keyWidth === 'longer') {
    return {
      sizes: `queries of width ${part} and keys of width ${part + 1} do not fit`,
      why: `A dot product needs as many numbers on both sides: a query has ${part}, a key ${part + 1}.`,
      mend: `Mend: let W_Q and W_K make rows of the same width, ${part} a head.`,
      last: 'values',
    };
  }
  return null;
}

/**
 * A shape in the sizes' letters, whatever they are: `B, H, S, E/H`.
 *
 * @param {Shaped} step
 * @param {Record<string, any>} settings
 */
export function lettersOf({ name, axes }, { cross, keyWidth }) {
  const isLonger = keyWidth === 'longer' && /^(keys|wholeKeys)$/.test(name);
  /** @type {Record<string, string>} */
  const letters = {
    batch: 'B',
    heads: 'H',
    query: 'S',
    key: cross ? 'T' : 'S',
    // A number more in each head is H more in all of them.
    embedding: isLonger ? 'E + H' : 'E',
    headDim: isLonger ? 'E/H + 1' : 'E/H',
    feedForward: 'F',
  };
  return axes.map((axis) => letters[axis]).join(', ');
}

/**
 * The steps that sizes allow; a key that is too long is shown with its own width.
 *
 * @param {Shaped[]} steps of `encoderShapes`
 * @param {Record<string, any>} settings
 * @returns {Shaped[]}
 */
export function traced(steps, settings) {
  const trouble = troubleOf(settings);
  const sized = steps.map(({ name, axes, shape }) => {
    const isLonger = settings.keyWidth === 'longer' && name === 'keys';
    return { name, axes, shape: isLonger ? [...shape.slice(0, 3), shape[3] + 1] : shape };
  });
  const [x] = sized;
  const tokens = { name: 'tokens', axes: x.axes.slice(0, 2), shape: x.shape.slice(0, 2) };
  const all = [tokens, ...allSteps(sized, { ...SHAPE_SETTINGS, ...settings })];
  const last = trouble?.last ?? 'output';
  return all.slice(0, all.findIndex(({ name }) => name === last) + 1);
}
