/** What leaves a cell: files that run under real PyTorch, kept edits, links; and what it says. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pythonExamples } from '../../web/content/python_examples.js';
import { slipWords } from '../../web/elements/python_compare.js';
import { notebook, pythonFile } from '../../web/elements/python_files.js';
import { linkedCode, linkFor } from '../../web/elements/python_kept.js';
import { inRoot } from '../../web/scripts/root.js';

/** @type {{cells: {name: string, code: string, stdout: string}[]}} */
const { cells } = JSON.parse(readFileSync(inRoot('tests/web/python_cases/expected.json'), 'utf8'));

test('a file is the code, with one line break at its end', () => {
  assert.equal(pythonFile('print(1)'), 'print(1)\n');
  assert.equal(pythonFile('print(1)\n\n'), 'print(1)\n');
});

test('a notebook of format 4.5 holds every cell under its title', () => {
  const made = JSON.parse(
    notebook([
      { title: 'One', code: 'x = 1\nprint(x)' },
      { title: 'Two', code: 'F.scaled_dot_product_attention(q, k, v)' },
    ]),
  );
  assert.deepEqual([made.nbformat, made.nbformat_minor], [4, 5]);
  const kinds = made.cells.map((/** @type {any} */ cell) => cell.cell_type);
  assert.deepEqual(kinds, ['code', 'markdown', 'code', 'markdown', 'code']);
  assert.deepEqual(made.cells[2].source, ['x = 1\n', 'print(x)']);
  assert.equal(new Set(made.cells.map((/** @type {any} */ { id }) => id)).size, 5);
});

test('a file with the attention function runs under the PyTorch that is here', (t) => {
  const python = '/usr/bin/python3';
  if (spawnSync(python, ['-c', 'import torch']).status !== 0) {
    t.skip('no PyTorch here');
    return;
  }
  const cell = cells.find(({ name }) => name === 'attention function');
  assert.ok(cell);
  const file = pythonFile(cell.code);
  assert.match(file, /if not hasattr\(F, "scaled_dot_product_attention"\)/);
  const { stdout, stderr } = spawnSync(python, ['-'], { input: file, encoding: 'utf8' });
  assert.equal(stdout, cell.stdout, stderr);
});

test('the recorded output is what the CPython and PyTorch that are here print', (t) => {
  const python = '/usr/bin/python3';
  if (spawnSync(python, ['-c', 'import torch']).status !== 0) {
    t.skip('no PyTorch here');
    return;
  }
  const script = inRoot('tests/web/python_cases/make.py');
  const { status, stderr } = spawnSync(python, [script, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('a link brings its code back, for its own cell only', () => {
  const code = 'print("é <b>&amp;</b> #1 + 50%")\nx = 1';
  const hash = linkFor('score-shape', code);
  assert.equal(linkedCode(hash ?? '', 'score-shape'), code);
  assert.equal(linkedCode(hash ?? '', 'combine-values'), null);
  assert.equal(linkedCode('#score-shape', 'score-shape'), null);
  assert.equal(linkedCode('#score-shape?d=4', 'score-shape'), null);
  assert.equal(linkFor('score-shape', 'x'.repeat(100_000)), null);
});

test('a common wrong guess is told its likely reason', () => {
  const [softmax, mixture, shape] = pythonExamples.map(({ slips }) => slips);
  assert.match(slipWords('[0.667, 0.333, 0]', softmax), /share of the total/);
  assert.match(slipWords('[1, 0, 0]', softmax), /winner takes all/);
  assert.match(slipWords('[0.7, 0.4, 0.1]', softmax), /add up to 1/);
  assert.equal(slipWords('[0.6, 0.3, 0.1]', softmax), '');
  assert.match(slipWords('3.7', mixture), /plain average/);
  assert.match(slipWords('(7, 5) from (5, 4) x (4, 7)', shape), /Transposed/);
  assert.equal(slipWords('no idea', shape), '');
});

test('the changes to try print what CPython and PyTorch print', () => {
  for (const { change } of pythonExamples) {
    const recorded = cells.find(({ code }) => code === `${change.code}\n`);
    assert.equal(recorded?.stdout, `${change.output}\n`, change.ask);
  }
});
