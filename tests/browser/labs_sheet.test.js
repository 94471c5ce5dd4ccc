/** The hands-on sheet, missing scale and attention as explanation: by keyboard, in each engine. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { eachEngine } from './engines.js';
import { ONE_FILE, startServer } from './server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const SHEET = 'lesson-lab[name="hands-on"] >>> lesson-hands-on';
const SCALE = 'lesson-lab[name="missing-scale"] >>> lesson-explorer';
const TEST = 'lesson-lab[name="explanation"] >>> lesson-explorer';
const quoted = (/** @type {string} */ text) => JSON.stringify(text);

/** @param {import('./engines.js').Page} page @param {string} url @param {string} lab */
async function open(page, url, lab) {
  await page.open(url);
  await page.until(`deep(${quoted(lab)}).ready.then(() => true)`);
}

/** @param {import('./engines.js').Page} page @param {string} label @param {string} text */
async function fill(page, label, text) {
  const field = `${SHEET} >>> label=${label}`;
  await page.focus(field);
  await page.js(`deep(${quoted(field)}).select()`);
  await page.type(text);
}

/** Waits for words somewhere inside. @param {import('./engines.js').Page} page */
const says = (page, /** @type {string} */ lab, /** @type {string} */ words) =>
  page.until(
    `deepAll(${quoted(`${lab} >>> :is(p, li, output, td, h3)`)}).some((node) =>
      node.checkVisibility() && node.textContent.includes(${quoted(words)}))`,
  );

/** @param {import('./engines.js').Page} page @param {string} lab @returns {Promise<string[]>} */
const axeFindings = (page, lab) =>
  page.js(`(async () => {
    if (!window.axe) { ${axe.source} }
    const node = deep(${quoted(lab.split(' >>> ')[0])});
    const { violations } = await window.axe.run(node, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' ' + JSON.stringify(target) + ' ' + failureSummary));
  })()`);

eachEngine((page) => {
  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['hosted', () => server.at('plain/')],
    ['from the one file on disk', () => ONE_FILE],
  ])) {
    test(`the first sheet by keyboard, wrong and right, ${place}`, async () => {
      await open(page, `${url()}#lab-hands-on`, SHEET);
      await says(page, SHEET, 'Sheet 1');
      for (const [i, score] of ['1', '2', '3'].entries()) {
        await fill(page, `Raw score of token ${i + 1}`, score);
      }
      await page.press('Enter');
      await says(page, SHEET, 'All of them hold.');
      // The raw scores once more, with a comma: the scale was forgotten.
      for (const [i, score] of ['1', '2,0', '3'].entries()) {
        await fill(page, `Scaled score of token ${i + 1}`, score);
      }
      await page.focus(`${SHEET} >>> label=Check: scaled scores`);
      await page.press('Enter');
      await says(page, SHEET, 'These are still the raw scores: divide each by √2.');
      await fill(page, 'Scaled score of token 1', 'one');
      await page.press('Enter');
      await says(page, SHEET, 'Scaled score of token 1: this is not a number.');
      assert.deepEqual(await page.faults(), []);
    });

    test(`taking the scale away turns a light, and a pin compares, ${place}`, async () => {
      await open(page, `${url()}#lab-missing-scale`, SCALE);
      const light = `${SCALE} >>> lesson-lights >>> li`;
      assert.equal(await page.js(`deep(${quoted(light)}).className`), 'good');
      await page.focus(`${SCALE} >>> label=Pin this state`);
      await page.press('Enter');
      await page.focus(`${SCALE} >>> label=Scale the scores`);
      await page.press('Space');
      await page.until(`deep(${quoted(light)}).className === 'bad'`);
      await says(page, SCALE, 'Pinned: Scale the scores: on; Key dimension d_k: 64');
      const table = await page.text(`${SCALE} >>> .pin lesson-table >>> tbody`);
      // PyTorch's largest weights with and without, as in tests/reference/labs.json.
      assert.match(table, /largest weight0\.5340\.999\+0\.465/);
      await page.until("location.hash.includes('missing-scale?scaled=0&dk=64')");
      assert.match(
        await page.text(`${SCALE} >>> .sr[role="status"]`),
        /Compared with the pin: .*largest weight \+0\.465/,
      );
      assert.deepEqual(await page.faults(), []);
    });
  }

  test('a seed in the address is a class’s sheet; new numbers go there; a key waits', async () => {
    await open(page, server.at('plain/#hands-on?seed=3'), SHEET);
    await says(page, SHEET, 'Sheet 3');
    assert.match(await page.text(`${SHEET} >>> table`), /token 2\[−1, −1\]\[3, 2\]/);
    await page.focus(`${SHEET} >>> label=Teacher’s key`);
    await page.press('Enter');
    await says(page, SHEET, 'Key to sheet 3');
    await page.focus(`${SHEET} >>> label=New numbers`);
    await page.press('Enter');
    await page.until(
      `location.hash.startsWith('#hands-on?seed=') && location.hash !== '#hands-on?seed=3'`,
    );
    assert.equal(
      await page.js(`'Sheet ' + new URLSearchParams(location.hash.split('?')[1]).get('seed')`),
      await page.text(`${SHEET} >>> h3`),
    );
    assert.deepEqual(await page.faults(), []);
  });

  test('what is printed is the sheet alone, with its key when asked for', async () => {
    await open(page, server.at('plain/#lab-hands-on'), SHEET);
    await page.js(`(window.printed = [], window.print = () => {
      const sheet = deep(${quoted(SHEET)});
      printed.push([sheet.hasAttribute('with-key'), sheet.hasAttribute('data-printing'),
        document.querySelectorAll('main > section[data-printing]').length]);
      dispatchEvent(new Event('afterprint'));
    }, true)`);
    for (const label of ['Print sheet and key', 'Print the sheet']) {
      await page.focus(`${SHEET} >>> label=${label}`);
      await page.press('Enter');
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
    await open(page, server.at('plain/#lab-hands-on'), SHEET);
    await page.js(`(Object.defineProperty(navigator, 'clipboard', { configurable: true,
      value: { writeText: (text) => { window.copied = text; return Promise.reject(new Error('no')); } } }), true)`);
    await page.focus(`${SHEET} >>> label=The call that gives the same numbers`);
    await page.press('Enter');
    await page.focus(`${SHEET} >>> label=Copy for PyTorch 2`);
    await page.press('Enter');
    await says(page, SHEET, 'select the text and copy it yourself');
    assert.match(await page.js('copied'), /F\.scaled_dot_product_attention\(query, keys, values\)/);
  });

  test('cases and numbers of one’s own change the ranks', async () => {
    await open(page, server.at('plain/#lab-explanation'), TEST);
    await says(page, TEST, 'No effect: whichever token is removed');
    await page.focus(`${TEST} >>> input[value="equal"]`);
    await page.press('ArrowDown');
    await says(page, TEST, 'They disagree: token 1, with the largest weight 0.69');
    await page.js(
      `deepAll(${quoted(`${TEST} >>> details`)}).forEach((door) => { door.open = true; })`,
    );
    const own = `${TEST} >>> label=Keys and values, token 1, its value`;
    await page.focus(own);
    await page.js(`deep(${quoted(own)}).select()`);
    await page.type('9');
    await page.press('Enter');
    await page.until(`deep(${quoted(TEST)}).settings.preset === 'own'`);
    // By hand: w / (1 − w) × |output − value| is 5.06, 3.93, 0.03, 0.24.
    await says(page, TEST, 'moves the output most, but the ranks differ');
    await says(page, TEST, 'without token 1: −1.22, moved by 5.06');
    assert.deepEqual(await page.faults(), []);
  });

  test('at 360 x 640 the switch and what it does are seen together; axe finds nothing', async () => {
    await page.size(360, 640);
    for (const lab of [SCALE, SHEET, TEST]) {
      const name = /name="([a-z-]+)"/.exec(lab)?.[1];
      await open(page, server.at(`plain/#lab-${name}`), lab);
      assert.ok(await page.js('document.documentElement.scrollWidth <= innerWidth'), name);
      if (lab === SCALE) {
        const far =
          await page.js(`deep(${quoted(`${SCALE} >>> lesson-lights >>> li`)}).getBoundingClientRect().bottom
          - deep(${quoted(`${SCALE} >>> .switch`)}).getBoundingClientRect().top`);
        assert.ok(far <= 640, `${far} px`);
      }
      await page.js(
        `deepAll(${quoted(`${lab} >>> details`)}).forEach((door) => { door.open = true; })`,
      );
      assert.deepEqual(await axeFindings(page, lab), []);
    }
    await page.size(1000, 800);
  });
});
