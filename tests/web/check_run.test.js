import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { loadCore } from '../../web/core.js';
import { difference, readReference, runCases } from '../../web/elements/check_run.js';
import { caseName } from '../../web/scripts/case_name.js';
import { compactCases, parts } from '../../web/scripts/reference.js';

const { cases } = compactCases();
/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

describe('the cases that travel with the page', () => {
  test('weigh less than 30 kB', () => {
    const [{ bytes }] = parts();
    const size = gzipSync(bytes, { level: 9 }).length;
    assert.ok(size < 30_000, `${size} bytes`);
  });

  test('cover every operation that PyTorch answers', () => {
    assert.deepEqual([...new Set(cases.map(({ op }) => op))].sort(), [
      'attention',
      'encoderBlock',
      'multiHeadAttention',
      'sinusoidalPositionalEncoding',
      'softmax',
    ]);
    assert.ok(cases.length >= 40, `${cases.length} cases`);
    assert.equal(
      cases.filter(
        ({ name, op }, i) => cases.findIndex((one) => one.name === name && one.op === op) !== i,
      ).length,
      0,
    );
  });

  test('are called by what a learner sees in them', () => {
    const block = { x: [[[1, 2]], [[3, 4]]], heads: 2, activation: 'relu', norm: 'post' };
    assert.equal(
      caseName('encoderBlock', block),
      '2 sentences, 1 token, 2 wide, 2 heads, ReLU, post-norm, all keys seen',
    );
    const row = { queries: [[1, 2]], keys: [[1, 2]], values: [[3]] };
    assert.equal(caseName('attention', row), '1 query, 1 key, d_k 2, d_v 1, all keys seen');
    const hidden = { ...row, allowed: [[false]], hiddenFill: -3, maskOrder: 'after_softmax' };
    assert.equal(
      caseName('attention', hidden),
      '1 query, 1 key, d_k 2, d_v 1, mask after the softmax, hidden scores filled with −3, ' +
        'a mask that hides 1 of 1 score',
    );
    for (const { name } of cases) assert.doesNotMatch(name, /=|\[|undefined|NaN|_(?![kv]\b)/);
  });

  test('hold on the built core', () => {
    const { held, broken, largest } = runCases(cases, core.ask);
    assert.deepEqual(broken, []);
    assert.equal(held, cases.length);
    assert.ok(largest > 0 && largest <= 1e-12, String(largest));
  });
});

describe('a file with something gone', () => {
  const ask = () => ({ steps: [], output: [] });
  const holds = (/** @type {any} */ expected) =>
    runCases([{ name: 'x', op: 'softmax', input: {}, expected }], ask).held === 1;

  test('fails where a case has nothing to compare', () => {
    for (const expected of [{}, undefined, { output: [] }, { output: [[]] }])
      assert.equal(holds(expected), false, JSON.stringify(expected));
    const bare = cases.map((one) => ({ ...one, expected: {} }));
    assert.equal(runCases(bare, core.ask).broken.length, cases.length);
  });

  test('is refused without cases, or without a source', () => {
    assert.deepEqual(readReference({ made_by: 'PyTorch', cases }), { source: 'PyTorch', cases });
    for (const bad of /** @type {any[]} */ ([{ made_by: 'PyTorch', cases: [] }, { made_by: 'P' }]))
      assert.throws(() => readReference(bad), /there are no cases/);
    for (const bad of /** @type {any[]} */ ([{ cases }, { made_by: '', cases }]))
      assert.throws(() => readReference(bad), /where the expected numbers come from/);
  });
});

describe('an edited case', () => {
  // One number of each case in turn is moved by a billionth.
  test('is found, whichever it is', () => {
    for (const [i, one] of cases.entries()) {
      const edited = structuredClone(one);
      const fields = Object.entries(edited.expected).filter(([, values]) => nudge(values) !== null);
      assert.ok(fields.length > 0, one.name);
      const { broken } = runCases(cases.with(i, edited), core.ask);
      assert.deepEqual(
        broken.map(({ name }) => name),
        [one.name],
      );
    }
  });

  test('of another shape, or of no numbers, is a failure too', () => {
    const ask = () => ({ steps: [], output: [1, 2] });
    const fails = (/** @type {any} */ output) =>
      runCases([{ name: 'x', op: 'softmax', input: {}, expected: { output } }], ask).held === 0;
    assert.equal(fails([1, 2]), false);
    for (const bad of [[1], [1, 2, 3], [[1], [2]], [1, null], [1, Number.NaN], 1, [1, true]])
      assert.equal(fails(bad), true, JSON.stringify(bad));
  });

  test('that the core refuses is a failure, with the core’s words', () => {
    const one = { name: 'x', op: 'no such operation', input: {}, expected: { output: [1] } };
    const { broken, largest } = runCases([one], core.ask);
    assert.equal(broken.length, 1);
    assert.equal(largest, Infinity);
  });
});

test('a difference is relative only where the number is larger than 1', () => {
  assert.equal(difference(0.5, 0.25), 0.25);
  assert.equal(difference(400, 200), 1);
  assert.equal(difference([1, [2, 3]], [1, [2, 3]]), 0);
  assert.equal(difference(Number.NaN, 1), Infinity);
});

/**
 * Moves the first number found inside an array.
 *
 * @param {any} values
 * @returns {true | null} null where there is none
 */
function nudge(values) {
  if (!Array.isArray(values)) return null;
  for (const [i, value] of values.entries()) {
    if (typeof value === 'number') {
      values[i] += 1e-9 * Math.max(1, Math.abs(value));
      return true;
    }
    if (nudge(value)) return true;
  }
  return null;
}
