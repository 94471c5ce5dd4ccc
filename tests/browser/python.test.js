/** The Python cells, as a learner uses them: hosted, from the disk, and where a page forbids much. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { axeFindings, cell, find, open, press, runIn } from './python_cell.js';
import { ONE_FILE, startServer } from './server.js';

/** What CPython 3.11 and PyTorch print for the lesson's three examples. */
const EXAMPLES = {
  'normalize-scores': '[0.665, 0.245, 0.09]',
  'combine-values': '6.5',
  'score-shape': '(5, 7) from (5, 4) x (4, 7)',
};

/** How much of Python the page has fetched. */
const FETCHED =
  "performance.getEntriesByType('resource').filter(({ name }) => /python/.test(name)).length";

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @param {import('./engines.js').Page} page */
async function examplesHold(page) {
  for (const [name, printed] of Object.entries(EXAMPLES)) {
    assert.equal(
      (await page.text(cell(name, '.out'))).trim(),
      'Predict the result, then click Run.',
    );
    await press(page, cell(name, 'label=Run'));
    await page.until(`${find(cell(name, '.out'))}.textContent === ${JSON.stringify(printed)}`);
    await page.until(`!${find(cell(name, '.why'))}.hidden`);
  }
}

eachEngine((page) => {
  test('hosted: nothing of Python is fetched before Run; then the three examples print', async () => {
    await open(page, server.at('plain/'));
    assert.equal(await page.js(FETCHED), 0);
    await examplesHold(page);
    assert.deepEqual(await page.faults(), []);
    assert.deepEqual(await page.foreignRequests(), []);
  });

  test('a prediction that is being written starts Python, unless data is to be saved', async () => {
    for (const saveData of [true, false]) {
      await open(page, server.at('plain/'));
      await page.js(
        `void Object.defineProperty(navigator, 'connection', { value: { saveData: ${saveData} }, configurable: true })`,
      );
      // Fetching begins some time after Python was asked for.
      await page.js(`(() => {
        const cells = customElements.get('lesson-python');
        const { python } = cells;
        globalThis.asked = 0;
        cells.python = () => (globalThis.asked++, python());
      })()`);
      await page.focus(cell('combine-values', '#prediction'));
      await page.type('6');
      await page.focus(cell('combine-values', '#code'));
      await page.type('#');
      await page.until(`${find(cell('combine-values', '#prediction'))}.value === '6'`);
      await page.until(`${find(cell('combine-values', '#code'))}.value.includes('#')`);
      if (saveData) {
        assert.equal(await page.js('asked'), 0);
        assert.equal(await page.js(FETCHED), 0);
        await press(page, cell('combine-values', 'label=Run'));
        await page.until(`${find(cell('combine-values', '.out'))}.textContent === '6.5'`);
      }
      await page.until(`asked > 0 && ${FETCHED} >= 2`);
    }
  });

  test('from the disk: the three examples print', async () => {
    await open(page, ONE_FILE);
    await examplesHold(page);
    assert.deepEqual(await page.faults(), []);
  });

  test('under a policy with workers and WebAssembly, and under Trusted Types', async () => {
    for (const mode of ['worker', 'strict', 'trusted']) {
      await open(page, server.at(`${mode}/`));
      const { stdout, error } = await runIn(page, 'normalize-scores');
      assert.deepEqual(
        { mode, stdout, error },
        { mode, stdout: '[0.665, 0.245, 0.09]\n', error: null },
      );
      assert.deepEqual(await page.faults(), []);
    }
  });

  test('in a frame without an origin the one file runs its cells', async () => {
    await page.open(server.frames(['plain/lesson.html'], { sandbox: 'allow-scripts' }));
    await page.inFrame(0, async () => {
      await page.until(`deepAll('lesson-python >>> label=Run').length === 3`);
      const { stdout } = await runIn(page, 'normalize-scores');
      assert.equal(stdout, '[0.665, 0.245, 0.09]\n');
    });
  });

  test('where workers are refused, one sentence says so, and the rest is whole', async () => {
    await open(page, server.at('noworker/'));
    const { error } = await runIn(page, 'combine-values');
    assert.match(error.message, /may not run workers/);
    assert.match(await page.text(cell('combine-values', '.fault')), /may not run workers/);
    await page.until(`deepAll('lesson-explorer >>> label=Temperature').length > 0`);
  });

  test('without WebAssembly, or where a policy forbids it, one sentence says so', async () => {
    for (const url of [`${server.at('plain/')}?without-wasm`, server.at('nowasm/')]) {
      await open(page, url);
      const { error } = await runIn(page, 'combine-values');
      assert.match(error.message, /may not run WebAssembly/);
    }
  });

  test('too much output and too much memory each end in a sentence', async () => {
    await open(page, server.at('plain/'));
    const flood = await runIn(page, 'score-shape', 'while True: print("more")');
    assert.equal(flood.error.type, 'OutputLimit');
    const hoard = await runIn(page, 'score-shape', 'x = [0]\nwhile True: x = x + x');
    assert.equal(hoard.error.type, 'MemoryLimit');
    assert.deepEqual(await runIn(page, 'score-shape', 'print(7)'), { stdout: '7\n', error: null });
    assert.deepEqual(await page.faults(), []);
  });

  test('an error is shown as Python shows it, with its line marked in the cell', async () => {
    await open(page, server.at('plain/'));
    const name = 'normalize-scores';
    const { error } = await runIn(page, name, 'import torch\n\nprint(weihgts)');
    assert.deepEqual(error, {
      type: 'NameError',
      line: 3,
      message: "name 'weihgts' is not defined",
    });
    assert.equal(
      await page.text(cell(name, '.fault')),
      'Traceback (most recent call last):\n  File "<cell>", line 3, in <module>\n    print(weihgts)\n' +
        "NameError: name 'weihgts' is not defined",
    );
    const off = await page.js((/** @type {string} */ which) => {
      const root = /** @type {ShadowRoot} */ (
        document.querySelector(`lesson-python[name="${which}"]`)?.shadowRoot
      );
      const mark = /** @type {HTMLElement} */ (root.querySelector('.mark'));
      const area = /** @type {HTMLElement} */ (root.querySelector('textarea'));
      const style = getComputedStyle(area);
      const line = Number.parseFloat(style.lineHeight);
      const top = area.getBoundingClientRect().top + Number.parseFloat(style.paddingTop) + 2 * line;
      return mark.hidden ? 'hidden' : Math.abs(mark.getBoundingClientRect().top - top);
    }, name);
    assert.ok(Number(off) < 3, `the mark is ${off} px off its line`);
  });

  test('Tab leaves the code; Ctrl+Enter runs it', async () => {
    await open(page, server.at('plain/'));
    await page.focus(cell('combine-values', '#code'));
    await page.press('Control+Enter');
    await page.until(`${find(cell('combine-values', '.out'))}.textContent === '6.5'`);
    await page.focus(cell('combine-values', '#code'));
    await page.press('Tab');
    assert.equal(await page.js('active().id'), 'prediction');
  });

  test('axe finds nothing in any state of a cell, and 320 px are wide enough', async () => {
    await open(page, server.at('plain/'));
    await page.js(
      `void (${find(cell('normalize-scores', '#prediction'))}.value = '[0.667, 0.333, 0.0]')`,
    );
    await runIn(page, 'normalize-scores');
    await runIn(page, 'combine-values', 'print(1)\nprint(weihgts)');
    const stopped = await runIn(page, 'score-shape', 'print(1)\nwhile True: pass');
    assert.equal(stopped.error.type, 'TimeLimit');
    assert.deepEqual(await axeFindings(page), []);
    await page.js("deepAll('#minimal-python details').forEach((door) => { door.open = true; })");
    // One cell stays in its run while the page is looked at.
    await page.js(`void (document.querySelector('lesson-python[name="score-shape"]').run())`);
    await press(page, cell('normalize-scores', 'label=Show this in the explorer'));
    await page.until(`deepAll('.way-back').length === 1`);
    assert.deepEqual(await axeFindings(page), []);

    await page.open(server.frames(['plain/'], { width: 320 }));
    await page.inFrame(0, async () => {
      await page.until(`deepAll('lesson-python >>> label=Run').length === 3`);
      await runIn(
        page,
        'combine-values',
        'print("long " * 60)\nprint(weihgts_of_a_very_long_name_that_cannot_break_anywhere_at_all)',
      );
      assert.ok(
        await page.js(
          'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
        ),
      );
    });
  });
});
