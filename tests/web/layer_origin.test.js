/** Every number of a learner's own layer says where it came from, and its formula comes to it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { readLayer } from '../../web/content/layer_file.js';
import { originOf } from '../../web/content/layer_origin.js';
import { counts, stepRows } from '../../web/content/layer_steps.js';
import { madeOf } from '../../web/content/layer_words.js';
import { normalShare } from '../../web/content/normal_share.js';
import { loadCore } from '../../web/core.js';

/** @param {string} name of reference data */
const read = (name) =>
  JSON.parse(readFileSync(new URL(`../reference/${name}.json`, import.meta.url), 'utf8'));
const { layerFiles } = read('layer_files');

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** The fewest numbers that must have been asked. @type {Record<string, number>} */
const last = { TransformerEncoderLayer: 18, MultiheadAttention: 9 };

for (const { name, file: written } of /** @type {any[]} */ (layerFiles.slice(0, 5))) {
  test(`${name}: each formula, from no other steps than it names, comes to the core’s number`, () => {
    const mask = written.x.length === 1 ? { attn_mask: triangle(written.x[0].length) } : {};
    const layer = readLayer(JSON.stringify({ ...written, ...mask, output: null }));
    /** @type {{steps: any[]}} */
    const { steps } = core.ask(layer.op, layer.input);
    let asked = 0;
    for (const step of steps) {
      if (step.name === 'allowed') continue;
      const values = (/** @type {string} */ source) => {
        assert.ok(madeOf(layer, step.name).includes(source), `${step.name} of ${source}`);
        if (source === 'x') return layer.input.x;
        return steps.find((/** @type {any} */ one) => one.name === source)?.values;
      };
      const has = counts(step);
      const place = {
        batch: has.batch - 1,
        head: has.head - 1,
        row: has.row - 2,
        column: has.column - 1,
      };
      for (const column of [0, has.column - 1]) {
        const origin = originOf(layer, values, step.name, { ...place, column });
        const of =
          step.axes[1] === 'heads'
            ? step.values[place.batch][place.head]
            : step.values[place.batch];
        assert.ok(origin, step.name);
        assert.doesNotMatch(origin.text, /NaN|undefined|null/, step.name);
        const off = Math.abs(origin.value - of[place.row][column]);
        assert.ok(off <= 1e-12, `${step.name}: ${origin.text} is off by ${off}`);
        asked += 1;
      }
    }
    assert.ok(asked >= last[layer.kind], `${asked} numbers`);
    for (const { words, from } of stepRows(layer, steps)) assert.ok(words && from);
  });
}

test('GELU: the formula comes to PyTorch’s number, from PyTorch’s hidden numbers', () => {
  const layer = readLayer(JSON.stringify({ ...layerFiles[1].file, output: null }));
  assert.equal(layer.input.activation, 'gelu');
  let asked = 0;
  for (const { input, expected } of read('encoder_block_steps').cases) {
    if (input.activation !== 'gelu') continue;
    const values = (/** @type {string} */ name) => expected[name];
    expected.activated.forEach((/** @type {number[][]} */ rows, /** @type {number} */ batch) => {
      rows.forEach((line, row) => {
        line.forEach((number, column) => {
          const place = { batch, head: 0, row, column };
          const origin = originOf(layer, values, 'activated', place);
          assert.ok(
            Math.abs(Number(origin?.value) - number) <= 1e-12,
            `${origin?.value} ${number}`,
          );
          asked += 1;
        });
      });
    });
  }
  assert.ok(asked >= 100, `${asked} numbers`);
});

test('GELU says x, its share and their product', () => {
  const layer = readLayer(JSON.stringify({ ...layerFiles[1].file, output: null }));
  const said = (/** @type {number} */ x) =>
    originOf(layer, () => [[[x]]], 'activated', { batch: 0, head: 0, row: 0, column: 0 })?.text;
  // PyTorch 1.13: torch.special.ndtr and torch.nn.functional.gelu of both.
  assert.equal(said(0.8412), '0.8412 × Φ(0.8412) = 0.8412 × 0.7999 = 0.6729');
  assert.equal(said(-0.75), '−0.7500 × Φ(−0.7500) = −0.7500 × 0.2266 = −0.1700');
  assert.equal(said(-40), '−40.0000 × Φ(−40.0000) = −40.0000 × 0.0000 = 0.0000');
});

test('the share of the normal distribution is PyTorch’s, as far as it goes', () => {
  // torch.special.ndtr in float64, PyTorch 1.13.
  for (const [x, share] of [
    [-40, 0],
    [-9.5, 0],
    [-3, 0.0013498980316301035],
    [-0.75, 0.22662735237686815],
    [0, 0.5],
    [2.5, 0.9937903346742238],
    [12, 1],
  ]) {
    assert.ok(Math.abs(normalShare(x) - share) < 1e-15, String(x));
  }
});

/** PyTorch's mask of what comes later. @param {number} size */
const triangle = (size) =>
  Array.from({ length: size }, (_, query) => Array.from({ length: size }, (_, key) => key > query));
