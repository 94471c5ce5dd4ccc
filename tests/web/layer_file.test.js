/** A learner's own layer: PyTorch's files trace to PyTorch's numbers, damaged ones say why not. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { WAYS } from '../../web/content/layer_code.js';
import { EXAMPLE } from '../../web/content/layer_example.js';
import { MOST, readLayer } from '../../web/content/layer_file.js';
import { comparison } from '../../web/content/layer_steps.js';
import { loadCore } from '../../web/core.js';
import { largestDifference } from './reference_cases.js';
import { PYTHON, torchIsMissing } from './torch.js';

const file = new URL('../reference/layer_files.json', import.meta.url);
const { layerFiles } = JSON.parse(readFileSync(file, 'utf8'));

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {import('../../web/content/layer_file.js').Layer} layer @param {string[]} show */
const traced = (layer, show) => core.ask(layer.op, layer.input, { show });

/** @param {any} trace @param {string} name */
const stepOf = ({ steps }, name) =>
  steps.find((/** @type {{name: string}} */ step) => step.name === name).values;

describe('files that PyTorch wrote', () => {
  for (const { name, file: written, output, weights } of layerFiles) {
    test(`${name}: PyTorch’s output and weights`, () => {
      const layer = readLayer(JSON.stringify(written));
      const trace = traced(layer, ['weights', 'output']);
      assert.ok(largestDifference(trace.output, output) <= 1e-12, 'output');
      assert.ok(largestDifference(stepOf(trace, 'weights'), weights) <= 1e-12, 'weights');
      assert.equal(comparison(layer, trace.output).holds, true);
    });
  }

  test('x and output without a batch, as PyTorch takes them too', () => {
    const [{ file: written, output }] = layerFiles;
    const { batch_first: _, ...rest } = written;
    const layer = readLayer(
      JSON.stringify({ ...rest, x: written.x[0], output: written.output[0] }),
    );
    const trace = traced(layer, []);
    assert.ok(largestDifference(trace.output, output) <= 1e-12);
    assert.equal(comparison(layer, trace.output).holds, true);
  });

  test('an output that is not the layer’s is said to be none, with its place', () => {
    const [{ file: written }] = layerFiles;
    const other = structuredClone(written);
    other.output[0][2][1] += 0.5;
    const layer = readLayer(JSON.stringify(other));
    const { holds, words } = comparison(layer, traced(layer, []).output);
    assert.equal(holds, false);
    assert.match(words, /batch 1, token 3, column 2 they differ by 0\.500/);
  });
});

describe('the six lines', () => {
  for (const { kind, code } of WAYS) {
    const missing = torchIsMissing();
    test(`${kind}: 64 tokens, 64 wide, 8 heads, in PyTorch`, { skip: missing }, () => {
      assert.equal(code.trimEnd().split('\n').length, 6);
      // Python 3.7 and 3.8, on which PyTorch 1.13 runs too, cannot merge dictionaries so (PEP 584).
      assert.doesNotMatch(code, /\|=/);
      const folder = mkdtempSync(join(tmpdir(), 'layer-'));
      try {
        const setUp = `import torch
from torch import nn
torch.manual_seed(3)
layer = nn.TransformerEncoderLayer(64, 8, 256, activation="gelu", batch_first=True)
attention = nn.MultiheadAttention(64, 8)
x = torch.randn(${kind === 'TransformerEncoderLayer' ? '1, 64' : '64, 1'}, 64)
`;
        const run = spawnSync(PYTHON, ['-c', setUp + code], { cwd: folder, encoding: 'utf8' });
        assert.equal(run.status, 0, run.stderr);
        const layer = readLayer(readFileSync(join(folder, 'layer.json'), 'utf8'));
        assert.deepEqual([layer.kind, layer.dtype, layer.sizes.tokens], [kind, 'float32', 64]);
        const { holds, words } = comparison(layer, traced(layer, []).output);
        assert.equal(holds, true, words);
        assert.match(words, /the largest difference is \d/);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});

test('the layer that the lab starts with is the small one that PyTorch wrote', () => {
  assert.deepEqual(JSON.parse(EXAMPLE), layerFiles[0].file);
});

test('a mask hides as PyTorch’s does: true is hidden', () => {
  const [, , , { file: written }] = layerFiles;
  const later = [0, 1, 2].map((query) => [0, 1, 2].map((key) => key > query));
  const layer = readLayer(JSON.stringify({ ...written, attn_mask: later, output: null }));
  const weights = stepOf(traced(layer, ['weights']), 'weights');
  assert.deepEqual(weights[0][0][0], [1, 0, 0]);
  assert.ok(weights[0][0][2].every((/** @type {number} */ weight) => weight > 0));
});

test('all of the largest sizes at once are traced, step by step', () => {
  const { batch, tokens, embedding, heads, hidden } = MOST;
  const zeros = (/** @type {number[]} */ ...shape) =>
    shape.reduceRight(
      (/** @type {any} */ inner, size) => Array.from({ length: size }, () => inner),
      0.012345678901234567,
    );
  const norm = { weight: zeros(embedding), bias: zeros(embedding) };
  const text = JSON.stringify({
    heads,
    batch_first: true,
    x: zeros(batch, tokens, embedding),
    state_dict: {
      'self_attn.in_proj_weight': zeros(3 * embedding, embedding),
      'self_attn.in_proj_bias': zeros(3 * embedding),
      'self_attn.out_proj.weight': zeros(embedding, embedding),
      'self_attn.out_proj.bias': zeros(embedding),
      'linear1.weight': zeros(hidden, embedding),
      'linear1.bias': zeros(hidden),
      'linear2.weight': zeros(embedding, hidden),
      'linear2.bias': zeros(embedding),
      'norm1.weight': norm.weight,
      'norm1.bias': norm.bias,
      'norm2.weight': norm.weight,
      'norm2.bias': norm.bias,
    },
  });
  const layer = readLayer(text);
  for (const name of ['weights', 'hidden', 'output']) {
    assert.ok(stepOf(traced(layer, [name]), name).length === batch, name);
  }
});
