/** The hands-on sheet, missing scale and attention as explanation: by keyboard, in each engine. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import {
  axeFindings,
  door,
  fill,
  openDoors,
  opened,
  openLab,
  paste,
  press,
  quoted,
  says as saysIn,
} from './lab_page.js';
import { ONE_FILE, startServer } from './server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const SHEET = `${door('hands-on')} >>> lesson-hands-on`;
const SCALE = `${door('missing-scale')} >>> lesson-explorer`;
const TEST = `${door('explanation')} >>> lesson-explorer`;

/** Waits for words somewhere inside. @param {import('./engines.js').Page} page */
const says = (page, /** @type {string} */ lab, /** @type {string} */ words) =>
  saysIn(page, `${lab} >>> :is(p, li, output, td, h3)`, words);

eachEngine((page) => {
  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['hosted', () => server.at('plain/')],
    ['from the one file on disk', () => ONE_FILE],
  ])) {
    test(`the first sheet by keyboard, wrong and right, ${place}`, async () => {
      await openLab(page, url(), 'hands-on');
      await says(page, SHEET, 'Sheet 1');
      for (const [i, score] of ['1', '2', '3'].entries()) {
        await fill(page, `${SHEET} >>> label=Raw score of token ${i + 1}`, score);
      }
      await page.press('Enter');
      await says(page, SHEET, 'All of them hold.');
      // The raw scores once more, with a comma: the scale was forgotten.
      for (const [i, score] of ['1', '2,0', '3'].entries()) {
        await fill(page, `${SHEET} >>> label=Scaled score of token ${i + 1}`, score);
      }
      await press(page, `${SHEET} >>> label=Check: scaled scores`);
      await says(page, SHEET, 'These are still the raw scores: divide each by √2.');
      await fill(page, `${SHEET} >>> label=Scaled score of token 1`, 'one');
      await page.press('Enter');
      await says(page, SHEET, 'Scaled score of token 1: this is not a number.');
      assert.deepEqual(await page.faults(), []);
    });

    test(`taking the scale away turns a light, and a pin compares, ${place}`, async () => {
      await openLab(page, url(), 'missing-scale');
      const light = `${SCALE} >>> lesson-lights >>> li`;
      assert.equal(await page.js(`deep(${quoted(light)}).className`), 'good');
      await press(page, `${SCALE} >>> label=Pin this state`);
      await press(page, `${SCALE} >>> label=Scale the scores`, 'Space');
      await page.until(`deep(${quoted(light)}).className === 'bad'`);
      await says(
        page,
        SCALE,
        'Pinned: Scale the scores: on; With the scale on: divide by √d_k; Seed of the numbers: 12; Key dimension d_k: 64',
      );
      const table = await page.text(`${SCALE} >>> .pin lesson-table >>> tbody`);
      // PyTorch's largest weights with and without, as in tests/reference/labs.json.
      assert.match(table, /largest weight0\.5340\.999\+0\.465/);
      await page.until("location.hash.includes('missing-scale?scaled=0&divisor=sqrt_dk')");
      assert.match(
        await page.text(`${SCALE} >>> .sr[role="status"]`),
        /Compared with the pin: .*largest weight \+0\.465/,
      );
      assert.deepEqual(await page.faults(), []);
    });
  }

  test('own queries and keys take the place of the seeded ones; the picture and its table follow', async () => {
    await openLab(page, server.at('plain/'), 'missing-scale');
    const strokes = `${SCALE} >>> lesson-spread >>> path:not(.bar)`;
    assert.equal(await page.count(strokes), 10);
    await openDoors(page, SCALE);
    await page.focus(`${SCALE} >>> label=Queries, query 1, number 1`);
    await paste(page, '3\t0\t4');
    await page.until(`deep(${quoted(SCALE)}).settings.own === true`);
    await says(page, SCALE, 'raw scores spread');
    // [3, 0, 4] meets [2, 1, 0], [0, 1, 2], [−1, 0, 1], [1, 3, −1]: 6, 8, 1, −1.
    assert.deepEqual(
      await page.js(
        `deepAll(${quoted(`${SCALE} >>> [data-name="scores"] tbody td`)}).map((n) => n.textContent)`,
      ),
      ['6.00', '8.00', '1.00', '−1.00'],
    );
    assert.equal(await page.count(strokes), 12);
    await press(page, `${SCALE} >>> [data-name="scores"] [tabindex="0"]`, 'ArrowRight');
    await saysIn(
      page,
      `${SCALE} >>> .answer`,
      'Raw scores, query 1, key 2: 3 × 0 + 0 × 1 + 4 × 2 = 8.00',
    );
    assert.deepEqual(await page.faults(), []);
  });

  test('a seed in the address is a class’s sheet; new numbers go there; a key waits', async () => {
    await page.open(server.at('plain/#hands-on?seed=3'));
    await opened(page, 'hands-on');
    await says(page, SHEET, 'Sheet 3');
    assert.match(await page.text(`${SHEET} >>> table`), /token 2\[−1, −1\]\[3, 2\]/);
    await press(page, `${SHEET} >>> label=Teacher’s key`);
    await says(page, SHEET, 'Key to sheet 3');
    await press(page, `${SHEET} >>> label=New numbers`);
    await page.until(
      `location.hash.startsWith('#hands-on?seed=') && location.hash !== '#hands-on?seed=3'`,
    );
    assert.equal(
      await page.js(`'Sheet ' + new URLSearchParams(location.hash.split('?')[1]).get('seed')`),
      await page.text(`${SHEET} >>> h3`),
    );
    assert.deepEqual(await page.faults(), []);
  });

  test('own numbers make a sheet, go into the address, and what was filled in is compared', async () => {
    await openLab(page, server.at('plain/'), 'hands-on');
    await fill(page, `${SHEET} >>> label=Raw score of token 1`, '1');
    await press(page, `${SHEET} >>> label=Pin this state`);
    await says(page, SHEET, 'Pinned: Sheet 1.');
    await press(page, `${SHEET} >>> summary`);
    await page.focus(`${SHEET} >>> label=Own keys, token 1, number 1`);
    await paste(page, '[[3, 1], [0, 1], [2, 0]]');
    await says(page, SHEET, 'Sheet of your own numbers');
    assert.match(await page.text(`${SHEET} >>> table`), /token 1\[3, 1\]\[4, 0\]/);
    await page.focus(`${SHEET} >>> label=Own query, query 1, number 2`);
    await paste(page, '1\t2\t3');
    await says(
      page,
      `${SHEET} >>> lesson-matrix-field`,
      'What was pasted is 1 × 3; this matrix is 1 × 2',
    );
    // 1 × 3 + 2 × 1 = 5 holds; the pinned sheet had 1.
    await fill(page, `${SHEET} >>> label=Raw score of token 1`, '5');
    await page.until(`/Raw score of token 11\\.005\\.00\\+4\\.00/.test(
      deep(${quoted(`${SHEET} >>> lesson-table >>> tbody`)}).textContent)`);
    await saysIn(page, `${SHEET} >>> .sr`, 'Compared with the pin: Raw score of token 1 +4.00');
    await page.until("location.hash.includes('hands-on?keys=3%2C1')");
    const hash = await page.js('location.hash');
    await page.open(server.at(`plain/${hash}`));
    await opened(page, 'hands-on');
    await says(page, SHEET, 'Sheet of your own numbers');
    assert.deepEqual(await page.faults(), []);
  });

  test('what is printed is the sheet alone, with its key when asked for', async () => {
    await openLab(page, server.at('plain/'), 'hands-on');
    await page.js(`(window.printed = [], window.print = () => {
      const sheet = deep(${quoted(SHEET)});
      printed.push([sheet.hasAttribute('with-key'), sheet.hasAttribute('data-printing'),
        document.querySelectorAll('main > section[data-printing]').length]);
      dispatchEvent(new Event('afterprint'));
    }, true)`);
    for (const label of ['Print sheet and key', 'Print the sheet']) {
      await press(page, `${SHEET} >>> label=${label}`);
    }
    await page.until('printed.length === 2');
    assert.deepEqual(await page.js('printed'), [
      [true, true, 1],
      [false, true, 1],
    ]);
    assert.equal(await page.count('[data-printing]'), 0);
  });

  test('a lab’s explorer stands without its door, with all that draws it', async () => {
    await page.open(server.at('plain/'));
    await page.js(() => {
      const alone = document.createElement('lesson-explorer');
      alone.setAttribute('name', 'missing-scale');
      alone.id = 'alone';
      document.body.append(alone);
    });
    await page.until("deep('#alone').ready");
    await page.until("deepAll('#alone >>> lesson-table >>> tbody tr').length === 5");
    assert.deepEqual(await page.faults(), []);
  });

  test('a refused clipboard is told', async () => {
    await openLab(page, server.at('plain/'), 'hands-on');
    await page.js(`(Object.defineProperty(navigator, 'clipboard', { configurable: true,
      value: { writeText: (text) => { window.copied = text; return Promise.reject(new Error('no')); } } }), true)`);
    await press(page, `${SHEET} >>> label=The call that gives the same numbers`);
    await press(page, `${SHEET} >>> label=Copy for PyTorch 2`);
    await says(page, SHEET, 'select the text and copy it yourself');
    assert.match(await page.js('copied'), /F\.scaled_dot_product_attention\(query, keys, values\)/);
  });

  test('cases and numbers of one’s own change the ranks', async () => {
    await openLab(page, server.at('plain/'), 'explanation');
    await says(page, TEST, 'No effect: whichever token is removed');
    await press(page, `${TEST} >>> input[value="equal"]`, 'ArrowDown');
    await says(page, TEST, 'They disagree: token 1, with the largest weight 0.69');
    await openDoors(page, TEST);
    const own = `${TEST} >>> label=Keys and values, token 1, its value`;
    await fill(page, own, '9');
    await page.press('Enter');
    await page.until(`deep(${quoted(TEST)}).settings.preset === 'own'`);
    // By hand: w / (1 − w) × |output − value| is 5.06, 3.93, 0.03, 0.24.
    await says(page, TEST, 'moves the output most, but the ranks differ');
    await says(page, TEST, 'without token 1: −1.22, moved by 5.06');
    assert.deepEqual(await page.faults(), []);
  });

  test('at 360 x 640 the switch and what it does are seen together; axe finds nothing', async () => {
    await page.size(360, 640);
    for (const name of ['missing-scale', 'hands-on', 'explanation']) {
      await openLab(page, server.at('plain/'), name);
      assert.ok(await page.js('document.documentElement.scrollWidth <= innerWidth'), name);
      if (name === 'missing-scale') {
        const far =
          await page.js(`deep(${quoted(`${SCALE} >>> lesson-lights >>> li`)}).getBoundingClientRect().bottom
          - deep(${quoted(`${SCALE} >>> .switch`)}).getBoundingClientRect().top`);
        assert.ok(far <= 640, `${far} px`);
      }
      await openDoors(page, door(name));
      assert.ok(await page.js('document.documentElement.scrollWidth <= innerWidth'), name);
      assert.deepEqual(await axeFindings(page, name), []);
    }
    await page.size(1000, 800);
  });
});
