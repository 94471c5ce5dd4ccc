/** What is taken away runs in PyTorch and proves its numbers; the notebook holds the same code. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { startOf } from '../../web/address.js';
import { readLayer } from '../../web/content/layer_file.js';
import { joined, takeAway, takenFrom } from '../../web/content/take_away.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import { notebook, pythonFile } from '../../web/elements/python_files.js';
import { all } from './all_explorers.js';
import { breaches } from './json_schema.js';
import { PYTHON, torchIsMissing } from './torch.js';

const data = new URL('../reference/layer_files.json', import.meta.url);
const published = new URL('../reference/nbformat.v4.5.schema.json', import.meta.url);
const schema = JSON.parse(readFileSync(published, 'utf8'));
const { layerFiles } = JSON.parse(readFileSync(data, 'utf8'));

/** @type {[explorer: string, changes: Record<string, unknown>, says: RegExp][]} */
const STATES = [
  ['similarity', { similarity1: -1.5, temperature: 0.5 }, /softmax/],
  ['comparison', {}, /a @ b/],
  ['missing_scale', {}, /scaled_dot_product_attention/],
  ['missing_scale', { scaled: false }, /not scaled: a mistake/],
  ['missing_scale', { divisor: 'multiplied' }, /multiplied: a mistake/],
  ['mask_direction', {}, /attn_mask=allowed/],
  ['mask_direction', { masking: 'after_softmax' }, /after the softmax: a mistake/],
  ['mask_direction', { axis: true, reversed: true }, /over the queries: a mistake/],
  ['mask_direction', { diagonal: true }, /nan_to_num/],
  ['explanation', {}, /attn_mask=allowed/],
  ['merged_heads', {}, /nn\.MultiheadAttention\(/],
  ['merged_heads', { reshape: true }, /by reshape alone: a mistake/],
  ['word_order', {}, /nn\.TransformerEncoderLayer\(/],
  ['encoder_block', {}, /src_key_padding_mask=~keep/],
  ['encoder_block', { mask: 'causal', norm: 'pre', activation: 'gelu' }, /src_mask=~allowed/],
  ['encoder_block', { mask: 'none', heads: '4', positions: false }, /batch_first=True/],
  ['encoder_block', { residuals: false }, /nothing is added back/],
  ['encoder_block', { fault: 'swapped' }, /batch taken for the sequence: a mistake/],
  ['encoder_block', { fault: 'divisor', mask: 'causal' }, /divided by n - 1: a mistake/],
  ['encoder_block', { fault: 'fill', scaled: false }, /not minus infinity: a mistake/],
  ['encoder_block', { fault: 'reversed', mask: 'causal' }, /read the wrong way round: a mistake/],
  ['encoder_block', { fault: 'queries', norm: 'pre' }, /over the queries: a mistake/],
  ['encoder_block', { fault: 'reshape', mask: 'none' }, /by reshape alone: a mistake/],
  ['encoder_block', { fault: 'after_softmax' }, /after the softmax: a mistake/],
];

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
/** @type {{name: string, cells: import('../../web/content/take_away.js').Cell[], says: RegExp}[]} */
const programs = [];

before(async () => {
  core = await loadCore();
  for (const [name, changes, says] of STATES) {
    const explorer = (await import(`../../web/explorers/${name}.js`)).default;
    const settings = { ...startOf(explorer.controls), ...changes };
    const taken = takenFrom(explorer, see(explorer, core.ask, settings));
    programs.push({ name: `${name} ${JSON.stringify(changes)}`, cells: takeAway(taken), says });
  }
  for (const { name, file } of layerFiles) {
    const { op, input, kind } = readLayer(JSON.stringify(file));
    const trace = core.ask(op, input, { show: ['weights'] });
    const cells = takeAway({ title: 'Your own layer', op, input, trace });
    programs.push({ name, cells, says: new RegExp(`nn\\.${kind}\\(`) });
  }
});

/** Each file in a process of its own, that has torch already. Prints `name: what it ended with`. */
const DRIVER = `
import os, runpy, sys, torch
for path in sys.argv[1:]:
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = 0
        try:
            runpy.run_path(path)
        except BaseException as error:
            print(f"{path}: {type(error).__name__}: {error}")
            code = 1
        sys.stdout.flush()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    print(f"{os.path.basename(path)} {os.WEXITSTATUS(status)}")
`;

/** @param {string[]} texts @returns {{codes: number[], stdout: string}} */
function runAll(texts) {
  const folder = mkdtempSync(join(tmpdir(), 'away-'));
  try {
    const paths = texts.map((text, i) => {
      const path = join(folder, `${i}.py`);
      writeFileSync(path, text);
      return path;
    });
    const { stdout, stderr } = spawnSync(PYTHON, ['-c', DRIVER, ...paths], { encoding: 'utf8' });
    const codes = texts.map((_, i) => {
      const ended = new RegExp(`^${i}\\.py (\\d+)$`, 'm').exec(stdout);
      assert.ok(ended, stderr);
      return Number(ended[1]);
    });
    return { codes, stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the .py', () => {
  const skip = torchIsMissing();

  test('of each state runs in PyTorch and holds the lesson’s numbers', { skip }, () => {
    const { codes, stdout } = runAll(programs.map(({ cells }) => pythonFile(joined(cells))));
    const wrong = programs.filter((_, i) => codes[i] !== 0).map(({ name }) => name);
    assert.deepEqual(wrong, [], stdout);
  });

  test('with another number in what was shown does not', { skip }, () => {
    const texts = programs.map(({ cells }) => {
      const text = pythonFile(joined(cells));
      // The last number that an assertion holds, moved in its sixth digit.
      const at = text.lastIndexOf('holds("');
      const shown = text
        .slice(at)
        .replace(/-?\d+\.\d+(?!.*\d\.\d)/, (n) => String(Number(n) + 1e-6));
      return text.slice(0, at) + shown;
    });
    const { codes, stdout } = runAll(texts);
    assert.ok(
      codes.every((code) => code === 1),
      stdout,
    );
    assert.match(stdout, /AssertionError: output:/);
  });
});

test('each program is written as its state asks', () => {
  for (const { name, cells, says } of programs) {
    const code = joined(cells);
    assert.ok(says.test(code), `${name}: ${says}`);
    for (const never of [/undefined|NaN|\[object|null/, /\n{4}/, /[ \t]\n/])
      assert.ok(!never.test(code), `${name}: ${never}`);
    const mistaken = /a mistake|nothing is added/;
    assert.equal(mistaken.test(code), mistaken.test(says.source), name);
  }
});

test('every explorer that says so has a program, and one of the states above', async () => {
  for (const { file, explorer } of all) {
    if (!explorer.program) continue;
    const taken = takenFrom(explorer, see(explorer, core.ask, startOf(explorer.controls)));
    assert.ok(takeAway(taken).length > 2, file);
    assert.ok(
      STATES.some(([name]) => `${name}.js` === file),
      file,
    );
  }
});

test('F.scaled_dot_product_attention comes with its check for older versions', () => {
  const { cells } = programs[2];
  assert.match(pythonFile(joined(cells)), /^import torch\n[\s\S]*if not hasattr\(F, "scaled_dot/);
});

/** Breaks a notebook in one way. @type {[what: string, change: (book: any) => void][]} */
const BREACHES = [
  ['a cell without its id', ({ cells }) => delete cells[0].id],
  ['an id with a space', ({ cells }) => (cells[1].id = 'a b')],
  ['a code cell without outputs', ({ cells }) => delete cells[1].outputs],
  ['a kind of cell that there is not', ({ cells }) => (cells[0].cell_type = 'text')],
  ['a field that there is not', (book) => (book.author = 'us')],
  ['another format', (book) => (book.nbformat = 3)],
];

describe('the .ipynb', () => {
  test('is valid by nbformat’s schema, and holds the same code', () => {
    for (const { name, cells } of programs) {
      const book = JSON.parse(notebook(cells));
      assert.deepEqual(breaches(schema, book), [], name);
      const ids = book.cells.map((/** @type {any} */ { id }) => id);
      assert.equal(new Set(ids).size, ids.length, name);
      const code = book.cells
        .filter((/** @type {any} */ cell) => cell.cell_type === 'code')
        .map((/** @type {any} */ cell) => cell.source.join(''));
      const squeezed = (/** @type {string} */ text) => text.replace(/\n+/g, '\n').trim();
      assert.equal(squeezed(code.join('\n')), squeezed(pythonFile(joined(cells))), name);
    }
  });

  for (const [what, change] of BREACHES) {
    test(`the schema notices ${what}`, () => {
      const book = JSON.parse(notebook(programs[0].cells));
      change(book);
      assert.ok(breaches(schema, book).length > 0);
    });
  }
});
