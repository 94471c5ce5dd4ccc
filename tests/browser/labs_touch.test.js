/** The failure-check labs under a finger, on a phone: what is touched and what it does are seen together. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ENGINES, Page } from './engines.js';
import { atRest, door, openDoors, openLab, quoted, says } from './lab_page.js';
import { startServer } from './server.js';

const [WIDTH, HEIGHT] = [360, 640];
const MASK = `${door('mask-direction')} >>> lesson-explorer`;
const SCALE = `${door('missing-scale')} >>> lesson-explorer`;
const TEST = `${door('explanation')} >>> lesson-explorer`;
const TASK = `${door('mask-task')} >>> lesson-mask-task`;
const SHEET = `${door('hands-on')} >>> lesson-hands-on`;

// Only Chromium lets a test move a real finger.
describe('labs by touch', { skip: !ENGINES.includes('chromium') }, () => {
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  const page = new Page('chromium');
  before(async () => {
    server = await startServer();
    await page.start();
    await page.size(WIDTH, HEIGHT);
  });
  after(async () => {
    await page.close();
    server.close();
  });

  /** @param {string} selector @returns {Promise<{top: number, bottom: number, x: number, y: number}>} */
  const boxOf = (selector) =>
    page.js(`(({ top, bottom, left, right }) =>
      ({ top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 }))(
      deep(${quoted(selector)}).getBoundingClientRect())`);

  /** Brings into the middle and touches. @param {string} selector */
  async function tap(selector) {
    await page.js(
      `(deep(${quoted(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' }), true)`,
    );
    await atRest(page);
    const { x, y } = await boxOf(selector);
    await page.swipe([[x, y]]);
  }

  /** From the control's upper to the readout's lower edge. @param {string} control @param {string} readout */
  async function together(control, readout) {
    const far = (await boxOf(readout)).bottom - (await boxOf(control)).top;
    assert.ok(far <= HEIGHT, `${Math.round(far)} px from ${control} to ${readout}`);
  }

  test('the mask: the switch turns lights beside it, and a cell answers in sight', async () => {
    await openLab(page, server.at('plain/'), 'mask-direction');
    await tap(`${MASK} >>> label=Causal mask`);
    await page.until(`deepAll(${quoted(`${MASK} >>> lesson-lights >>> li.bad`)}).length === 2`);
    await together(`${MASK} >>> label=Causal mask`, `${MASK} >>> lesson-lights`);
    const cell = `${MASK} >>> [data-name="weights"] tbody tr:last-child td:last-child`;
    await tap(cell);
    await says(page, `${MASK} >>> .answer`, 'Weights, query 4, key 4:');
    await atRest(page);
    const [seen, answer] = [await boxOf(cell), await boxOf(`${MASK} >>> .answer`)];
    assert.ok(answer.bottom <= HEIGHT + 1 && answer.top >= seen.bottom, 'the answer is in sight');
  });

  test('word order: a bar under the finger answers in sight', async () => {
    await openLab(page, server.at('plain/'), 'word-order');
    const lab = `${door('word-order')} >>> lesson-explorer`;
    const bar = `${lab} >>> [data-name="nearness"] tbody tr:nth-child(4) td`;
    await tap(bar);
    await says(page, `${lab} >>> .answer`, 'places 0 and 3: 0 × 0.141 + 1 × (−0.99)');
    await atRest(page);
    const [seen, answer] = [await boxOf(bar), await boxOf(`${lab} >>> .answer`)];
    assert.ok(answer.bottom <= HEIGHT + 1 && answer.top >= seen.bottom, 'the answer is in sight');
  });

  test('own scores under the lights that they turn', async () => {
    await openLab(page, server.at('plain/'), 'mask-direction');
    await tap(`${MASK} >>> label=Own numbers`);
    await tap(`${MASK} >>> label=Queries`);
    const first = `${MASK} >>> label=Queries, query 1, number 1`;
    await together(first, `${MASK} >>> lesson-lights >>> li`);
    await tap(first);
    await page.until(`active() === deep(${quoted(first)})`);
  });

  test('missing scale: the switch, the bars and the first light', async () => {
    await openLab(page, server.at('plain/'), 'missing-scale');
    await tap(`${SCALE} >>> label=Scale the scores`);
    await page.until(`deep(${quoted(`${SCALE} >>> lesson-lights >>> li`)}).className === 'bad'`);
    await together(`${SCALE} >>> label=Scale the scores`, `${SCALE} >>> lesson-lights >>> li`);
    await tap(`${SCALE} >>> label=Other divisors, longer keys`);
    await together(`${SCALE} >>> label=Key dimension d_k`, `${SCALE} >>> lesson-bars`);
  });

  test('explanation: the cases and the ranks', async () => {
    await openLab(page, server.at('plain/'), 'explanation');
    await tap(`${TEST} >>> input[value="cancel"]`);
    await says(page, `${TEST} >>> #interpretation`, 'They disagree');
    await together(`${TEST} >>> fieldset`, `${TEST} >>> lesson-table`);
  });

  test('the task: cells, check and verdict', async () => {
    await openLab(page, server.at('plain/'), 'mask-task');
    await tap(`${TASK} >>> td:nth-of-type(2) button`);
    await page.until(`deepAll(${quoted(`${TASK} >>> td button.hidden`)}).length === 1`);
    await tap(`${TASK} >>> label=Check with the core`);
    await says(page, `${TASK} >>> .verdict`, 'A leak. Query 1 gives key 3');
    await together(`${TASK} >>> td button`, `${TASK} >>> .verdict`);
    // From where the button is the last thing on the screen, too.
    const check = `${TASK} >>> label=Check with the core`;
    await page.js(
      `(deep(${quoted(check)}).scrollIntoView({ block: 'end', behavior: 'instant' }), true)`,
    );
    await atRest(page);
    const { x, y } = await boxOf(check);
    await page.swipe([[x, y]]);
    await page.until(
      `deep(${quoted(`${TASK} >>> .verdict`)}).getBoundingClientRect().bottom <= ${HEIGHT + 1}`,
    );
  });

  test('the sheet: a field, its button and what is said', async () => {
    await openLab(page, server.at('plain/'), 'hands-on');
    await tap(`${SHEET} >>> label=Weight of token 1`);
    await page.type('0.33');
    await tap(`${SHEET} >>> label=Check: weights`);
    await says(page, `${SHEET} >>> .said`, 'Not yet: token 1.');
    await together(`${SHEET} >>> label=Weight of token 1`, `${SHEET} >>> label=Check: weights`);
    await openDoors(page, SHEET);
    assert.ok(await page.js('document.documentElement.scrollWidth <= innerWidth'));
    assert.deepEqual(await page.faults(), []);
  });
});
