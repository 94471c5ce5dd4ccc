/**
 * The steps of an encoder block: what each is made of, and those that only part or mark numbers.
 *
 * @typedef {{name: string, axes: string[], shape: number[], values?: any}} Shaped
 */
import { wordsOf } from './block_numbers.js';

/**
 * What each step is made of.
 *
 * @param {Record<string, any>} settings
 * @returns {Record<string, string[]>}
 */
export function sourcesOf({ norm, positions, residuals, fault, cross }) {
  const pre = norm === 'pre';
  const base = positions ? 'positioned' : 'x';
  const read = pre ? 'normed1' : base;
  const middle = pre ? 'residual1' : 'normed1';
  const offered = cross ? 'memory' : read;
  const weighed = { fill: ['filledScores'], after_softmax: ['scaledScores', 'allowed'] }[
    /** @type {'fill'} */ (fault)
  ] ?? ['masked'];
  return {
    tokens: [],
    x: ['tokens'],
    positions: [],
    positioned: ['x', 'positions'],
    memory: [],
    wholeQueries: [read],
    wholeKeys: [offered],
    wholeValues: [offered],
    queries: ['wholeQueries'],
    keys: ['wholeKeys'],
    values: ['wholeValues'],
    scores: ['queries', 'keys'],
    scaledScores: ['scores'],
    filledScores: ['scaledScores', 'allowed'],
    allowed: [],
    masked: ['scaledScores', 'allowed'],
    weights: weighed,
    context: ['weights', 'values'],
    merged: ['context'],
    attended: ['merged'],
    residual1: ['attended', ...(residuals ? [base] : [])],
    normed1: [pre ? base : 'residual1'],
    hidden: [pre ? 'normed2' : 'normed1'],
    activated: ['hidden'],
    fedForward: ['activated'],
    residual2: ['fedForward', ...(residuals ? [middle] : [])],
    normed2: [pre ? 'residual1' : 'residual2'],
    output: [pre ? 'residual2' : 'normed2'],
  };
}

/** @type {Record<string, string>} */
const WHOLE = { queries: 'wholeQueries', keys: 'wholeKeys', values: 'wholeValues' };

/** A projection before it is shared out among the heads. @param {Shaped} step @returns {Shaped} */
function whole({ name, axes: [batch, , tokens], shape: [b, h, t, d], values }) {
  const joined = (/** @type {number[][][]} */ heads) =>
    heads[0].map((_, token) => heads.flatMap((rows) => rows[token]));
  return {
    name: WHOLE[name],
    axes: [batch, tokens, 'embedding'],
    shape: [b, t, h * d],
    ...(values && { values: values.map(joined) }),
  };
}

/** The scores that softmax reads. @param {Shaped} scaled @param {Shaped} allowed @returns {Shaped} */
function masked({ axes, shape, values }, allowed) {
  const hide = (/** @type {any[][]} */ rows, /** @type {number} */ batch) =>
    rows.map((row, q) => row.map((score, k) => (allowed.values[batch][q][k] ? score : '−∞')));
  return {
    name: 'masked',
    axes,
    shape,
    ...(values && {
      values: values.map((/** @type {any[]} */ heads, /** @type {number} */ batch) =>
        heads.map((rows) => hide(rows, batch)),
      ),
    }),
  };
}

/**
 * The steps of the core, and those between them that only part, join or mark its numbers.
 *
 * @param {Shaped[]} steps in the order of computing
 * @param {Record<string, any>} settings
 * @returns {Shaped[]}
 */
export function allSteps(steps, settings) {
  const find = (/** @type {string} */ name) => steps.find((step) => step.name === name);
  const fill = find('filledScores');
  return steps.flatMap((step) => {
    const { name } = step;
    if (name === 'queries')
      return [
        ...Object.keys(WHOLE)
          .flatMap((one) => find(one) ?? [])
          .map(whole),
        step,
      ];
    // A fill reads the mask, so it stands after it.
    if (name === 'filledScores') return [];
    if (name !== 'allowed') return [step];
    if (fill) return [step, fill];
    const scaled = find('scaledScores');
    return scaled && settings.fault !== 'after_softmax' ? [step, masked(scaled, step)] : [step];
  });
}

/**
 * Every step with its numbers: what was given, the positions, and the trace.
 *
 * @param {Record<string, any>} input of `encoderBlock`
 * @param {any[]} trace the answers to `requests`
 * @param {Record<string, any>} settings
 * @returns {Shaped[]}
 */
export function stepsOf(input, [now, positions], settings) {
  const { x } = input;
  const [batch, tokens, width] = [x.length, x[0].length, x[0][0].length];
  const given = (
    /** @type {string} */ name,
    /** @type {number[]} */ shape,
    /** @type {any} */ values,
  ) => ({ name, axes: ['batch', 'query', 'embedding'].slice(0, shape.length), shape, values });
  return [
    given('tokens', [batch, tokens], wordsOf(tokens)),
    given('x', [batch, tokens, width], x),
    ...(input.positions
      ? [
          {
            name: 'positions',
            axes: ['query', 'embedding'],
            shape: [tokens, width],
            values: positions.encoding,
          },
        ]
      : []),
    ...allSteps(now.steps, settings),
  ];
}

/**
 * @param {{name: string, shape: number[], values?: any}[]} before
 * @param {{name: string, shape: number[], values?: any}[]} after
 * @returns {string[]} names of the steps that are new or have another shape or other numbers
 */
export function changedSteps(before, after) {
  const held = (/** @type {any} */ { shape, values }) => JSON.stringify([shape, values]);
  const was = new Map(before.map((step) => [step.name, held(step)]));
  return after.filter((step) => was.get(step.name) !== held(step)).map(({ name }) => name);
}
