/** A state is taken away as a file: from a lab, from the explorer at hand, from one's own layer. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { door, openLab, press, quoted } from './lab_page.js';
import { ONE_FILE, startServer } from './server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @typedef {import('./engines.js').Page} Page */

/** What would be downloaded is kept instead. */
const KEEP = `void (globalThis.saved = [], URL.createObjectURL = (blob) => {
  globalThis.saved.push(blob);
  return 'data:,';
}, HTMLAnchorElement.prototype.click = function () { globalThis.saved.push(this.download); })`;

/**
 * Opens the part by keyboard and presses both buttons.
 *
 * @param {Page} page
 * @param {string} place what holds it
 * @returns {Promise<{name: string, program: string, notebook: string}>}
 */
async function take(page, place) {
  const away = `${place} >>> lesson-take-away`;
  await page.js(KEEP);
  await press(page, `${away} >>> summary`);
  await page.until(`!deep(${quoted(`${away} >>> .row`)}).hidden`);
  for (const [i, kind] of ['py', 'ipynb'].entries()) {
    await press(page, `${away} >>> label=Download .${kind}`);
    await page.until(`globalThis.saved.length === ${2 * i + 2}`);
  }
  const [program, name, notebook, other] = await page.js(
    'Promise.all(globalThis.saved.map((one) => typeof one === "string" ? one : one.text()))',
  );
  assert.equal(other, name.replace('.py', '.ipynb'));
  return { name, program, notebook };
}

eachEngine((page) => {
  test('the state of now, not the one that it was opened with', async () => {
    await openLab(page, server.at('plain/'), 'missing-scale');
    const lab = door('missing-scale');
    const usual = await take(page, lab);
    assert.equal(usual.name, 'missing-scale.py');
    assert.match(usual.program, /scores \/ key\.shape\[-1\] \*\* 0\.5/);
    assert.match(usual.program, /holds\("weights", weights, \[/);
    const { cells } = JSON.parse(usual.notebook);
    assert.equal(cells[1].cell_type, 'markdown');
    await page.until(
      `(deep(${quoted(`${lab} >>> lesson-explorer`)}).settings = { scaled: false }, true)`,
    );
    await page.press('Enter');
    await page.until('globalThis.saved.length === 6');
    const other = JSON.parse(await page.js('globalThis.saved[4].text()'));
    const source = other.cells.flatMap((/** @type {any} */ cell) => cell.source).join('');
    assert.match(source, /not scaled: a mistake/);
    assert.deepEqual(await page.faults(), []);
  });

  test('the explorer at hand, and a layer of one’s own', async () => {
    await page.open(`${server.at('plain/')}#similarity?similarity1=-2`);
    await page.until('deep(\'lesson-explorer[name="similarity"]\').ready.then(() => true)');
    // Its element comes with the labs; one of them is near once the reader goes on.
    await page.js("void deep('lesson-lab').scrollIntoView()");
    const { program } = await take(page, 'lesson-explorer[name="similarity"]');
    assert.match(program, /scaled = torch\.tensor\(\[-2\.0, 1\.0\]\)/);
    await openLab(page, ONE_FILE, 'own-layer');
    const lab = door('own-layer');
    await page.until(`deep(${quoted(`${lab} >>> .layer`)}).textContent !== ''`);
    const layer = await take(page, lab);
    assert.equal(layer.name, 'your-layer.py');
    assert.match(layer.program, /layer = nn\.TransformerEncoderLayer\(/);
  });
});
