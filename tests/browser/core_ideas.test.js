/** The figures of the core ideas in real browsers: alive from the start, and turned by hand. */
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

eachEngine((page) => {
  test('the core ideas are alive from the start', async () => {
    await page.open(server.at('plain/'));
    await page.until('deep(\'lesson-explorer[name="mixture"]\').ready');
    await page.until('deep(\'lesson-explorer[name="comparison"]\').ready');
    const mixture = 'lesson-explorer[name="mixture"] >>> ';
    assert.match(await page.text(`${mixture}label=Current evidence`), /= 6\.50$/);
    await page.focus(`${mixture}label=Share of token 1`);
    await page.press('Home');
    await page.until(
      `deep(${JSON.stringify(`${mixture}label=Current evidence`)}).textContent.endsWith('= 1.25')`,
    );
    const comparison = 'lesson-explorer[name="comparison"] >>> ';
    const was = await page.text(`${comparison}label=Current evidence`);
    await page.focus(`${comparison}label=Angle of the query`);
    await page.press('ArrowRight');
    await page.until(
      (/** @type {string} */ path, /** @type {string} */ before) =>
        // @ts-expect-error deep is there in the page
        deep(path).textContent !== before,
      `${comparison}label=Current evidence`,
      was,
    );
    assert.match(
      await page.js(`deep('${comparison}svg').getAttribute('aria-label')`),
      /query to 1\.5, 1\.3/,
    );
    assert.deepEqual(await page.faults(), []);
  });

  test('an arrow is turned by its head', async () => {
    await page.open(server.at('plain/'));
    await page.until('deep(\'lesson-explorer[name="comparison"]\').ready');
    await page.js(`(() => {
      const plane = deep('lesson-explorer[name="comparison"] >>> lesson-plane');
      plane.scrollIntoView({ block: 'center', behavior: 'instant' });
      const frame = plane.shadowRoot.querySelector('figure');
      const head = frame.querySelector('[data-turns="query"]');
      const box = frame.querySelector('svg').getBoundingClientRect();
      // Straight up from the middle of the drawing: 90 degrees.
      const up = { clientX: box.x + box.width / 2, clientY: box.y + 5 };
      const send = (target, type, at) => target.dispatchEvent(new PointerEvent(type, {
        ...at, bubbles: true, composed: true, pointerId: 1, isPrimary: true, button: 0,
      }));
      send(head, 'pointerdown', up);
      send(frame, 'pointermove', up);
      send(frame, 'pointerup', up);
      // Let go: the arrow stays.
      send(frame, 'pointermove', { clientX: box.right, clientY: box.y + box.height / 2 });
    })()`);
    assert.equal(await page.js('deep(\'lesson-explorer[name="comparison"]\').settings.query'), 90);
    assert.match(
      await page.js(
        'deep(\'lesson-explorer[name="comparison"] >>> svg\').getAttribute("aria-label")',
      ),
      /query to 0\.0, 2\.0/,
    );
    assert.deepEqual(await page.faults(), []);
  });
});
