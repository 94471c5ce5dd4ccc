/** A cell's code: kept for the next visit, brought by a link, copied, downloaded, changed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { eachEngine } from './engines.js';
import { startServer } from './server.js';

/** @typedef {import('./engines.js').Page} Page */

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const cell = (/** @type {string} */ name, /** @type {string} */ part) =>
  `lesson-python[name="${name}"] >>> ${part}`;
const find = (/** @type {string} */ selector) => `deep(${JSON.stringify(selector)})`;
const text = (/** @type {string} */ name, /** @type {string} */ part) =>
  `${find(cell(name, part))}.textContent`;

/** @param {Page} page @param {string} [hash] */
async function open(page, hash = '') {
  // The same address with another hash would be no new visit.
  await page.open('about:blank');
  await page.open(`${server.at('plain/')}${hash}`);
  await page.until(`deepAll('lesson-python >>> label=Run').length === 3`);
}

/** @param {Page} page @param {string} selector */
async function press(page, selector) {
  await page.focus(selector);
  await page.press('Enter');
}

const NAME = 'combine-values';

eachEngine((page) => {
  test('edits survive a reload; Reset brings the lesson’s code back for good', async () => {
    await open(page);
    const original = await page.js(`${find(cell(NAME, '#code'))}.value`);
    await page.focus(cell(NAME, '#code'));
    await page.type('#mine ');
    await page.until(`${find(cell(NAME, '#code'))}.value.includes('#mine ')`);
    await open(page);
    assert.match(await page.js(`${find(cell(NAME, '#code'))}.value`), /#mine /);
    assert.match(await page.js(text(NAME, '.kept')), /^Your code from last time/);
    await press(page, cell(NAME, 'label=Reset'));
    await open(page);
    assert.equal(await page.js(`${find(cell(NAME, '#code'))}.value`), original);
    assert.equal(await page.js(text(NAME, '.kept')), '');
  });

  test('where storage is refused, the cell says so and works', async () => {
    await open(page);
    await page.js('void (Storage.prototype.setItem = () => { throw new Error("refused"); })');
    await page.focus(cell(NAME, '#code'));
    await page.type('#');
    await page.until(`${text(NAME, '.kept')}.includes('will not keep your code')`);
    await press(page, cell(NAME, 'label=Reset'));
    await press(page, cell(NAME, 'label=Run'));
    await page.until(`${text(NAME, '.out')} === '6.5'`);
    assert.deepEqual(await page.faults(), []);
  });

  test('code in a link is shown, never run, and its markup stays text', async () => {
    const code =
      'print("<img src=x onerror=globalThis.struck=1>")</textarea><script>struck=1</script>';
    await open(page, `#${NAME}?${new URLSearchParams({ code })}`);
    assert.equal(await page.js(`${find(cell(NAME, '#code'))}.value`), code);
    assert.match(await page.js(text(NAME, '.kept')), /came with the link/);
    assert.equal(await page.js(text(NAME, '.out')), 'Predict the result, then click Run.');
    assert.equal(
      await page.js(
        "performance.getEntriesByType('resource').filter(({ name }) => /python/.test(name)).length",
      ),
      0,
    );
    assert.equal(await page.js('typeof globalThis.struck'), 'undefined');
    assert.equal(
      await page.js(
        `document.querySelector('lesson-python[name="${NAME}"]').shadowRoot.querySelectorAll('img, script').length`,
      ),
      0,
    );
    // Printed markup is text as well.
    const printed = '<img src=x onerror=globalThis.struck=1>';
    await page.js(`(async () => {
      const found = document.querySelector('lesson-python[name="${NAME}"]');
      found.code = 'print("${printed}")';
      await found.run();
    })()`);
    assert.equal(await page.js(text(NAME, '.out')), printed);
    assert.equal(await page.js('typeof globalThis.struck'), 'undefined');
  });

  test('Download hands over a Python file, and a notebook of all cells', async () => {
    await open(page);
    await page.js(`void (globalThis.saved = [], URL.createObjectURL = (blob) => {
      globalThis.saved.push(blob);
      return 'data:,';
    }, HTMLAnchorElement.prototype.click = function () { globalThis.saved.push(this.download); })`);
    await page.js(`void (${find(cell('score-shape', 'details.tools'))}.open = true)`);
    await press(page, cell('score-shape', 'label=Download .py'));
    await press(page, cell('score-shape', 'label=Download all cells as .ipynb'));
    await page.until('globalThis.saved.length === 4');
    const [file, name, notebook, other] = await page.js(
      'Promise.all(globalThis.saved.map((one) => typeof one === "string" ? one : one.text()))',
    );
    assert.deepEqual([name, other], ['score-shape.py', 'attention.ipynb']);
    assert.match(file, /^queries, keys, dimension = 5, 7, 4\n/);
    const { cells } = JSON.parse(notebook);
    assert.equal(
      cells.filter((/** @type {any} */ { cell_type }) => cell_type === 'code').length,
      3,
    );
  });

  test('after a run, one change is offered with a prediction of its own', async () => {
    await open(page);
    const name = 'normalize-scores';
    assert.ok(await page.js(`${find(cell(name, '.change'))}.hidden`));
    await press(page, cell(name, 'label=Run'));
    await page.until(`!${find(cell(name, '.change'))}.hidden`);
    await press(page, cell(name, '.try'));
    await page.until(`${text(name, '.change .words')}.startsWith('Choose what you expect')`);
    for (const [choice, words] of [
      [1, 'As you predicted.'],
      [2, 'Not what you predicted.'],
    ]) {
      await page.js(
        `void (${find(cell(name, `.change input[value="${choice}"]`))}.checked = true)`,
      );
      await press(page, cell(name, '.try'));
      await page.until(`${text(name, '.change .words')}.startsWith(${JSON.stringify(words)})`);
      assert.equal(await page.js(text(name, '.out')), '[0.422, 0.155, 0.422]');
    }
    const found = await page.js(`(async () => {
      for (const cell of document.querySelectorAll('lesson-python')) cell.shadowRoot.querySelector('details.tools').open = true;
      if (!window.axe) { ${axe.source} }
      const { violations } = await window.axe.run({ include: [['#minimal-python']] }, { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ failureSummary }) => id + ' ' + failureSummary));
    })()`);
    assert.deepEqual(found, []);
    assert.deepEqual(await page.faults(), []);
  });
});
