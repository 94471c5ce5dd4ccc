import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../reference/', import.meta.url);

/** @typedef {{ file: string, name: string, op: string, input: object, expected: Record<string, any> }} ReferenceCase */

/** @type {Record<string, string>} from the names of the copied files to those of the wire */
const ops = {
  softmax: 'softmax',
  scaled_dot_product_attention: 'attention',
  multi_head_attention: 'multiHeadAttention',
  sinusoidal_positional_encoding: 'sinusoidalPositionalEncoding',
  encoder_block: 'encoderBlock',
};

/**
 * Every case of tests/reference, as requests of the wire. Files that have `input` have it exactly;
 * the copied ones have `inputs` and `options` under PyTorch's names.
 *
 * @returns {ReferenceCase[]}
 */
export function referenceCases() {
  const cases = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    const data = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    for (const one of data.cases ?? []) cases.push({ file, ...(one.input ? one : onWire(one)) });
  }
  return cases;
}

/**
 * @param {any} copied
 * @returns {Omit<ReferenceCase, 'file'>}
 */
function onWire({ name, op, inputs, options, expected }) {
  const { layer_norm_epsilon: layerNormEpsilon, ...rest } = options;
  const input = { ...inputs, ...rest, layerNormEpsilon };
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  if (op === 'scaled_dot_product_attention') {
    const { scores: scaledScores, ...others } = expected;
    return {
      name,
      op: ops[op],
      input: Object.fromEntries(given),
      expected: { scaledScores, ...others },
    };
  }
  return { name, op: ops[op], input: Object.fromEntries(given), expected };
}

/**
 * The largest difference between two nested arrays, absolute or, where the expected number is
 * larger than 1, relative to it. Infinity where shapes differ or something is no number.
 *
 * @param {any} got
 * @param {any} expected
 * @returns {number}
 */
export function largestDifference(got, expected) {
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return Number.POSITIVE_INFINITY;
    return expected.reduce((most, one, at) => Math.max(most, largestDifference(got[at], one)), 0);
  }
  if (typeof expected === 'boolean') return got === expected ? 0 : Number.POSITIVE_INFINITY;
  if (typeof got !== 'number' || !Number.isFinite(got)) return Number.POSITIVE_INFINITY;
  return Math.abs(got - expected) / Math.max(1, Math.abs(expected));
}
