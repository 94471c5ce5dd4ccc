/** Own numbers of the mask lab: sizes follow, or what must agree is said with both shapes. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parseAddress, startOf, writeAddress } from '../../web/address.js';
import { fitted } from '../../web/content/fitted.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import lab from '../../web/explorers/mask_direction.js';

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {string} name @param {any} value @param {Record<string, any>} [before] */
function changed(name, value, before = startOf(lab.controls)) {
  const needs = lab.controls.find((one) => one.name === name)?.needs;
  assert.equal(typeof needs, 'function', name);
  return { ...before, [name]: value, .../** @type {Function} */ (needs)(value, before) };
}

/** @param {any} settings @param {string} name @returns {number[]} */
const shape = (settings, name) => [settings[name].length, settings[name][0].length];
const NAMES = ['queries', 'keys', 'values', 'scores', 'allowed'];
const zeros = (/** @type {number} */ rows, /** @type {number} */ columns) =>
  Array.from({ length: rows }, () => Array(columns).fill(0));

test('each matrix in another size: the others follow, and the core answers', () => {
  for (const name of NAMES) {
    for (const count of [1, 2, 6, 8]) {
      const square = name === 'scores' || name === 'allowed';
      const settings = changed(name, zeros(count, square ? count : 3));
      const width = name === 'queries' || name === 'keys' ? 3 : 2;
      const columns = name === 'values' && count > 1 ? 3 : 1;
      if (name === 'values' && count === 1) continue;
      assert.deepEqual(
        NAMES.map((one) => shape(settings, one)),
        [
          [count, width],
          [count, width],
          [count, columns],
          [count, count],
          [count, count],
        ],
        `${name}, ${count}`,
      );
      const { trace } = see(lab, core.ask, settings);
      assert.equal(trace[0].weights.length, count);
    }
  }
});

test('what grows is causal in the mask, and 0 elsewhere; what has the shape stays itself', () => {
  const settings = changed('queries', zeros(5, 2));
  assert.deepEqual(settings.allowed[4], [1, 1, 1, 1, 1]);
  assert.deepEqual(settings.allowed[0], [1, 0, 0, 0, 0]);
  assert.deepEqual(settings.values, [[1], [2], [4], [3], [0]]);
  const same = zeros(2, 2);
  assert.equal(fitted(same, 2, 2), same);
});

test('a row of values stands for a column', () => {
  assert.deepEqual(changed('values', [[5, 6, 7, 8]]).values, [[5], [6], [7], [8]]);
});

test('sizes that do not agree are refused by name, with both shapes', () => {
  const start = startOf(lab.controls);
  for (const [changes, field, words] of /** @type {[any, string, RegExp][]} */ ([
    [{ keys: zeros(6, 2) }, 'keys', /\[6, 2\] must have 4 rows, as the values \[4, …\] have/],
    [{ queries: zeros(3, 2) }, 'queries', /\[3, 2\] must have 4 rows/],
    [{ keys: zeros(4, 3) }, 'keys', /\[4, 2\].*\[4, 3\]/],
    [{ ownScores: true, scores: zeros(3, 5) }, 'scores', /\[3, 5\] must be \[4, 4\]/],
    [{ ownMask: true, allowed: zeros(2, 2) }, 'allowed', /\[2, 2\] must be \[4, 4\]/],
  ])) {
    assert.throws(
      () => see(lab, core.ask, { ...start, ...changes }),
      (/** @type {any} */ error) => error.field === field && words.test(error.message),
      field,
    );
  }
  const wide = changed('scores', zeros(3, 5));
  assert.throws(() => see(lab, core.ask, wide), /\[3, 5\] must be \[3, 3\]/);
});

test('the largest own numbers go into the address and come back', () => {
  const row = (/** @type {number} */ i) => Array.from({ length: 8 }, (_, j) => -(i + j) / 4 - 0.25);
  let settings = startOf(lab.controls);
  for (const name of ['queries', 'keys', 'values', 'scores'])
    settings = changed(
      name,
      Array.from({ length: 8 }, (_, i) => row(i)),
      settings,
    );
  const hash = writeAddress('mask-direction', settings, lab.controls);
  const read = parseAddress(hash, 'mask-direction', lab.controls);
  assert.deepEqual(read?.problems, []);
  assert.deepEqual(read?.settings, { ...settings, ...read?.settings });
  assert.deepEqual(read?.settings.keys, settings.keys);
});

test('own cells: a leak is seen by a light; hiding the past is said to be unseen', () => {
  const { allowed } = startOf(lab.controls);
  const flipped = (/** @type {number} */ row, /** @type {number} */ column) =>
    allowed.map((/** @type {number[]} */ line, /** @type {number} */ i) =>
      line.map((cell, j) => (i === row && j === column ? 1 - cell : cell)),
    );
  const words = (/** @type {number[][]} */ cells) => {
    const { trace, settings } = see(lab, core.ask, changed('allowed', cells));
    return lab.interpretation(trace, settings);
  };
  assert.match(words(flipped(1, 2)), /own\. A check fails: “No weight on the future”\.$/);
  assert.match(words(flipped(1, 3)), /These checks fail: “No weight on the future”, “Leak test”/);
  assert.match(words(flipped(2, 0)), /But query 3 cannot see key 1.*no light can see that/);
  assert.match(words(allowed), /^The allowed cells are your own\. The mask points the right way/);
});
