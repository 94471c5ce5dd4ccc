/** The traced block: PyTorch's numbers at every step, a formula in every cell, a light for every fault. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { startOf } from '../../web/address.js';
import { matricesOf } from '../../web/content/block_cells.js';
import { FAULTS } from '../../web/content/block_request.js';
import { changedSteps } from '../../web/content/block_steps.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import block from '../../web/explorers/encoder_block.js';
import { fixed } from '../../web/format.js';
import { largestDifference } from './reference_cases.js';
import { workOut } from './work_out.js';

/** @typedef {import('../../web/elements/explorer_form.js').FlowPicture} Flow */

const FILE = new URL('../reference/traced_block.json', import.meta.url);
const { tracedBlock: cases } = JSON.parse(readFileSync(FILE, 'utf8'));

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

const start = startOf(block.controls);

/** @param {Record<string, any>} changes */
function shown(changes) {
  const settings = { ...start, ...changes };
  const { trace } = see(block, core.ask, settings);
  const [lights, flow] = /** @type {any[]} */ (block.picture(trace, settings));
  const broken = lights.lights
    .filter((/** @type {any} */ { good }) => !good)
    .map((/** @type {any} */ { name }) => name);
  return {
    flow: /** @type {Flow} */ (flow),
    broken,
    words: block.interpretation(trace, settings),
  };
}

/** @param {Flow} flow @param {(step: Flow['steps'][number], place: {batch: number, head: number}) => void} each */
function everyPlace(flow, each) {
  for (const step of flow.steps) {
    const batches = step.axes[0] === 'batch' ? step.shape[0] : 1;
    const heads = step.axes[1] === 'heads' ? step.shape[1] : 1;
    for (let batch = 0; batch < batches; batch++)
      for (let head = 0; head < heads; head++) each(step, { batch, head });
  }
}

/** The place of a step that a matrix shows. @param {any} step @param {{batch: number, head: number}} place */
function partOf({ axes, values }, { batch, head }) {
  if (axes[0] !== 'batch') return values;
  return axes[1] === 'heads' ? values[batch][head] : values[batch];
}

describe('PyTorch’s numbers, in the matrices that the page shows', () => {
  test('the defaults and twenty seeded settings', () => {
    assert.equal(cases.length, 21);
    assert.deepEqual(cases[0].settings, start);
  });
  for (const { settings, expected } of cases) {
    test(JSON.stringify(settings), () => {
      const { flow } = shown(settings);
      let seen = 0;
      everyPlace(flow, (step, place) => {
        if (!(step.name in expected)) return;
        const last = matricesOf(flow, step.name, place).at(-1);
        const wanted = partOf({ ...step, values: expected[step.name] }, place);
        seen += 1;
        assert.ok(last);
        assert.ok(largestDifference(last.values, wanted) <= 1e-12, step.name);
      });
      // What only parts, joins or marks PyTorch's numbers.
      const shows = (/** @type {string} */ name) =>
        flow.steps.find((step) => step.name === name)?.values;
      for (const [name, whole] of [
        ['queries', 'wholeQueries'],
        ['keys', 'wholeKeys'],
        ['values', 'wholeValues'],
      ]) {
        expected[name].forEach((/** @type {any} */ heads, /** @type {number} */ b) => {
          heads.forEach((/** @type {any} */ rows, /** @type {number} */ h) => {
            rows.forEach((/** @type {number[]} */ row, /** @type {number} */ t) => {
              const part = shows(whole)[b][t].slice(h * row.length, (h + 1) * row.length);
              assert.ok(largestDifference(part, row) <= 1e-12, whole);
            });
          });
        });
      }
      expected.scaledScores.forEach((/** @type {any} */ heads, /** @type {number} */ b) => {
        heads.forEach((/** @type {any} */ rows, /** @type {number} */ h) => {
          rows.forEach((/** @type {number[]} */ row, /** @type {number} */ q) => {
            row.forEach((score, k) => {
              const cell = shows('masked')[b][h][q][k];
              if (!expected.allowed[b][q][k]) assert.equal(cell, '−∞');
              else assert.ok(Math.abs(cell - score) <= 1e-12);
            });
          });
        });
      });
      const names = new Set(flow.steps.map(({ name }) => name));
      for (const name of Object.keys(expected)) assert.ok(names.has(name), name);
      assert.ok(seen >= 18);
    });
  }
});

test('every cell of every step answers with a formula that gives it', (t) => {
  const places = [
    ...cases.slice(0, 8).map((/** @type {any} */ { settings }) => settings),
    ...Object.keys(FAULTS).map((fault) => ({ ...start, fault })),
    { ...start, residuals: false, tokens: 2, mask: 'causal' },
  ];
  let cells = 0;
  for (const settings of places) {
    const { flow } = shown(settings);
    everyPlace(flow, (step, place) => {
      const matrices = matricesOf(flow, step.name, place);
      const names = matrices.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length, step.name);
      matrices.forEach(({ name, values, answers, decimals = 3, rows, columns }, i) => {
        assert.equal(values.length, rows.heads.length, `${step.name} ${name}`);
        values.forEach((line, r) => {
          assert.equal(line.length, columns.heads.length, `${step.name} ${name}`);
          line.forEach((value, c) => {
            cells += 1;
            const where = `${name} of ${step.name} at ${JSON.stringify({ ...settings, r, c })}`;
            const answer = answers?.[r][c];
            assert.ok(answer, where);
            if (typeof value !== 'number') return;
            assert.ok(Math.abs(Number(answer.value) - value) < 1e-9, where);
            const [sum, result] = answer.text.split(' = ');
            if (result === undefined) return;
            assert.equal(result, fixed(value, decimals), where);
            assert.equal(fixed(workOut(sum), decimals), result, `${where}: ${answer.text}`);
            if (i < matrices.length - 1) return;
            for (const { matrix, row, column } of answer.inputs) {
              if (names.includes(matrix))
                assert.notEqual(
                  matrices[names.indexOf(matrix)].values[row]?.[column],
                  undefined,
                  where,
                );
            }
            if (!/^(positions|tokens)$/.test(step.name))
              assert.ok(
                answer.inputs.some(({ matrix }) => names.includes(matrix)),
                where,
              );
          });
        });
      });
    });
  }
  t.diagnostic(`${cells} cells`);
});

describe('each light turns for the fault it watches', () => {
  /** @type {[string, Record<string, any>][]} */
  const faults = [
    ['Rows sum to one', { fault: 'after_softmax' }],
    ['Rows sum to one', { fault: 'queries' }],
    ['No weight on the future', { fault: 'fill', mask: 'causal' }],
    ['No weight on the future', { fault: 'reversed', mask: 'causal' }],
    ['Adding a constant to scores changes no weight', { fault: 'fill' }],
    ['Adding a constant to scores changes no weight', { fault: 'queries' }],
    ['Shuffled tokens give shuffled outputs', { fault: 'reshape', positions: false }],
    ['One sentence never changes another', { fault: 'swapped', mask: 'none' }],
    ['Shapes agree', { fault: 'swapped', mask: 'none' }],
    ['LayerNorm leaves mean 0 and variance 1', { fault: 'divisor' }],
    ['All is finite', { fault: 'reversed', mask: 'causal' }],
  ];
  for (const [light, changes] of faults) {
    test(`${light}: ${JSON.stringify(changes)}`, () => {
      const { broken, words } = shown(changes);
      assert.ok(broken.includes(light), broken.join());
      assert.ok(words.includes(`“${light}”`), words);
      assert.ok(
        !shown({ ...changes, fault: 'none' }).broken.includes(light),
        'not without the fault',
      );
    });
  }

  test('none turns without a fault, whatever is switched', () => {
    for (const { settings } of cases) assert.deepEqual(shown(settings).broken, []);
  });
});

describe('a mistake is not said to do what it does not', () => {
  for (const changes of [
    { mask: 'none', fault: 'after_softmax' },
    { mask: 'none', fault: 'fill' },
    { mask: 'none', fault: 'reversed' },
    { heads: '1', fault: 'reshape' },
  ]) {
    test(`nothing: ${JSON.stringify(changes)}`, () => {
      const { flow, words, broken } = shown(changes);
      const without = shown({ ...changes, fault: 'none' });
      const [is, was] = [flow, without.flow].map(
        ({ steps }) => steps.find(({ name }) => name === 'output')?.values,
      );
      assert.deepEqual(is, was);
      assert.match(words, /so the mistake changes nothing\./);
      assert.doesNotMatch(words, /No check/);
      assert.deepEqual(broken, []);
    });
  }

  test('a causal mask that is undone is not praised', () => {
    const PRAISE = /itself and what came before, and no more/;
    for (const fault of ['reversed', 'fill', 'swapped'])
      assert.doesNotMatch(shown({ mask: 'causal', fault }).words, PRAISE, fault);
    assert.match(shown({ mask: 'causal' }).words, PRAISE);
    assert.doesNotMatch(shown({ mask: 'none', fault: 'swapped' }).words, /every token sees every/);
  });

  test('heads merged wrongly pass every check while positions are on', () => {
    assert.match(shown({ fault: 'reshape' }).words, /No check notices it here\.$/);
    assert.match(shown({ fault: 'reshape', positions: false }).words, /A check fails: “Shuffled/);
  });
});

describe('a switch changes what it should, and a sentence says what was lost', () => {
  const FROM_WEIGHTS = ['weights', 'context', 'merged', 'attended', 'output'];
  /** @type {[Record<string, any>, string[], string[], RegExp][]} settings, changed, kept, words */
  const switches = [
    [{ positions: false }, ['queries', 'output'], ['x'], /order is lost/],
    [
      { residuals: false },
      ['residual1', 'output'],
      ['queries', 'attended'],
      /own numbers are lost/,
    ],
    [
      { scaled: false },
      ['scaledScores', ...FROM_WEIGHTS],
      ['queries', 'scores'],
      /2 times as large/,
    ],
    [{ norm: 'pre' }, ['queries', 'normed1', 'output'], ['x', 'positioned'], /before each part/],
    // The rows of the projections stay; only how they are shared out changes.
    [{ heads: '4' }, ['queries', 'weights', 'output'], ['wholeQueries', 'wholeValues'], /Four/],
    [
      { mask: 'causal' },
      ['allowed', 'masked', ...FROM_WEIGHTS],
      ['tokens', 'queries', 'scores', 'scaledScores'],
      /came before/,
    ],
    [{ mask: 'none' }, ['allowed', ...FROM_WEIGHTS], ['scores'], /padding too/],
    [{ heads: '1' }, ['queries', 'scores', 'output'], ['positioned'], /One head/],
    [{ activation: 'gelu' }, ['activated', 'output'], ['hidden', 'normed1'], /GELU/],
    [{ tokens: 3 }, ['x', 'output'], [], /in place/],
  ];
  for (const [changes, changed, kept, words] of switches) {
    test(JSON.stringify(changes), () => {
      const [was, is] = [shown({}), shown(changes)];
      const names = changedSteps(was.flow.steps, is.flow.steps);
      for (const name of changed) assert.ok(names.includes(name), name);
      for (const name of kept) assert.ok(!names.includes(name), name);
      assert.match(is.words, words);
    });
  }
});
