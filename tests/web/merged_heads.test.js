/** Heads, split and merged: the numbers, worked out by hand. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import heads from '../../web/explorers/merged_heads.js';

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {{reshape: boolean, tokens?: number, heads?: string}} changes */
function shown(changes) {
  const settings = { tokens: 2, heads: '2', ...changes };
  const { trace } = see(heads, core.ask, settings);
  const [{ matrices }] = /** @type {any[]} */ (heads.picture(trace, settings));
  const values = Object.fromEntries(
    matrices.map((/** @type {any} */ one) => [one.name, one.values]),
  );
  const { astray } = matrices.at(-1);
  return { values, astray, words: heads.interpretation(trace, settings) };
}

test('two heads merge by token', () => {
  const { values, words } = shown({ reshape: false });
  assert.deepEqual(values['head 1'], [
    [1, 2],
    [3, 4],
  ]);
  assert.deepEqual(values['head 2'], [
    [5, 6],
    [7, 8],
  ]);
  assert.deepEqual(values.merged, [
    [1, 2, 5, 6],
    [3, 4, 7, 8],
  ]);
  assert.match(words, /gets its parts back/);
});

test('by reshape alone a row holds one head’s parts of both tokens', () => {
  const { values, words } = shown({ reshape: true });
  assert.deepEqual(values.merged, [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ]);
  assert.match(words, /several tokens/);
});

test('the numbers that stand in another token’s row are marked', () => {
  assert.deepEqual(shown({ reshape: false }).astray.flat(), Array(8).fill(false));
  // Row 1 holds 1, 2 of token 1 and 3, 4 of token 2; row 2 holds 5, 6 of token 1 and 7, 8 of token 2.
  assert.deepEqual(shown({ reshape: true }).astray, [
    [false, false, true, true],
    [true, true, false, false],
  ]);
});

test('with one head or one token no test can see the mistake', () => {
  assert.match(shown({ reshape: true, heads: '1' }).words, /one head the mistake changes nothing/);
  assert.match(shown({ reshape: true, tokens: 1 }).words, /one token the mistake changes nothing/);
});
