/** What the first screen does not show comes by itself, or when it is near. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { startServer } from './server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const FETCHED = `performance.getEntriesByType('resource').map(({ name }) => name)
  .filter((name) => /\\/near-[0-9a-f]+\\.js$/.test(name)).length`;
const DEFINED = "Boolean(customElements.get('lesson-python'))";

eachEngine((page) => {
  test('without a hand of the reader, once the page has loaded', async () => {
    await page.open(server.at('plain/'));
    await page.until(DEFINED);
    assert.equal(await page.js('scrollY'), 0);
    assert.equal(await page.js(FETCHED), 1);
    assert.deepEqual(await page.faults(), []);
  });

  test('where data is to be saved, when one of its elements is near', async () => {
    await page.open(server.at('plain/?save-data'));
    await page.until("deep('lesson-engine').shadowRoot.textContent.includes('Computed')");
    // The browser has been idle by now, and an explorer is alive.
    await page.until("deep('lesson-explorer').ready.then(() => true)");
    await page.until('new Promise((idle) => setTimeout(() => idle(true), 0))');
    assert.equal(await page.js(DEFINED), false);
    assert.equal(await page.js(FETCHED), 0);
    await page.js("(deep('lesson-hand-check').scrollIntoView(), true)");
    await page.until(DEFINED);
    await page.until("deep('lesson-hand-check >>> button').checkVisibility()");
    assert.equal(await page.js(FETCHED), 1);
    assert.deepEqual(await page.faults(), []);
  });

  test('where data is to be saved, an address that names a state brings it', async () => {
    await page.open(server.at('plain/?save-data#no-such-part?x=1'));
    await page.until(DEFINED);
  });
});
