/** The page's own elements: terms, the equation, the small example; and no scripts. */
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

const QUERY_TERM = 'lesson-term[term="Query"]';
const noteOpen = `deep('${QUERY_TERM} >>> .note').matches(':popover-open')`;

/** @param {import('./engines.js').Page} page */
const alive = (page) => page.until("deepAll('lesson-hand-check >>> input').length > 0");

eachEngine((page) => {
  test('a term by keyboard: Enter opens its definition, Escape gives the focus back', async () => {
    await page.open(server.at('plain/'));
    await alive(page);
    await page.focus(`${QUERY_TERM} a`);
    await page.press('Enter');
    await page.until(noteOpen);
    const note = await page.text(`${QUERY_TERM} >>> .note`);
    assert.match(note, /^QueryVector used to request relevant information\./);
    await page.press('Escape');
    await page.until(`!${noteOpen}`);
    await page.until("active().matches('lesson-term a')");
    assert.equal(await page.js('location.hash'), '');
  });

  test('a term by pointer: a tap opens, the next tap closes, its link leads to the entry', async () => {
    await page.open(server.at('plain/'));
    await alive(page);
    await page.click(`${QUERY_TERM} a`);
    await page.until(noteOpen);
    const box = await page.js(
      `(({ left, right }) => [left, right, innerWidth])(deep('${QUERY_TERM} >>> .note').getBoundingClientRect())`,
    );
    assert.ok(box[0] >= 0 && box[1] <= box[2], `inside the window: ${box}`);
    await page.click(`${QUERY_TERM} a`);
    await page.until(`!${noteOpen}`);
    await page.click(`${QUERY_TERM} a`);
    await page.until(noteOpen);
    await page.click(`${QUERY_TERM} >>> .row a`);
    await page.until("location.hash === '#glossary-query'");
    assert.deepEqual(await page.faults(), []);
  });

  test('the equation by keyboard: each symbol is explained, and lights up in the formula', async () => {
    await page.open(server.at('plain/'));
    await alive(page);
    const names = await page.js(
      "deepAll('lesson-equation >>> button .sr').map((name) => name.textContent)",
    );
    assert.equal(names.length, 8);
    await page.focus('lesson-equation >>> button');
    const said = new Set();
    for (const name of names) {
      await page.until(`active().querySelector('.sr')?.textContent === ${JSON.stringify(name)}
        && active().getAttribute('aria-pressed') === 'true'`);
      said.add(await page.text('lesson-equation >>> .said'));
      assert.ok((await page.count('lesson-equation math .lit')) >= 1, name);
      await page.press('Tab');
    }
    assert.equal(said.size, names.length);
  });

  test('a symbol tapped in the formula is explained', async () => {
    await page.open(server.at('plain/'));
    await alive(page);
    await page.click('lesson-equation math .s-softmax');
    await page.until("deep('lesson-equation >>> .said').textContent.includes('add up to 1')");
  });

  test('the small example is computed again for another query', async () => {
    await page.open(server.at('plain/'));
    await alive(page);
    await page.focus('label=Query, number 2');
    await page.type('2');
    // Keys [1 1 1 1], [1 0 0 0], [0 1 0 0] and the query [2 2 1 1] give 6, 2, 2; over 2: 3, 1, 1;
    // e³ / (e³ + 2e) = 20.0855 / 25.5221 = 0.787.
    await page.until(
      "deep('lesson-hand-check >>> .problem ~ ol').textContent.includes('[6, 2, 2]')",
    );
    assert.match(
      await page.text('lesson-hand-check >>> .problem ~ ol'),
      /\[0\.787, 0\.107, 0\.107\]/,
    );
    await page.press('Backspace');
    await page.type('x');
    await page.until("active().getAttribute('aria-invalid') === 'true'");
    assert.match(await page.text('lesson-hand-check >>> .problem ~ ol'), /\[6, 2, 2\]/);
    assert.deepEqual(await page.faults(), []);
  });

  test('the small example’s results stay covered until they are asked for, one by one', async () => {
    await page.open(server.at('plain/'));
    await alive(page);
    // innerText leaves out what is not drawn.
    const drawn = () =>
      page.js(
        "deepAll('lesson-hand-check >>> ol:not(.steps) .sum').map((sum) => sum.innerText.trim())",
      );
    assert.deepEqual(await drawn(), ['', '', '', '', '', '']);
    await page.focus('lesson-hand-check >>> label=Show the next result');
    await page.press('Enter');
    await page.press('Enter');
    assert.deepEqual(await drawn(), ['2·1 + 0·1 + 1·1 + 1·1 = 4', '[4, 2, 0]', '', '', '', '']);
    for (let i = 3; i <= 6; i++) await page.press('Enter');
    assert.match((await drawn())[5], /≈ \[7\.05, 1\.40\]$/);
    await page.press('Enter');
    assert.deepEqual(await drawn(), ['', '', '', '', '', '']);
    assert.deepEqual(await page.faults(), []);
  });
});

test('lists come before scripts: the answers stand in the page as it is sent', async () => {
  const response = await fetch(server.at('plain/'));
  const sent = await response.text();
  assert.match(sent, /<b>Standard answer:<\/b> A query represents/);
  assert.match(sent, /\[0\.665, 0\.245, 0\.09\]/);
});
