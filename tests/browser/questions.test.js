/** The ten questions ask before they tell, and the learner's words stay on the device. */
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

const KEY = 'attention-lesson/answers/1';

/** @param {number} number */
const inside = (number) => `#question-${number} >>> `;

/** @param {import('./engines.js').Page} page @param {number} number */
async function openQuestion(page, number) {
  await page.until("!!customElements.get('lesson-answer')");
  await page.focus(`${inside(number)}summary`);
  await page.press('Enter');
  await page.until(`deep('#question-${number}').open`);
}

/** @param {import('./engines.js').Page} page @param {number} number */
const shown = (page, number) =>
  page.js(`deep('${inside(number)}lesson-answer > p').checkVisibility()`);

eachEngine((page) => {
  test('by keyboard: an empty box is asked for once, then one press shows the answer', async () => {
    await page.open(server.at('plain/'));
    await openQuestion(page, 2);
    assert.equal(await shown(page, 2), false);
    await page.focus(`${inside(2)}label=Show the standard answer`);
    await page.press('Enter');
    await page.until(`deep('${inside(2)}[role=status]').textContent.includes('still empty')`);
    assert.equal(await shown(page, 2), false);
    await page.focus(`${inside(2)}label=Show anyway`);
    await page.press('Enter');
    await page.until(`deep('${inside(2)}lesson-answer > p').checkVisibility()`);
    assert.match(await page.text(`${inside(2)}lesson-answer > p`), /^Standard answer: A query /);
    await page.press('Enter');
    await page.until(`!deep('${inside(2)}lesson-answer > p').checkVisibility()`);
    assert.deepEqual(await page.faults(), []);
  });

  test('with words in the box the answer comes at once, and the words survive a reload', async () => {
    await page.open(server.at('plain/'));
    await page.js('localStorage.clear()');
    await openQuestion(page, 3);
    await page.press('Tab');
    await page.until("active().matches('textarea')");
    await page.type('They mix');
    await page.until(`localStorage.getItem(${JSON.stringify(KEY)}).includes('They mix')`);
    await page.focus(`${inside(3)}label=Show the standard answer`);
    await page.press('Enter');
    await page.until(`deep('${inside(3)}lesson-answer > p').checkVisibility()`);
    await page.open(server.at('plain/'));
    await openQuestion(page, 3);
    assert.equal(await page.js(`deep('${inside(3)}textarea').value`), 'They mix');
    assert.equal(await page.js(`deep('${inside(4)}textarea').value`), '');
    assert.deepEqual(await page.js('Object.keys(localStorage)'), [KEY]);
    await page.js('localStorage.clear()');
  });

  test('what another hand left in storage breaks nothing and is set aside', async () => {
    await page.open(server.at('plain/'));
    for (const bad of ['{bad', '[]', 'null', 'undefined', 'x'.repeat(1e6)]) {
      await page.js(
        (/** @type {string} */ key, /** @type {string} */ value) => {
          localStorage.clear();
          localStorage.setItem('other', 'theirs');
          localStorage.setItem(key, value);
        },
        KEY,
        bad,
      );
      await page.open(server.at('plain/'));
      await openQuestion(page, 1);
      assert.equal(await page.js(`deep('${inside(1)}textarea').value`), '');
      assert.equal(await page.js("localStorage.getItem('other')"), 'theirs');
      assert.equal(await page.js(`localStorage.getItem('${KEY}/unread')`), bad);
      assert.deepEqual(await page.faults(), []);
    }
    await page.js('localStorage.clear()');
  });

  test('where storage is refused, it is said and not felt', async () => {
    await page.open(server.frames(['plain/lesson.html'], { sandbox: 'allow-scripts' }));
    await page.inFrame(0, async () => {
      await openQuestion(page, 3);
      await page.focus(`${inside(3)}textarea`);
      await page.type('Mine');
      await page.until(
        `deep('${inside(3)}.note').textContent.includes('only while the page is open')`,
      );
      await page.focus(`${inside(3)}label=Show the standard answer`);
      await page.press('Enter');
      await page.until(`deep('${inside(3)}lesson-answer > p').checkVisibility()`);
      assert.deepEqual(await page.faults(), []);
    });
  });
});
