/** Nothing moves under the reader while the page comes to life: its figures keep their places. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ENGINES, Page } from './engines.js';
import { startServer } from './server.js';

/** In px; fonts and rounding differ a little. */
const ALLOWED = 2;

/** What stands in the flow of the page, each with its height. */
const HEIGHTS = `Object.fromEntries([...doc.querySelectorAll(
  'header, section, section > *, footer, footer > *')].map((node, i) =>
  [i + ' ' + node.localName + ' ' + (node.id || node.getAttribute('name') || node.className),
    Math.round(node.getBoundingClientRect().height)]))`;

/** The page as it is sent, with its styles and without its script, in a frame as wide. */
const AS_SENT = `(async () => {
  const sent = await (await fetch(location.href)).text();
  const frame = document.createElement('iframe');
  frame.width = innerWidth;
  frame.height = innerHeight;
  frame.style.border = '0';
  frame.srcdoc = sent.replace(/<script type="module"[^>]*><\\/script>/, '');
  await new Promise((loaded) => { frame.onload = loaded; document.body.append(frame); });
  const doc = frame.contentDocument;
  const heights = ${HEIGHTS};
  const width = frame.contentWindow.innerWidth;
  frame.remove();
  return { heights, width };
})()`;

const READY = `Promise.all(deepAll('*').filter((node) =>
  /^lesson-(explorer|hand-check|equation|engine|python|check)$/.test(node.localName))
  .map((node) => node.ready)).then(() => true)`;

// Each engine has fonts of its own; the heights were measured in this one.
describe('chromium', { skip: !ENGINES.includes('chromium') }, () => {
  const page = new Page('chromium');
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  before(async () => {
    server = await startServer();
    await page.start();
  });
  after(async () => {
    await page.close();
    server.close();
  });

  for (const width of [360, 768, 1280]) {
    test(`at ${width} px every figure is as high alive as it was sent`, async () => {
      await page.open(server.frames(['plain/'], { width }));
      await page.inFrame(0, async () => {
        await page.until("deep('lesson-engine').shadowRoot.textContent.trim()");
        await page.until(READY);
        const alive = await page.js(`((doc) => ${HEIGHTS})(document)`);
        const sent = await page.js(AS_SENT);
        assert.equal(sent.width, width);
        assert.deepEqual(Object.keys(alive), Object.keys(sent.heights));
        const grown = Object.entries(alive)
          .filter(([name, height]) => Math.abs(height - sent.heights[name]) > ALLOWED)
          .map(([name, height]) => `${name}: ${sent.heights[name]} as sent, ${height} alive`);
        assert.deepEqual(grown, []);
      });
    });
  }
});
