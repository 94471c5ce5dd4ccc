/** The recorded programs in the page itself, on every rung of the ladder; and doors that stay shut. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { inRoot } from '../../web/scripts/root.js';
import { eachEngine } from './engines.js';
import { startServer } from './server.js';

/** @type {{cells: {name: string, code: string, stdout: string, error: object | null}[]}} */
const { cells } = JSON.parse(readFileSync(inRoot('tests/reference/cells.json'), 'utf8'));

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @typedef {import('./engines.js').Page} Page */

/** @param {Page} page @param {string} search */
async function open(page, search) {
  await page.open(`${server.at('plain/')}${search}`);
  await page.until(`deepAll('lesson-python >>> label=Run').length === 3`);
}

/** @param {Page} page @param {string} code */
const run = (page, code) =>
  page.js(async (/** @type {string} */ text) => {
    const found = /** @type {any} */ (document.querySelector('lesson-python'));
    found.code = text;
    return found.run();
  }, code);

eachEngine((page) => {
  for (const engine of ['wasm-simd', 'wasm', 'js']) {
    test(`all recorded programs print what CPython and PyTorch print, core: ${engine}`, async () => {
      assert.equal(cells.length, 35);
      await open(page, `?engine=${engine}`);
      for (const { name, code, stdout, error } of cells) {
        assert.deepEqual({ name, ...(await run(page, code)) }, { name, stdout, error });
      }
      assert.deepEqual(await page.faults(), []);
    });
  }

  test('no program reaches JavaScript', async () => {
    await open(page, '');
    for (const name of ['js', 'jsffi']) {
      const { error } = await run(page, `import ${name}`);
      assert.deepEqual(error, {
        type: 'ModuleNotFoundError',
        line: 1,
        message: `No module named '${name}'`,
      });
    }
    const { stdout, error } = await run(page, 'import _core\nprint(_core.ask.constructor("x"))');
    assert.deepEqual([stdout, error.type], ['', 'AttributeError']);
  });

  test('print or torch overwritten end in a sentence, and the next run is clean', async () => {
    await open(page, '');
    assert.equal((await run(page, 'print = 3\nprint(1)')).error.type, 'TypeError');
    assert.equal((await run(page, 'torch = 5\ntorch.ones(2)')).error.type, 'AttributeError');
    assert.equal(
      (await run(page, 'import torch\ntorch.tensor = None\ntorch.tensor(1)')).error.type,
      'TypeError',
    );
    const clean = await run(page, 'import torch\nprint(torch.tensor(1))');
    assert.deepEqual(clean, { stdout: 'tensor(1)\n', error: null });
  });
});
