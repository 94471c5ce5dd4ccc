import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadCore } from '../../web/core.js';
import { largestDifference, referenceCases } from './reference_cases.js';

const TOLERANCE = 1e-12;

/** @type {Map<string, import('./reference_cases.js').ReferenceCase[]>} */
const files = new Map();
for (const one of referenceCases()) files.set(one.file, [...(files.get(one.file) ?? []), one]);

for (const engine of ['wasm-simd', 'wasm', 'js']) {
  describe(`PyTorch's numbers on the ${engine} build`, async () => {
    const core = await loadCore({ engine });
    for (const [file, cases] of files) {
      test(`${file}: ${cases.length} cases`, () => {
        for (const { name, op, input, expected } of cases) {
          const trace = core.ask(op, input);
          const steps = new Map(trace.steps.map((step) => [step.name, step.values]));
          for (const [result, numbers] of Object.entries(expected)) {
            const found = [trace[result], steps.get(result)].filter((got) => got !== undefined);
            assert.notEqual(found.length, 0, `${name}: the trace has no ${result}`);
            for (const got of found) {
              const difference = largestDifference(got, numbers);
              assert.ok(difference <= TOLERANCE, `${name}: ${result} differs by ${difference}`);
            }
          }
        }
      });
    }
  });
}

test('the files hold every operation that PyTorch was asked about', () => {
  const ops = new Set([...files.values()].flat().map(({ op }) => op));
  const asked = ['attention', 'encoderBlock', 'multiHeadAttention', 'sinusoidalPositionalEncoding'];
  assert.deepEqual([...ops].sort(), [...asked, 'softmax']);
});

test('an edited number is noticed', () => {
  assert.equal(largestDifference([[1, 2]], [[1, 2.5]]), 0.2);
  assert.equal(largestDifference([[1, 2]], [[1]]), Number.POSITIVE_INFINITY);
  assert.equal(largestDifference([Number.NaN], [1]), Number.POSITIVE_INFINITY);
  assert.equal(largestDifference([false], [true]), Number.POSITIVE_INFINITY);
});
