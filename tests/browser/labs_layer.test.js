/** A learner's own layer: opened, pasted, refused, and looked through cell by cell. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fixed } from '../../web/format.js';
import { eachEngine } from './engines.js';
import { axeFindings, door, openLab, press, quoted } from './lab_page.js';
import { ONE_FILE, startServer } from './server.js';

const FILE = new URL('../reference/layer_files.json', import.meta.url);
const { layerFiles } = JSON.parse(readFileSync(FILE, 'utf8'));
/** @param {string} name */
const caseOf = (name) => layerFiles.find((/** @type {any} */ one) => one.name === name);

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @typedef {import('./engines.js').Page} Page */

const OWN = `${door('own-layer')} >>> lesson-own-layer`;

/** @param {Page} page @param {string} url */
async function open(page, url) {
  await openLab(page, url, 'own-layer');
  await page.until(`deep(${quoted(`${OWN} >>> .layer`)}).textContent !== ''`);
}

/** Its text is put there at once; it is read at a key. @param {Page} page @param {unknown} file */
async function paste(page, file) {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  await page.js(
    `void (deep(${quoted(`${OWN} >>> .bring`)}).open = true,
      deep(${quoted(`${OWN} >>> textarea`)}).value = ${quoted(text)})`,
  );
  await press(page, `${OWN} >>> label=Trace it`);
}

/** @param {Page} page @param {string} part @param {string} words */
const says = (page, part, words) =>
  page.until(`deep(${quoted(`${OWN} >>> ${part}`)}).textContent.includes(${quoted(words)})`);

/** @param {Page} page @param {string} name of a step */
const choose = (page, name) =>
  page.js(`(() => {
    const select = deep(${quoted(`${OWN} >>> #step`)});
    select.value = ${quoted(name)};
    select.dispatchEvent(new Event('change'));
  })()`);

/** @param {Page} page @returns {Promise<string[]>} the cells as they are shown */
const cells = (page) =>
  page.js(`deepAll(${quoted(`${OWN} >>> tbody td`)}).map((cell) => cell.firstChild.textContent)`);

/** @param {Page} page @param {string} name @param {number} value */
const place = (page, name, value) =>
  page.js(`(() => {
    const field = deep(${quoted(`${OWN} >>> input[name="${name}"]`)});
    field.value = ${value};
    field.dispatchEvent(new Event('change'));
  })()`);

eachEngine((page) => {
  test('a pasted layer is traced to PyTorch’s numbers, head by head', async () => {
    await open(page, server.at('plain/'));
    await says(page, '.layer', 'batch 1, tokens 3, embedding 4, heads 2');
    const { file, weights } = caseOf('middle layer');
    await paste(page, file);
    await says(page, '.layer', 'batch 2, tokens 5, embedding 12, heads 3, feed-forward 20');
    await says(page, '.compared', 'The same as PyTorch’s output');
    await place(page, 'batch', 2);
    await place(page, 'head', 3);
    // As many columns as there is room for: the first of each row are always there.
    const shown = await cells(page);
    const wide = shown.length / 5;
    const wanted = weights[1][2].map((/** @type {number[]} */ row) => row.slice(0, wide));
    assert.deepEqual(
      shown,
      wanted.flat().map((/** @type {number} */ value) => fixed(value)),
    );
    await page.focus(`${OWN} >>> button[aria-checked="true"]`);
    await page.press('ArrowDown');
    await says(page, '.answer', 'Context, batch 2, head 3');
    assert.equal(await page.js('active().dataset.name'), 'context');
    await choose(page, 'output');
    await says(page, '.answer', '; PyTorch: ');
    assert.deepEqual(await axeFindings(page, 'own-layer'), []);
  });

  test('a damaged file is refused by name, and the last good layer stays', async () => {
    await open(page, server.at('plain/'));
    const { file } = caseOf('small attention');
    await paste(page, file);
    await says(page, '.layer', 'MultiheadAttention: batch 1');
    await paste(page, { ...file, heads: 3 });
    await says(page, '.problem', 'Not read: heads 3 do not divide the embedding 4');
    await says(page, '.layer', 'MultiheadAttention: batch 1');
    await paste(page, JSON.stringify(file).replace('[[[', '[[[NaN,'));
    await says(page, '.problem', 'must be a finite number, not NaN');
    await paste(page, file);
    await page.until(`deep(${quoted(`${OWN} >>> .problem`)}).hidden`);
  });

  test('a file is opened, and arrow keys go on to any cell of a large matrix', async () => {
    await open(page, server.at('plain/'));
    const { file, weights } = caseOf('large attention');
    await page.js(`(() => {
      const input = deep(${quoted(`${OWN} >>> input[type="file"]`)});
      const files = new DataTransfer();
      files.items.add(new File([${quoted(JSON.stringify(file))}], 'layer.json'));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    })()`);
    await says(page, '.layer', 'tokens 24, embedding 16, heads 4');
    await page.focus(`${OWN} >>> td[tabindex="0"]`);
    for (let i = 0; i < 9; i += 1) await page.press('ArrowDown');
    for (let i = 0; i < 11; i += 1) await page.press('ArrowRight');
    await says(page, '.answer', `query 10, key 12: ${fixed(weights[0][0][9][11], 9)}`);
    assert.equal(
      await page.js('active().textContent'),
      fixed(weights[0][0][9][11]),
      'the focus goes with the cell',
    );
    await page.press('End');
    await page.press('PageDown');
    await says(page, '.answer', `query 18, key 24: ${fixed(weights[0][0][17][23], 9)}`);
    await place(page, 'head', 4);
    await says(page, '.answer', `head 4, query 18, key 24: ${fixed(weights[0][3][17][23], 9)}`);
    await choose(page, 'scaledScores');
    await press(page, `${OWN} >>> label=Where did this number come from?`);
    await says(page, '.origin', ' / √4');
    await place(page, 'column', 1);
    await page.until(`deep(${quoted(`${OWN} >>> .origin`)}).textContent === ''`);
    await choose(page, 'queries');
    await press(page, `${OWN} >>> label=Where did this number come from?`);
    await says(page, '.origin', '(16 terms), plus the bias');
    assert.deepEqual(await page.faults(), []);
  });

  test('at 360 × 640 the choice and the numbers stand together; axe finds nothing', async () => {
    await page.size(360, 640);
    await open(page, server.at('plain/'));
    await paste(page, caseOf('large layer').file);
    await says(page, '.layer', 'tokens 16');
    assert.ok(await page.js('document.documentElement.scrollWidth <= innerWidth'));
    const height = await page.js(`(() => {
      const top = deep(${quoted(`${OWN} >>> #step`)}).getBoundingClientRect().top;
      const table = deep(${quoted(`${OWN} >>> table`)}).getBoundingClientRect();
      const answer = deep(${quoted(`${OWN} >>> .answer`)}).getBoundingClientRect();
      return table.bottom - top + answer.height;
    })()`);
    assert.ok(height <= 640, `${height} px`);
    assert.deepEqual(await axeFindings(page, 'own-layer'), []);
    await page.size(1280, 900);
  });

  test('from the one file', async () => {
    await open(page, ONE_FILE);
    await paste(page, caseOf('small attention').file);
    await says(page, '.compared', 'The same as PyTorch’s output');
  });
});
