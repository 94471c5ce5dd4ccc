/** What a finger does on a phone: arrows turn by their heads, and the page scrolls beside them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ENGINES, Page } from './engines.js';
import { startServer } from './server.js';

const COMPARISON = 'lesson-explorer[name="comparison"]';
const PLANE = `${COMPARISON} >>> lesson-plane`;

/** @typedef {[number, number]} Point */

// Only Chromium lets a test move a real finger.
describe('touch', { skip: !ENGINES.includes('chromium') }, () => {
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  const page = new Page('chromium');
  before(async () => {
    server = await startServer();
    await page.start();
  });
  after(async () => {
    await page.close();
    server.close();
  });

  /** From one point to another, in small moves. @param {Point} from @param {Point} to */
  const path = ([x, y], [toX, toY]) =>
    Array.from(
      { length: 13 },
      (_, i) => /** @type {Point} */ ([x + ((toX - x) * i) / 12, y + ((toY - y) * i) / 12]),
    );

  const opened = async () => {
    await page.size(360, 640);
    await page.open(server.at('plain/'));
    await page.until(`deepAll('${PLANE} >>> .handle').length === 3`);
    await page.js(`deep('${PLANE}').scrollIntoView({ block: 'center', behavior: 'instant' })`);
  };
  const settings = () => page.js(`deep('${COMPARISON}').settings`);
  /** @param {string} name @returns {Promise<Point>} */
  const headOf = (name) =>
    page.js(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(
      deep('${PLANE} >>> [data-turns="${name}"]').getBoundingClientRect())`);
  /** @returns {Promise<Point>} */
  const origin = () =>
    page.js(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(
      deep('${PLANE} >>> svg').getBoundingClientRect())`);

  test('an arrow follows the finger to the end, and the page stays', async () => {
    await opened();
    const before = await page.js('scrollY');
    const [x, y] = await origin();
    await page.swipe(path(await headOf('query'), [x, y + 100]));
    // Straight down from the middle.
    await page.until(`deep('${COMPARISON}').settings.query === -90`);
    assert.equal(await page.js('scrollY'), before);
  });

  test('from the rest of the picture the finger scrolls, and nothing turns', async () => {
    await opened();
    const before = await page.js('scrollY');
    const was = await settings();
    const [x, y] = await origin();
    await page.swipe(path([x - 100, y + 60], [x - 100, y - 140]));
    await page.until(`scrollY > ${before} + 100`);
    assert.deepEqual(await settings(), was);
  });
});
