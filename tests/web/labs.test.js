/** The labs' numbers are PyTorch's, and a fault is caught or said to be beyond catching. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { startOf } from '../../web/address.js';
import { counted } from '../../web/content/scale_picture.js';
import { loadCore } from '../../web/core.js';
import { begin, pin, see } from '../../web/elements/explorer_state.js';
import { compare } from '../../web/elements/pin.js';
import explanation, { ranks } from '../../web/explorers/explanation.js';
import missingScale, { sharpness } from '../../web/explorers/missing_scale.js';
import { fixed } from '../../web/format.js';
import { evaluate, write } from '../../web/formula.js';
import { seeded } from '../../web/seeded.js';
import { largestDifference } from './reference_cases.js';

const data = JSON.parse(readFileSync(new URL('../reference/labs.json', import.meta.url), 'utf8'));
/** Values of a picture or evidence went through sums of our own: still double arithmetic. */
const TOLERANCE = 1e-12;

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {any} got @param {any} expected @param {string} where */
function near(got, expected, where) {
  const difference = largestDifference(got, expected);
  assert.ok(difference <= TOLERANCE, `${where}: differs by ${difference}`);
}

/** @param {any[]} readings */
const byLabel = (readings) =>
  Object.fromEntries(readings.map(({ label, value }) => [label, value]));

/** @param {import('../../web/elements/explorer_form.js').Picture[]} pictures @param {string} element */
const pictured = (pictures, element) =>
  /** @type {any} */ (pictures.find((picture) => picture.element === element));

describe('missing scale', () => {
  for (const { settings, expected } of data.missingScale) {
    test(JSON.stringify(settings), () => {
      const { trace } = see(missingScale, core.ask, settings);
      near(trace[0].weights[0], expected.weights, 'weights');
      const read = byLabel(missingScale.readings?.(trace, settings) ?? []);
      near(
        [read['spread of raw scores'], read['spread into softmax']],
        expected.spreads,
        'spreads',
      );
      near(read['largest weight'], expected.largest, 'largest');
      near(
        [read.entropy, read['effective tokens']],
        [expected.entropy, expected.effective],
        'both',
      );
      const { rows } = pictured(missingScale.picture(trace, settings), 'table');
      [1, 4, 16, 64, 256].forEach((width, i) => {
        const row = rows.find((/** @type {any} */ { head }) => head === String(width));
        assert.deepEqual(
          row?.cells.slice(1).map((/** @type {any} */ { text }) => text),
          expected.table[i].map((/** @type {number} */ value) => fixed(value, 2)),
        );
      });
    });
  }

  test('a light turns for every fault, or the words say that none can', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      for (const dk of [1, 16, 64, 256]) {
        for (const [scaled, divisor] of [
          [true, 'sqrt_dk'],
          [false, 'sqrt_dk'],
          [true, 'sqrt_d_model'],
          [true, 'multiplied'],
        ]) {
          const settings = { ...startOf(missingScale.controls), scaled, divisor, dk, seed };
          const { trace } = see(missingScale, core.ask, settings);
          const { lights } = pictured(missingScale.picture(trace, settings), 'lights');
          const isCaught = lights.some((/** @type {any} */ { good }) => !good);
          const words = missingScale.interpretation(trace, settings);
          if (scaled && divisor === 'sqrt_dk') assert.equal(isCaught, false, words);
          else assert.ok(isCaught || /No check can see this mistake/.test(words), words);
        }
      }
    }
  });

  test('equal products counted together are the dot product, by hand and at any width', () => {
    // 1 × 2 + 2 × (−1) + 2 × 2 + 0.5 × 1 = 4.5: the first two cancel.
    const formula = counted([1, 2, 2, 0.5], [2, -1, 2, 1]);
    assert.equal(write(formula, 2), '1 × 2 × 2 + 1 × 1 × 0.5');
    assert.equal(evaluate(formula), 4.5);
    assert.equal(evaluate(counted([1, 1], [2, -2])), 0);
  });

  test('own numbers: another width is followed, and scale and words are about them', () => {
    const start = startOf(missingScale.controls);
    const queries = missingScale.controls.find(({ name }) => name === 'queries');
    const needs = /** @type {Function} */ (queries?.needs);
    const wanted = [[1, 2, 3, 4, 5]];
    const settings = { ...start, queries: wanted, ...needs(wanted, start) };
    assert.deepEqual(
      [settings.own, ...settings.keys.map((/** @type {number[]} */ key) => key.length)],
      [true, 5, 5, 5, 5],
    );
    const { trace } = see(missingScale, core.ask, settings);
    assert.match(missingScale.interpretation(trace, settings), /^Divided by √d_k, your own scores/);
    const apart = { ...start, own: true, queries: wanted };
    assert.throws(() => see(missingScale, core.ask, apart), /\[1, 5\].*\[4, 4\]/);
  });

  test('entropy of even and of certain weights, by hand', () => {
    const even = sharpness([0.25, 0.25, 0.25, 0.25]);
    assert.ok(Math.abs(even.effective - 4) < 1e-12);
    assert.deepEqual(sharpness([0, 1, 0]), { largest: 1, entropy: 0, effective: 1 });
  });
});

describe('attention as explanation', () => {
  for (const { settings, expected } of data.explanation) {
    test(`${settings.preset}, query ${settings.query}, ${settings.removal}`, () => {
      const { trace } = see(explanation, core.ask, settings);
      near(trace.weights[0], expected.weights, 'weights');
      near(
        trace.output.map((/** @type {number[]} */ row) => row[0]),
        [expected.output, ...expected.outputs],
        'outputs',
      );
      const { rows } = pictured(explanation.picture(trace, settings), 'table');
      const column = (/** @type {number} */ i) =>
        rows.map((/** @type {any} */ { cells }) => cells[i].text);
      assert.deepEqual(
        column(2),
        expected.moved.map((/** @type {number} */ x) => fixed(x)),
      );
      const count = expected.weights.length;
      assert.deepEqual([column(1).slice(0, count), column(3).slice(0, count)], expected.ranks);
    });
  }

  test('equal values: .9/.1 and .1/.9 give the same output', () => {
    const at = (/** @type {number} */ query) => {
      const settings = { preset: 'equal', query, removal: 'hide', numbers: [] };
      return see(explanation, core.ask, settings);
    };
    const [one, other] = [at(1.1), at(-1.1)];
    assert.deepEqual(
      one.trace.weights[0].map((/** @type {number} */ w) => fixed(w, 2)),
      ['0.90', '0.10'],
    );
    assert.deepEqual(one.trace.weights[0], [...other.trace.weights[0]].reverse());
    near(one.trace.output[0], other.trace.output[0], 'output');
    assert.match(explanation.interpretation(one.trace, one.settings), /^No effect/);
  });

  test('the four cases say four things: not automatically, not never', () => {
    const said = ['agree', 'equal', 'zero', 'cancel'].map((preset) => {
      const settings = { preset, query: 1.1, removal: 'hide', numbers: [] };
      const { trace } = see(explanation, core.ask, settings);
      return explanation.interpretation(trace, settings).split(/:/)[0];
    });
    assert.deepEqual(said, ['They agree', 'No effect', 'They disagree', 'They disagree']);
  });

  test('why the heaviest token moves the output: weight × distance, as the sentence says', () => {
    for (const preset of ['agree', 'equal', 'zero', 'cancel']) {
      for (const removal of ['hide', 'blank']) {
        const settings = { preset, query: 0.7, removal, numbers: [] };
        const seen = see(explanation, core.ask, settings);
        const words = explanation.predict?.why(seen, seen) ?? '';
        const [weight, value, without] = [
          /weight (\d\.\d\d) /,
          /value (−?\d+\.\d)/,
          /without it is (−?\d+\.\d\d)/,
        ].map((part) => Number(part.exec(words)?.[1].replace('−', '-') ?? 0));
        const moved = Number(/output by (\d+\.\d\d)/.exec(words)?.[1]);
        assert.ok(Math.abs(weight * Math.abs(value - without) - moved) < 0.06, words);
      }
    }
  });

  test('ranks are shared by what reads the same', () => {
    assert.deepEqual(ranks([0.2, 0.5, 0.2001]), ['2=', '1', '2=']);
  });
});

describe('pin and compare', () => {
  test('both states and the difference stand side by side', () => {
    const { columns, rows } = compare(
      [
        { label: 'largest weight', value: 0.5 },
        { label: 'gone', value: 1 },
      ],
      [
        { label: 'largest weight', value: 0.75 },
        { label: 'same', value: 2, decimals: 0 },
      ],
    );
    assert.deepEqual(columns, ['', 'pinned', 'now', 'difference']);
    const texts = rows.map(({ head, cells }) => [head, ...cells.map(({ text }) => text)]);
    assert.deepEqual(texts, [
      ['largest weight', '0.500', '0.750', '+0.250'],
      ['same', '—', '2', '—'],
      ['gone', '1.000', '—', '—'],
    ]);
  });

  test('a pin is kept, and let go', () => {
    const state = begin(missingScale, core.ask);
    assert.equal(pin(state).pinned, state.now);
    assert.equal(pin(pin(state)).pinned, null);
  });
});

test('seeds: mulberry32 gives the numbers of its author’s code', () => {
  // Computed in Python's integers: see mulberry32 in tests/reference/make_labs.py.
  const next = seeded(1);
  const words = [2693262067, 11749833, 2265367787];
  assert.deepEqual(
    [next(), next(), next()],
    words.map((word) => word / 2 ** 32),
  );
});
