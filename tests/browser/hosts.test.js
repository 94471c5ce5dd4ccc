/** The lesson where it is met: hosted, from the disk, and inside another site's page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { ONE_FILE, startServer, watchedOneFile } from './server.js';
import { alive, holds, move, output, SLIDERS } from './similarity.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @param {import('./engines.js').Page} page */
async function quiet(page) {
  assert.deepEqual(await page.faults(), []);
  assert.deepEqual(await page.foreignRequests(), []);
}

/** @param {import('./engines.js').Page} page */
async function questionOpens(page) {
  await page.focus('#check-your-understanding >>> summary');
  await page.press('Enter');
  await page.until("deep('#check-your-understanding >>> details').open");
}

eachEngine((page) => {
  test('hosted: each slider by keyboard changes both outputs; a question opens', async () => {
    await page.open(server.at('plain/'));
    await holds(page);
    await questionOpens(page);
    await quiet(page);
  });

  test('from the disk: the one file does the same', async () => {
    await page.open(ONE_FILE);
    await holds(page);
    await questionOpens(page);
    await quiet(page);
  });

  test('from the disk: no fault from the first moment on', async (t) => {
    const copy = watchedOneFile();
    t.after(copy.remove);
    await page.open(copy.href);
    await holds(page);
    await quiet(page);
  });

  test('the one file, served', async () => {
    await page.open(server.at('plain/lesson.html'));
    await holds(page);
    await quiet(page);
  });

  for (const sandbox of [undefined, 'allow-scripts']) {
    const how = sandbox ? 'in a sandbox where storage throws' : 'without a sandbox';
    test(`the one file in another site's page, ${how}`, async () => {
      await page.open(server.frames(['plain/lesson.html'], { sandbox }));
      await page.inFrame(0, async () => {
        if (sandbox) assert.equal(await page.js('String(self.origin)'), 'null');
        await holds(page);
        await questionOpens(page);
        await quiet(page);
      });
    });
  }

  test('a state in the address scrolls its own document, not the page around it', async (t) => {
    await page.size(1000, 500);
    t.after(() => page.size(1280, 900));
    await page.open(server.frames(['plain/lesson.html']));
    await page.inFrame(0, () => alive(page));
    const before = await page.js('scrollY');
    await page.inFrame(0, async () => {
      await page.js("((location.hash = '#similarity?temperature=3'), true)");
      await page.until(
        'deep(\'lesson-explorer[name="similarity"]\').settings.temperature === 3 && scrollY > 500',
      );
      await page.until(
        'Math.abs(deep(\'lesson-explorer[name="similarity"]\').getBoundingClientRect().top) < 100',
      );
    });
    assert.equal(await page.js('scrollY'), before);
  });

  test('the hosted lesson in another site’s page', async () => {
    await page.open(server.frames(['plain/']));
    await page.inFrame(0, async () => {
      await holds(page);
      await quiet(page);
    });
  });

  test('two of them on one page do not disturb each other', async () => {
    await page.open(server.frames(['plain/lesson.html', 'plain/lesson.html']));
    await page.inFrame(0, () => alive(page));
    await page.inFrame(1, async () => {
      await alive(page);
      await move(page, SLIDERS[0], 'ArrowRight');
    });
    await page.inFrame(0, async () => {
      assert.equal(await output(page, 'Current evidence'), '—');
      await holds(page);
    });
    await page.inFrame(1, async () => {
      assert.match(await output(page, 'Current evidence'), /0\.750.*0\.250/s);
      await quiet(page);
    });
  });
});
