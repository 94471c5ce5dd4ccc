/** What the hunt shows: at every setting a finite number, a whole sentence, and sizes beside the right ones. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { HEADS, START } from '../../web/content/hunt_block.js';
import { EXPERIMENTS } from '../../web/content/hunt_experiments.js';
import { FAULTS } from '../../web/content/hunt_faults.js';
import { lookAt, noteOf } from '../../web/content/hunt_look.js';
import { huntMatrices, partsOf, STEPS, sizesOf } from '../../web/content/hunt_steps.js';
import { loadCore } from '../../web/core.js';

/** @type {(op: string, input: object) => any} */
let ask;
before(async () => {
  const core = await loadCore();
  ask = (op, input) => core.ask(op, input);
});

const none = { ...START, experiment: 'none' };
const ODD = /NaN|undefined|Infinity|null|\[object/;

/** @param {import('../../web/content/hunt_look.js').Look} look @param {string} where */
function wellFormed({ trace, shapes, result, lights }, where) {
  const texts = [result?.text ?? '', ...lights.flatMap(({ text, reading }) => [text, reading])];
  const { sentences, heads } = partsOf(trace);
  for (const step of STEPS) {
    texts.push(sizesOf(trace, shapes, step.name).text);
    for (let sentence = 0; sentence < sentences; sentence++) {
      for (let head = 0; head < heads; head++) {
        for (const matrix of huntMatrices(trace, step, { sentence, head })) {
          assert.equal(matrix.rows.heads.length, matrix.values.length, `${where} ${matrix.name}`);
          for (const row of matrix.values) {
            assert.equal(row.length, matrix.columns.heads.length, `${where} ${matrix.name}`);
            for (const value of row)
              assert.ok(typeof value === 'boolean' || Number.isFinite(value), where);
          }
          texts.push(...(matrix.answers ?? []).flat().map(({ text }) => text));
        }
      }
    }
  }
  for (const text of texts) assert.doesNotMatch(text ?? '', ODD, where);
}

for (const fault of [null, ...FAULTS.map(({ name }) => name)]) {
  test(`${fault ?? 'the right block'}: every setting can be looked at`, () => {
    for (const experiment of ['none', ...EXPERIMENTS.map(({ name }) => name)]) {
      for (const tokens of [1, 2, 5, 6]) {
        for (const heads of HEADS) {
          for (const causal of [true, false]) {
            const bench = { tokens, heads, causal, experiment };
            wellFormed(lookAt(ask, bench, fault), `${fault} ${JSON.stringify(bench)}`);
          }
        }
      }
    }
  });
}

describe('sizes', () => {
  test('batch 2, 2 heads, 4 tokens: 2 × 2 × 4 × 4; swapped, 4 × 2 × 2 × 2', () => {
    const right = lookAt(ask, none, null);
    assert.deepEqual(sizesOf(right.trace, right.shapes, 'weights'), {
      right: true,
      text: 'Sizes of weights: 2 × 2 × 4 × 4; should be 2 × 2 × 4 × 4 (batch, heads, query, key).',
    });
    const swapped = lookAt(ask, none, 'batch_swap');
    assert.match(sizesOf(swapped.trace, swapped.shapes, 'weights').text, /: 4 × 2 × 2 × 2; should/);
    assert.equal(sizesOf(swapped.trace, swapped.shapes, 'output').right, true);
  });

  test('two tokens in two sentences: nothing shows in the sizes', () => {
    const { trace, shapes } = lookAt(ask, { ...none, tokens: 2 }, 'batch_swap');
    for (const { name } of STEPS) assert.ok(sizesOf(trace, shapes, name).right, name);
  });
});

describe('a cell’s words', () => {
  test('of weights: what its row and its column add up to', () => {
    const { trace } = lookAt(ask, none, 'softmax_axis');
    const weights = huntMatrices(trace, STEPS[2], { sentence: 0, head: 0 }).at(-1);
    // Query 4 sees every key, and key 4 is seen by it alone: over the queries its weight is 1.
    assert.match(weights?.answers?.[3][3].text ?? '', /^1\.000000\. .*its column to 1\.000\.$/);
  });

  test('of a norm: n − 1 leaves 7/8', () => {
    const { trace } = lookAt(ask, none, 'norm_divisor');
    const norm = huntMatrices(trace, STEPS[5], { sentence: 1, head: 0 }).at(-1);
    assert.match(norm?.answers?.[0][0].text ?? '', /mean 0\.000 and variance 0\.875\.$/);
  });
});

test('the notebook says what was tried, where, and what came of it', () => {
  const bench = { ...none, tokens: 1, experiment: 'last_token' };
  assert.equal(
    noteOf(bench, lookAt(ask, bench, null).result),
    '– Change the last token of sentence 1 (1 token, 2 heads, causal). Nothing to ask: there is no earlier token.',
  );
  const equal = { ...none, tokens: 2, heads: 1, causal: false, experiment: 'equal_tokens' };
  assert.equal(
    noteOf(equal, lookAt(ask, equal, null).result),
    '✓ Make all tokens equal (2 tokens, 1 head, no mask). Rows of weights: 0.50 0.50; 0.50 0.50.',
  );
  assert.equal(noteOf(none, null), null);
});
