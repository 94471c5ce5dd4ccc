/**
 * From the learner's hand to the number: node tests/bench/explorer.js, over dist/site in Chromium.
 * An `input` event at a slider is timed until the page holds the new evidence, and once more with
 * the page laid out each time, which a browser does once a frame. Exits with 1 where the first is
 * above 250 µs, so run it on an idle machine.
 */
import { chromium } from 'playwright-core';
import { inRoot } from '../../web/scripts/root.js';
import { main, Stop } from '../../web/scripts/run.js';
import { serve } from '../../web/scripts/serve.js';

const LIMIT = 250;

/** A page's clock has steps of a tenth of a millisecond: many events share one reading. */
const EVENTS = 40;
const BATCHES = 60;

/**
 * Runs in the page.
 *
 * @param {{events: number, batches: number, layout: boolean}} how
 * @returns {Promise<number[]>} microseconds an event, one for each batch, sorted
 */
async function timeEvents({ events, batches, layout }) {
  const explorer = /** @type {any} */ (
    document.querySelector('lesson-explorer[name="similarity"]')
  );
  await explorer.ready;
  const inside = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    [...root.querySelectorAll('*')]
      .flatMap((node) => [node, ...(node.shadowRoot?.querySelectorAll('*') ?? [])])
      .find((node) => node.matches(selector));
  const slider = /** @type {HTMLInputElement} */ (inside(explorer.shadowRoot, '[type="range"]'));
  const evidence = /** @type {HTMLElement} */ (inside(explorer.shadowRoot, 'output:not([for])'));
  const move = (/** @type {number} */ turn) => {
    slider.value = String(turn % 2 ? 3 : 2.5);
    slider.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    return layout ? evidence.offsetHeight : 0;
  };
  /** @type {number[]} */
  const times = [];
  for (let batch = 0; batch <= batches; batch += 1) {
    const start = performance.now();
    for (let turn = 0; turn < events; turn += 1) move(turn);
    const taken = performance.now() - start;
    // The first is a warming-up.
    if (batch > 0) times.push((taken / events) * 1000);
    const before = evidence.textContent;
    move(0);
    if (evidence.textContent === before) throw new Error('the evidence did not follow the slider');
    move(1);
    await new Promise((next) => setTimeout(next));
  }
  return times.sort((a, b) => a - b);
}

/** @param {number[]} sorted */
const middle = (sorted) => sorted[sorted.length >> 1];

/** @param {number[]} sorted microseconds */
const spread = (sorted) =>
  `median ${middle(sorted).toFixed(0)} µs, from ${sorted[0].toFixed(0)} to ` +
  `${sorted[sorted.length - 1].toFixed(0)} µs, in ${sorted.length} batches of ${EVENTS}`;

await main(async () => {
  const server = await serve(inRoot('dist/site'), 0);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const counts = { events: EVENTS, batches: BATCHES };
    const text = await page.evaluate(timeEvents, { ...counts, layout: false });
    const laidOut = await page.evaluate(timeEvents, { ...counts, layout: true });
    console.log(`from input event to evidence in the page: ${spread(text)}`);
    console.log(`… with the page laid out after each: ${spread(laidOut)}`);
    if (middle(text) > LIMIT) throw new Stop(`the limit is ${LIMIT} µs`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});
