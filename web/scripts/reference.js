/**
 * The reference cases that the page can run on a learner's own device: small ones of every
 * operation, chosen from tests/reference, whose numbers come from PyTorch.
 */
import { referenceCases } from '../../tests/web/reference_cases.js';
import { caseName } from './case_name.js';

/**
 * How to choose from each file: cases of at most `chars` characters, every `every`-th of them, at
 * most `most`. Together they stay under 30 kB gzipped.
 *
 * @type {Record<string, {chars: number, every: number, most: number}>}
 */
const CHOICE = {
  'softmax.json': { chars: 1200, every: 1, most: 11 },
  'scaled_dot_product_attention.json': { chars: 2000, every: 1, most: 14 },
  'attention_faults.json': { chars: 1500, every: 13, most: 15 },
  'sinusoidal_positional_encoding.json': { chars: 2000, every: 1, most: 4 },
  'multi_head_attention.json': { chars: 2000, every: 1, most: 1 },
  'multi_head_attention_steps.json': { chars: 4700, every: 1, most: 6 },
  'encoder_block.json': { chars: 2500, every: 1, most: 1 },
  'encoder_block_steps.json': { chars: 3500, every: 1, most: 5 },
};

/** @returns {{made_by: string, cases: import('../elements/check_run.js').Case[]}} */
export function compactCases() {
  const all = referenceCases();
  const cases = Object.entries(CHOICE).flatMap(([file, { chars, every, most }]) =>
    all
      .filter((one) => one.file === file)
      .map(({ name, op, input, expected }) => ({ name, op, input, expected }))
      .filter((one) => JSON.stringify(one).length <= chars)
      .filter((_, i) => i % every === 0)
      .slice(0, most)
      .map((one) => ({ ...one, name: caseName(one.op, one.input) ?? one.name })),
  );
  /** @type {Set<string>} */
  const taken = new Set();
  for (const one of cases) {
    while (taken.has(one.op + one.name)) one.name += ', with other numbers';
    taken.add(one.op + one.name);
  }
  return { made_by: 'PyTorch 1.13, in float64', cases };
}

/** @returns {import('./parts.js').Part[]} */
export function parts() {
  return [{ name: 'reference', ext: 'json', bytes: Buffer.from(JSON.stringify(compactCases())) }];
}
