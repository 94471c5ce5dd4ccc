/** The mask-direction lab: its numbers are PyTorch's, and each fault is seen, or said to be unseen. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { startOf } from '../../web/address.js';
import { future, lightsOf, sums } from '../../web/content/mask_lights.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import lab from '../../web/explorers/mask_direction.js';
import { largestDifference } from './reference_cases.js';

/** @type {{cases: {name: string, settings: any, input: any, expected: any}[]}} */
const { cases } = JSON.parse(
  readFileSync(new URL('../reference/labs_mask.json', import.meta.url), 'utf8'),
);

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {string} name @returns {any} */
const called = (name) => cases.find((one) => one.name === name);

test(`asks what was asked of PyTorch, and shows its numbers: ${cases.length} settings`, () => {
  for (const { name, settings, input, expected } of cases) {
    const asked = lab.question(settings);
    assert.ok(Array.isArray(asked));
    const mine = /** @type {Record<string, any>} */ (asked[0].input);
    assert.deepEqual(Object.keys(mine).sort(), Object.keys(input).sort(), name);
    for (const [field, given] of Object.entries(input)) {
      if (Array.isArray(given)) assert.ok(largestDifference(mine[field], given) < 1e-14, name);
      else assert.equal(mine[field], given, name);
    }
    const { trace } = see(lab, core.ask, settings);
    for (const [step, numbers] of Object.entries(expected)) {
      if (step === 'filledScores') continue;
      assert.ok(largestDifference(trace[0][step], numbers) <= 1e-12, `${name}: ${step}`);
    }
  }
});

test('the weight on the future and the rows’ sums are those of PyTorch’s weights', () => {
  for (const { name, settings, expected } of cases) {
    const { trace } = see(lab, core.ask, settings);
    let later = 0;
    const rows = expected.weights.map(() => 0);
    for (const [query, row] of expected.weights.entries()) {
      for (const [key, weight] of row.entries()) {
        rows[query] += weight;
        if (key > query) later += weight;
      }
    }
    assert.ok(Math.abs(future(trace) - later) <= 1e-12, `${name}: ${future(trace)}, ${later}`);
    assert.ok(largestDifference(sums(trace), rows) <= 1e-12, name);
  }
});

test('starts as it says it does', () => {
  assert.deepEqual(called('start').settings, startOf(lab.controls));
});

describe('each fault alone', () => {
  /** @param {string} fault */
  const seen = (fault) => {
    const { settings } = called(fault ? `start, ${fault} alone` : 'start');
    const { trace } = see(lab, core.ask, settings);
    const broken = lightsOf(trace, settings).filter(({ good }) => !good);
    return { lights: broken.map(({ name }) => name), words: lab.interpretation(trace, settings) };
  };

  test('without any, every light is good', () => {
    assert.deepEqual(seen('').lights, []);
    assert.match(seen('').words, /points the right way/);
  });

  // By hand, from what each fault does to a causal mask over four tokens.
  for (const [fault, lights] of /** @type {[string, string[]][]} */ ([
    ['no mask', ['No weight on the future', 'Leak test']],
    [
      'reversed',
      ['Rows sum to one', 'No weight on the future', 'Each query sees something', 'Leak test'],
    ],
    ['diagonal', ['Rows sum to one', 'Each query sees something']],
    ['after_softmax', ['Rows sum to one']],
    ['fill_tiny', ['No weight on the future', 'Leak test']],
    ['axis', ['Rows sum to one']],
  ])) {
    test(`${fault}: ${lights.join(', ')}`, () => {
      assert.deepEqual(seen(fault).lights, lights);
      assert.match(seen(fault).words, /checks? fails?: “/);
    });
  }

  test('fill_large: no light can see it, and the lab says what would', () => {
    assert.deepEqual(seen('fill_large').lights, []);
    assert.match(seen('fill_large').words, /No light can see this.*Hide a whole row/);
    const settings = { ...startOf(lab.controls), masking: 'fill_large', diagonal: true };
    const { trace } = see(lab, core.ask, settings);
    assert.deepEqual(trace[0].weights[0], [0.25, 0.25, 0.25, 0.25]);
    assert.match(lab.interpretation(trace, settings), /checks? fails?: “No weight on the future”/);
  });
});

test('whatever is broken, a light says so or the words say what would', () => {
  for (const { name, settings } of cases) {
    const { trace } = see(lab, core.ask, settings);
    const words = lab.interpretation(trace, settings);
    const right = name === 'start' || /(, none|none alone)$/.test(name);
    if (!right && !/^(mixture|own)/.test(name))
      assert.match(words, /checks? fails?: “|What would: ./, name);
  }
});

test('the leak test is the core’s: it moves exactly where weight on token 4 is', () => {
  const settings = { ...startOf(lab.controls), causal: false };
  const { trace } = see(lab, core.ask, settings);
  trace[0].output.forEach((/** @type {number[]} */ row, /** @type {number} */ i) => {
    const moved = trace[1].output[i][0] - row[0];
    assert.ok(Math.abs(moved - trace[0].weights[i][3]) < 1e-12);
  });
});
