/** The elements in a page that someone else owns, by one script tag, under a strict policy. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { startServer } from './server.js';
import { holds } from './similarity.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const OWN_CELL = 'lesson-python:not([name])';

eachEngine((page) => {
  test('an explorer, a term, a question and a cell come to life', async () => {
    await page.open(server.at('strict/theirs.html'));
    await holds(page);
    assert.match(
      await page.js("deep('lesson-engine').shadowRoot.textContent"),
      /WebAssembly core \(SIMD\)/,
    );
    await page.focus('lesson-term a');
    await page.press('Enter');
    await page.until("deep('lesson-term >>> .note').matches(':popover-open')");
    assert.match(await page.text('lesson-term >>> .note'), /What a position offers\./);
    await page.press('Escape');
    await page.until("deepAll('lesson-answer >>> textarea').length === 1");
    await page.until(`deepAll('${OWN_CELL} >>> label=Run').length === 1`);
    await page.focus(`${OWN_CELL} >>> label=Run`);
    await page.press('Enter');
    await page.until(`deep('${OWN_CELL}').shadowRoot.textContent.includes('42')`);
    assert.deepEqual(await page.faults(), []);
    assert.deepEqual(await page.foreignRequests(), []);
  });

  test('a lab opens, with the elements of its script', async () => {
    await page.open(server.at('strict/theirs.html'));
    for (const name of ['mask-direction', 'mask-task']) {
      const lab = `lesson-lab[name="${name}"]`;
      await page.until(`deepAll('${lab} >>> summary').length === 1`);
      await page.focus(`${lab} >>> summary`);
      await page.press('Enter');
      await page.until(`deep('${lab}').ready.then(() => true)`);
      assert.ok((await page.count(`${lab} >>> button`)) > 0);
    }
    assert.deepEqual(await page.faults(), []);
  });
});
