/** Order: the block without positions does not notice it, and with them it does. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { movesOf, nearness, ORDERS } from '../../web/content/order.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import order from '../../web/explorers/word_order.js';
import { largestDifference } from './reference_cases.js';

const FILE = new URL('../reference/traced_block.json', import.meta.url);

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {string} name @param {boolean} positions */
function shown(name, positions) {
  const settings = { order: name, positions, pair: 1 };
  const { trace } = see(order, core.ask, settings);
  const [{ lights }] = /** @type {any[]} */ (order.picture(trace, settings));
  return {
    trace,
    moves: movesOf(trace, settings),
    words: order.interpretation(trace, settings),
    good: lights[0].good,
  };
}

for (const name of Object.keys(ORDERS).filter((one) => one !== 'written')) {
  test(`${name}: the same rows without positions, others with them`, () => {
    const without = shown(name, false);
    for (const { moved } of without.moves) assert.ok(moved < 1e-12, String(moved));
    assert.match(without.words, /same rows, shuffled/);
    assert.equal(without.good, true);
    const told = shown(name, true);
    assert.ok(Math.max(...told.moves.map(({ moved }) => moved)) > 0.01);
    assert.match(told.words, /order counts/);
    assert.equal(told.good, false);
  });
}

test('the sentence as written is PyTorch’s, where a reference has no mask', () => {
  const { tracedBlock } = JSON.parse(readFileSync(FILE, 'utf8'));
  const [{ expected }] = tracedBlock;
  // The first sentence has no padding, so that the padding mask leaves it as it is.
  const { trace } = shown('written', true);
  assert.ok(largestDifference(trace[0].output[0], expected.output[0]) <= 1e-12);
});

test('each dot product says its eight products, and lights both rows', () => {
  const { trace } = shown('written', true);
  const [{ matrices }] = /** @type {any[]} */ (
    order.picture(trace, { order: 'written', positions: true, pair: 1 })
  ).filter(({ element }) => element === 'matrices');
  /** @type {{answers: import('../../web/formula.js').Answer[][], values: number[][]}} */
  const { answers, values } = matrices.find((/** @type {any} */ one) => one.name === 'nearness');
  assert.equal(answers.length, 12);
  answers.forEach(([{ text, value, inputs }], place) => {
    const cosines = [1, 0.1, 0.01, 0.001].reduce((sum, angle) => sum + Math.cos(place * angle), 0);
    assert.ok(Math.abs(values[place][0] - cosines) < 1e-12, `${place}: ${values[place][0]}`);
    assert.ok(Math.abs(Number(value) - cosines) < 1e-12, `${place}: ${value}`);
    const lit = new Set(inputs.map(({ row, column }) => `${row} ${column}`));
    assert.equal(lit.size, place ? 16 : 8);
    for (const { matrix, row } of inputs) {
      assert.equal(matrix, 'positions');
      assert.ok(row === 0 || row === place);
    }
    assert.equal(text.split(' × ').length, 9);
  });
  // By CPython: sin and cos of 2, 0.2, 0.02 and 0.002 to three decimals, and their sum of products.
  assert.equal(
    answers[2][0].text,
    '0 × 0.909 + 1 × (−0.416) + 0 × 0.199 + 1 × 0.98 + 0 × 0.02 + 1 × 1 + 0 × 0.002 + 1 × 1 = 2.56',
  );
});

test('dot products fall off with the distance: half the width at 0, by hand at 1', () => {
  const near = nearness(shown('written', true).trace[2].encoding);
  // sin a sin b + cos a cos b = cos(a - b), once for each of four pairs.
  const cosines = [1, 0.1, 0.01, 0.001].reduce((sum, angle) => sum + Math.cos(angle), 0);
  assert.ok(Math.abs(near[0] - 4) < 1e-12);
  assert.ok(Math.abs(near[1] - cosines) < 1e-12);
});
