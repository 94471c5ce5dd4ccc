/** The bug hunt: PyTorch's numbers for each fault, evidence that tells every two apart, fair play. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { lightsOf } from '../../web/content/block_lights.js';
import { HEADS, huntInput, lightQuestions, START } from '../../web/content/hunt_block.js';
import {
  EXPERIMENTS,
  experimentNamed,
  tryOut,
  valuesOf,
} from '../../web/content/hunt_experiments.js';
import { FAULTS, faultNamed, STORIES } from '../../web/content/hunt_faults.js';
import { REPORTS } from '../../web/content/hunt_reports.js';
import { loadCore } from '../../web/core.js';
import { largestDifference } from './reference_cases.js';

/** @typedef {import('../../web/content/hunt_block.js').HuntSettings} HuntSettings */
/** @typedef {import('../../web/content/hunt_faults.js').Fault} Fault */

const FILE = new URL('../reference/hunt.json', import.meta.url);
const { hunt: cases } = JSON.parse(readFileSync(FILE, 'utf8'));

/** @type {(op: string, input: object) => any} */
let ask;
before(async () => {
  const core = await loadCore();
  ask = (op, input) => core.ask(op, input);
});

const OPEN = { ...START, causal: false };
const ONE_HEAD = { ...START, heads: 1 };
const ONE_TOKEN = { ...START, tokens: 1 };

/** @param {HuntSettings} settings @param {Fault} [fault] @returns {string[]} names of broken lights */
function broken(settings, fault) {
  const trace = lightQuestions(settings, fault).map((one) => one && ask(one.op, one.input));
  const lights = lightsOf(trace, {
    mask: settings.causal ? 'causal' : 'none',
    positions: false,
  });
  return lights.filter(({ good }) => !good).map(({ name }) => name);
}

/** @param {HuntSettings} settings @param {Fault | undefined} fault @param {string} name */
const result = (settings, fault, name) =>
  /** @type {import('../../web/content/hunt_experiments.js').Result} */ (
    tryOut(ask, settings, fault, experimentNamed(name)).result
  );

/** @param {HuntSettings} settings @param {Fault} fault @returns {string[]} what is seen to be wrong */
const wrong = (settings, fault) => [
  ...broken(settings, fault),
  ...EXPERIMENTS.filter(({ name }) => !result(settings, fault, name).good).map(({ name }) => name),
];

describe('each fault is the same fault in PyTorch', () => {
  test('all twelve, at the start, and the right block', () => {
    const atStart = cases.filter(
      (/** @type {any} */ one) =>
        one.experiment === 'none' && JSON.stringify(one.settings) === JSON.stringify(START),
    );
    const names = atStart.map((/** @type {any} */ { fault }) => fault);
    assert.deepEqual(names.sort(), ['right', ...FAULTS.map(({ name }) => name)].sort());
    assert.equal(FAULTS.length, 12);
  });
  for (const { fault: name, settings, experiment, expected } of cases) {
    test(`${name}, ${JSON.stringify(settings)}, ${experiment}`, () => {
      const fault = name === 'right' ? undefined : faultNamed(name);
      const { trace } = tryOut(ask, settings, fault, experimentNamed(experiment));
      for (const [step, wanted] of Object.entries(expected)) {
        const difference = largestDifference(valuesOf(trace, step), wanted);
        // Scores around 100 000 leave fewer digits to the weights.
        const limit = experiment === 'large_keys' ? 1e-8 : 1e-12;
        assert.ok(difference <= limit, `${step} differs by ${difference}`);
      }
    });
  }
});

describe('evidence', () => {
  test('the right block keeps every law, whatever is set', () => {
    for (const tokens of [1, 2, 3, 4, 5, 6]) {
      for (const heads of HEADS) {
        for (const causal of [true, false]) {
          const settings = { tokens, heads, causal };
          assert.deepEqual(broken(settings), [], JSON.stringify(settings));
          for (const { name } of EXPERIMENTS) {
            const { good, text } = result(settings, undefined, name);
            assert.ok(good, `${JSON.stringify(settings)} ${name}: ${text}`);
          }
        }
      }
    }
  });

  /** Where the first hint of each fault leads, and what is seen there. @type {Record<string, [HuntSettings, string]>} */
  const LED = {
    no_scale: [START, 'one_score'],
    model_width: [START, 'one_score'],
    multiplied: [START, 'one_score'],
    forward: [START, 'No weight on the future'],
    diagonal: [ONE_TOKEN, 'All is finite'],
    after_softmax: [START, 'equal_tokens'],
    softmax_axis: [OPEN, 'Rows sum to one'],
    finite_fill: [START, 'large_keys'],
    polarity: [ONE_TOKEN, 'All is finite'],
    head_merge: [START, 'silent_head'],
    batch_swap: [OPEN, 'alone'],
    norm_divisor: [START, 'LayerNorm leaves mean 0 and variance 1'],
  };
  const BY_LIGHT =
    'forward diagonal after_softmax softmax_axis polarity batch_swap norm_divisor'.split(' ');

  for (const fault of FAULTS) {
    test(`${fault.name}: a light at the start, or an experiment that a hint leads to`, () => {
      const lights = broken(START, fault);
      assert.equal(lights.length > 0, BY_LIGHT.includes(fault.name), lights.join());
      const [settings, sign] = LED[fault.name];
      assert.ok(wrong(settings, fault).includes(sign), wrong(settings, fault).join());
    });
  }

  test('every two faults are told apart: by what breaks, or by the score worked out by hand', () => {
    const seen = FAULTS.map((fault) => ({
      name: fault.name,
      broken: JSON.stringify([START, OPEN, ONE_HEAD, ONE_TOKEN].map((one) => wrong(one, fault))),
      score: result(START, fault, 'one_score').text,
    }));
    for (const one of seen) {
      for (const other of seen) {
        if (one === other) continue;
        const scales = ['no_scale', 'multiplied'];
        if (scales.includes(one.name) && scales.includes(other.name)) {
          assert.notEqual(one.score, other.score);
        } else assert.notEqual(one.broken, other.broken, `${one.name} and ${other.name}`);
      }
    }
  });

  test('one score by hand: −5 over √4 is −2.5; no scale, the root of 8, and times 2', () => {
    const got = ['no_scale', 'model_width', 'multiplied'].map((name) =>
      result(START, faultNamed(name), 'one_score').text.replace(/.*the block has /, ''),
    );
    // Of −5.000: as it is; divided by 2.828427; times 2.
    assert.deepEqual(got, ['−5.000.', '−1.768.', '−10.000.']);
    const right = result(START, undefined, 'one_score').text;
    assert.match(right, /q · k is −5\.000, over √4 that is −2\.500; the block has −2\.500\.$/);
  });

  test('what is harmless is silent: mask faults without a mask, one head, fewer divisors', () => {
    for (const name of ['forward', 'diagonal', 'after_softmax', 'polarity', 'finite_fill'])
      assert.deepEqual(wrong(OPEN, faultNamed(name)), [], name);
    for (const name of ['model_width', 'head_merge'])
      assert.deepEqual(wrong(ONE_HEAD, faultNamed(name)), [], name);
  });

  test('the fill is the one that its suspect names', () => {
    const fault = faultNamed('finite_fill');
    const { trace } = tryOut(ask, START, fault, undefined);
    assert.equal(Math.min(...valuesOf(trace, 'filledScores').flat(3)), -10_000);
    assert.match(fault.label, /−10\u202f000/);
  });

  test('a question that does not arise is not answered', () => {
    assert.equal(result(OPEN, undefined, 'last_token').asked, false);
    assert.equal(result(ONE_TOKEN, undefined, 'last_token').asked, false);
  });

  test('the start is what the page shows first', () => {
    assert.deepEqual(huntInput(START).x[0].length, 4);
    assert.equal(huntInput(START).allowed, 'causal');
  });
});

describe('reports', () => {
  test('each fault has its own public report, its code, and its reason', () => {
    assert.deepEqual(Object.keys(REPORTS).sort(), FAULTS.map(({ name }) => name).sort());
    const links = Object.values(REPORTS).map(({ href }) => href);
    assert.equal(new Set(links).size, 12);
    for (const { href, wrong: bad, right, why, says } of Object.values(REPORTS)) {
      assert.match(href, /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/);
      assert.notEqual(bad, right);
      assert.ok(why.endsWith('.') && says.endsWith('.'));
    }
  });

  test('no complaint gives a fault away', () => {
    for (const story of Object.keys(STORIES)) {
      const hiding = FAULTS.filter(({ stories }) => stories.includes(story));
      assert.ok(hiding.length >= 3, story);
    }
    for (const { stories } of FAULTS) for (const story of stories) assert.ok(STORIES[story]);
  });
});
