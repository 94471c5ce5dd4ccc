/** Every number of a learner's own layer says where it came from, and its formula comes to it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { readLayer } from '../../web/content/layer_file.js';
import { originOf } from '../../web/content/layer_origin.js';
import { counts, stepRows } from '../../web/content/layer_steps.js';
import { madeOf } from '../../web/content/layer_words.js';
import { loadCore } from '../../web/core.js';

const file = new URL('../reference/layer_files.json', import.meta.url);
const { layerFiles } = JSON.parse(readFileSync(file, 'utf8'));

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
        if (origin.value === null) continue;
        const off = Math.abs(origin.value - of[place.row][column]);
        assert.ok(off <= 1e-12, `${step.name}: ${origin.text} is off by ${off}`);
        asked += 1;
      }
    }
    assert.ok(asked >= last[layer.kind], `${asked} numbers`);
    for (const { words, from } of stepRows(layer, steps)) assert.ok(words && from);
  });
}

/** PyTorch's mask of what comes later. @param {number} size */
const triangle = (size) =>
  Array.from({ length: size }, (_, query) => Array.from({ length: size }, (_, key) => key > query));
