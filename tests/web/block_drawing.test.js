/** The drawing of the traced block: its order, its lines, its sheets. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startOf } from '../../web/address.js';
import { rowsOf } from '../../web/content/block_drawing.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import block from '../../web/explorers/encoder_block.js';

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {Record<string, any>} changes @returns {import('../../web/elements/explorer_form.js').FlowPicture} */
function shown(changes) {
  const settings = { ...startOf(block.controls), ...changes };
  const { trace } = see(block, core.ask, settings);
  const [, flow] = /** @type {any[]} */ (block.picture(trace, settings));
  return flow;
}

describe('the drawing', () => {
  for (const changes of [
    {},
    { norm: 'pre' },
    { residuals: false },
    { positions: false },
    { fault: 'fill' },
  ]) {
    test(`every line leads from what a step reads to it: ${JSON.stringify(changes)}`, () => {
      const flow = shown(changes);
      const rows = rowsOf(flow.steps, flow.settings);
      assert.equal(rows.length, flow.steps.length);
      rows.forEach(({ name, from, lines, lane }, i) => {
        const into = lines.filter(({ ends }) => ends);
        const sources = from === 'given' ? 0 : from.split(' and ').length;
        assert.equal(into.length, sources, name);
        for (const { to } of into) assert.equal(to, lane);
        // What goes on below arrives above the next step.
        const below = lines.filter(({ ends }) => !ends).map(({ to }) => to);
        const above = (rows[i + 1]?.lines ?? []).flatMap((line) => line.from ?? []);
        assert.deepEqual([...new Set(above)].sort(), below.sort(), name);
      });
    });
  }

  test('is in the order of computing', () => {
    const names = (/** @type {object} */ changes) => {
      const flow = shown(changes);
      return rowsOf(flow.steps, flow.settings).map(({ name }) => name);
    };
    // As the lesson's own list of a block has it, the mask beside the scores.
    const text =
      'tokens x positions positioned wholeQueries wholeKeys wholeValues queries keys values scores ' +
      'scaledScores allowed masked weights context merged attended residual1 normed1 hidden ' +
      'activated fedForward residual2 normed2 output';
    assert.equal(names({}).join(' '), text);
    assert.deepEqual(names({ norm: 'pre' }).slice(3, 6), ['positioned', 'normed1', 'wholeQueries']);
    assert.ok(!names({ fault: 'after_softmax' }).includes('masked'));
    const filled = names({ fault: 'fill' });
    assert.equal(filled.indexOf('filledScores'), filled.indexOf('allowed') + 1);
  });

  test('a step that is not shown stands for what it is made of', () => {
    const flow = shown({});
    const few = flow.steps.filter(({ name }) => !/^(whole|masked|tokens)/.test(name));
    const from = Object.fromEntries(rowsOf(few, flow.settings).map((row) => [row.name, row.from]));
    assert.equal(from.x, 'given');
    assert.equal(from.queries, 'from Plus positions');
    assert.equal(from.weights, 'from Scaled scores and Mask');
  });

  test('a step’s sheets are its shape', () => {
    const flow = shown({});
    const sheets = Object.fromEntries(
      rowsOf(flow.steps, flow.settings).map((row) => [row.name, row.sheets]),
    );
    assert.deepEqual(sheets.tokens, { batch: 2, heads: 1, rows: 4, columns: 1 });
    assert.deepEqual(sheets.positions, { batch: 1, heads: 1, rows: 4, columns: 8 });
    assert.deepEqual(sheets.queries, { batch: 2, heads: 2, rows: 4, columns: 4 });
    assert.deepEqual(sheets.hidden, { batch: 2, heads: 1, rows: 4, columns: 16 });
  });

  test('says what a step does instead where a part is off', () => {
    const words = (/** @type {object} */ changes, /** @type {string} */ name) => {
      const flow = shown(changes);
      return rowsOf(flow.steps, flow.settings).find((row) => row.name === name)?.words ?? '';
    };
    assert.match(words({}, 'scaledScores'), /^Divided by/);
    assert.match(words({ scaled: false }, 'scaledScores'), /scale is off/);
    assert.match(words({ residuals: false }, 'residual2'), /Nothing is added back/);
    assert.match(words({ fault: 'reshape' }, 'merged'), /several tokens/);
    assert.match(words({ fault: 'after_softmax' }, 'weights'), /only then/);
  });

  test('names its axes', () => {
    const flow = shown({});
    const rows = rowsOf(flow.steps, flow.settings);
    assert.equal(rows[0].axes, 'batch 2, tokens 4');
    assert.equal(rows[1].axes, 'batch 2, tokens 4, embed 8');
    const scores = rows.find(({ name }) => name === 'scores');
    assert.equal(scores?.axes, 'batch 2, heads 2, queries 4, keys 4');
  });
});
