/** The hands-on sheet: PyTorch's answers, and the mistakes that people make. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { check } from '../../web/address.js';
import * as handsOn from '../../web/content/hands_on.js';
import * as ownOf from '../../web/content/hands_on_own.js';
import * as slipsOf from '../../web/content/hands_on_slips.js';
import { loadCore } from '../../web/core.js';
import { largestDifference } from './reference_cases.js';

const data = JSON.parse(readFileSync(new URL('../reference/labs.json', import.meta.url), 'utf8'));

const FULL = [
  [9, -9],
  [-9, 9],
  [0, 0],
];

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {any} got @param {any} expected @param {string} where */
function near(got, expected, where) {
  const difference = largestDifference(got, expected);
  assert.ok(difference <= 1e-12, `${where}: differs by ${difference}`);
}

describe('the sheet', () => {
  const sheetOf = (/** @type {number} */ seed) =>
    handsOn.sheetOf(seed, (sheet) => slipsOf.canTeach(sheet, core.ask));

  for (const { seed, sheet, expected, slips } of data.handsOn) {
    test(`seed ${seed}: numbers, answers and mistakes are PyTorch's`, () => {
      assert.deepEqual(sheetOf(seed), sheet);
      const right = slipsOf.answersOf(sheet, core.ask);
      for (const [step, numbers] of Object.entries(expected))
        near(Reflect.get(right, step), numbers, step);
      for (const { name, words, answers } of slipsOf.slips) {
        assert.deepEqual(Object.keys(words).sort(), Object.keys(slips[name]).sort(), name);
        const made = answers(sheet, core.ask, right);
        for (const [step, numbers] of Object.entries(slips[name]))
          near(Reflect.get(made, step), numbers, `${name}, ${step}`);
      }
    });

    test(`seed ${seed}: two decimals hold, and each mistake is met with a word`, () => {
      const judge = (/** @type {any} */ step, /** @type {number[]} */ entries) =>
        slipsOf.judge(sheet, core.ask, step, entries);
      const rounded = (/** @type {number[]} */ numbers) =>
        numbers.map((number) => Number(number.toFixed(2)));
      for (const [step, numbers] of Object.entries(expected))
        assert.equal(judge(step, rounded(numbers)).words, 'All of them hold.', step);
      for (const [name, steps] of Object.entries(slips)) {
        for (const [step, numbers] of Object.entries(/** @type {any} */ (steps))) {
          const { right, words } = judge(step, rounded(numbers));
          assert.ok(right.includes(false), `${name} at ${step} may not pass`);
          const known = slipsOf.slips.map((slip) => Reflect.get(slip.words, step));
          assert.ok(known.includes(words), `${name} at ${step}: ${words}`);
        }
      }
    });
  }

  test('on the first sheet each mistake is met with its own word', () => {
    const { slips } = data.handsOn[0];
    for (const { name, words } of slipsOf.slips)
      for (const [step, said] of Object.entries(words)) {
        const made = slips[name][step].map((/** @type {number} */ x) => Number(x.toFixed(2)));
        const judged = slipsOf.judge(handsOn.FIRST, core.ask, /** @type {any} */ (step), made);
        assert.equal(judged.words, said, `${name}, ${step}`);
      }
  });

  test('a part, a swap, a lone mistake', () => {
    const say = (/** @type {(number | null)[]} */ entries) =>
      slipsOf.judge(handsOn.FIRST, core.ask, 'raw', entries);
    assert.match(say([1, null, 3]).words, /^What is there holds\. A number is still to come/);
    assert.match(say([null, null, null]).words, /^A number is still to come/);
    assert.match(say([3, 1, 2]).words, /in other places/);
    assert.deepEqual(say([1, null, 7]).right, [true, false, false]);
    // 2 is what mixed rows would give token 3, but then token 1 would not hold.
    assert.match(say([1, 2, 2]).words, /^Not yet: token 3\./);
    assert.match(say([3, null, 2]).words, /^Rows and columns are mixed/);
    assert.match(say([1, null, 7]).words, /^Not yet: token 3\./);
  });

  test('weights worked from rounded scores still hold', () => {
    // exp(0.71), exp(1.41), exp(2.12) over their sum, by a pocket calculator.
    const judged = slipsOf.judge(handsOn.FIRST, core.ask, 'weights', [0.14, 0.28, 0.58]);
    assert.deepEqual(judged.right, [true, true, true]);
    const output = slipsOf.judge(handsOn.FIRST, core.ask, 'output', [1.12, 3.42]);
    assert.deepEqual(output.right, [true, true]);
  });

  test('the key holds the answers', () => {
    const text = slipsOf
      .keyOf(handsOn.FIRST, core.ask)
      .flatMap(({ lines }) => lines)
      .join('\n');
    for (const number of [
      '= 2\n',
      '/ √2 = 1.414',
      '= 0.140',
      '= 0.284',
      '= 0.576',
      '= 1.128',
      '= 3.432',
    ])
      assert.ok(text.includes(number), `${number} in ${text}`);
  });

  test('the calls carry the sheet’s numbers and shapes', () => {
    for (const { code } of handsOn.calls(sheetOf(3))) {
      assert.match(
        code,
        /keys = torch\.tensor\(\[\[\[0\., 0\.\], \[-1\., -1\.\], \[0\., -1\.\]\]\]\)/,
      );
      assert.match(code, /# \[batch 1, tokens 3, d_k 2\]/);
    }
  });

  test('own numbers: the core answers any whole numbers from −9 to 9, and a wrong entry is met', () => {
    const sheet = { queries: [[9, -9]], keys: FULL, values: FULL };
    const right = slipsOf.answersOf(sheet, core.ask);
    for (const [step, numbers] of Object.entries(right)) {
      const judge = (/** @type {number[]} */ entries) =>
        slipsOf.judge(sheet, core.ask, /** @type {any} */ (step), entries);
      assert.equal(judge(numbers).words, 'All of them hold.', step);
      assert.ok(judge(numbers.map((one) => one + 5)).words.length > 10, step);
    }
    assert.ok(slipsOf.keyOf(sheet, core.ask).every(({ lines }) => lines.length > 1));
    for (const control of ownOf.controls)
      assert.deepEqual(check(control, control.start), { value: control.start });
  });

  test('what is compared: what holds, and each number that was filled in', () => {
    const none = [null, null, null];
    const entries = {
      raw: [1, 2, 7],
      scaled: none,
      weights: [0.14, null, null],
      output: [null, null],
    };
    assert.deepEqual(
      ownOf.readingsOf(handsOn.FIRST, core.ask, entries).map(({ label, value }) => [label, value]),
      [
        ['numbers that hold', 3],
        ['Raw score of token 1', 1],
        ['Raw score of token 2', 2],
        ['Raw score of token 3', 7],
        ['Weight of token 1', 0.14],
      ],
    );
  });
});
