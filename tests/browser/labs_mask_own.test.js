/** Own numbers of the mask lab, and its further ways: by keyboard, in each engine. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { door, fill, openDoors, opened, openLab, paste, press, quoted, says } from './lab_page.js';
import { startServer } from './server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @typedef {import('./engines.js').Page} Page */

const MASK = `${door('mask-direction')} >>> lesson-explorer`;
const WEIGHTS = `${MASK} >>> [data-name="weights"] tbody`;

/** The names of the lights that are broken. @param {Page} page @returns {Promise<string[]>} */
const broken = (page) =>
  page.js(
    `deepAll(${quoted(`${MASK} >>> lesson-lights >>> li.bad b`)}).map((node) => node.textContent)`,
  );

/** What the own matrices say of their shapes. @param {Page} page @returns {Promise<string[]>} */
const notes = (page) =>
  page.js(
    `deepAll(${quoted(`${MASK} >>> lesson-matrix-field >>> .note`)}).map((node) => node.textContent).filter(Boolean)`,
  );

eachEngine((page) => {
  test('own numbers: typed, refused at the cell, pasted', async () => {
    await openLab(page, server.at('plain/'), 'mask-direction');
    await openDoors(page, MASK);
    const field = `${MASK} >>> label=Keys, key 1, number 1`;
    const problem = `${MASK} >>> .problem`;
    await fill(page, field, '2,5');
    await page.press('Enter');
    await says(page, `${MASK} >>> [data-name="keys"] tbody td`, '2.50');
    await fill(page, field, 'many');
    await page.press('Enter');
    await page.until(`deep(${quoted(field)}).getAttribute('aria-invalid') === 'true'`);
    await says(page, `${MASK} >>> [data-name="keys"] tbody td`, '2.50');
    await says(page, problem, 'Keys, key 1, number 1, takes a number from −9 to 9.');
    await page.focus(field);
    await paste(page, '[[1, 0], [0, 1], [1, 1], [0.5, 3]]');
    await says(page, `${MASK} >>> [data-name="keys"] tbody tr:last-child td`, '0.50');
    assert.equal(await page.count(`${MASK} >>> lesson-matrix-field >>> [aria-invalid]`), 0);
    // Another shape in place of the whole: eight tokens of three numbers, out of a spreadsheet.
    await page.focus(`${MASK} >>> label=Queries, query 1, number 1`);
    await paste(page, Array.from({ length: 8 }, (_, i) => `${i}\t0,5\t-1`).join('\n'));
    await page.until(`deepAll(${quoted(`${WEIGHTS} td`)}).length === 64`);
    await says(page, `${MASK} >>> lesson-matrix-field >>> .note`, 'Now 8 × 3, to agree.');
    assert.deepEqual(await broken(page), []);
    await page.focus(`${MASK} >>> label=Queries, query 1, number 1`);
    await paste(page, Array.from({ length: 9 }, () => '1\t2').join('\n'));
    await says(page, problem, 'What was pasted is 9 × 2; this matrix is 8 × 3');
    assert.equal(await page.count(`${WEIGHTS} td`), 64);
    // Nothing agrees with anything where all goes back, or comes, as a whole.
    await press(page, `${MASK} >>> label=Back to the start`);
    await page.until(`deepAll(${quoted(`${WEIGHTS} td`)}).length === 16`);
    assert.deepEqual(await notes(page), []);
    await page.js(
      "(location.hash = '#mask-direction?queries=1,2,3;4,5,6&keys=0,1,0;1,0,1&values=1;2&scores=1,0;0,1&allowed=1,0;1,1', true)",
    );
    await page.until(`deepAll(${quoted(`${WEIGHTS} td`)}).length === 4`);
    assert.deepEqual(await notes(page), []);
  });

  test('own scores and own allowed cells: one typed, one pasted, one that does not agree', async () => {
    await openLab(page, server.at('plain/'), 'mask-direction');
    await openDoors(page, MASK);
    const cell = `${MASK} >>> label=Own allowed cells, 1 for seen, query 2, key 4`;
    await fill(page, cell, '2');
    await page.press('Enter');
    await says(page, `${MASK} >>> .problem`, 'query 2, key 4, takes 0 or 1.');
    await fill(page, cell, '1');
    await page.press('Enter');
    await says(page, `${MASK} >>> #interpretation`, 'your own. These checks fail: “No');
    assert.deepEqual(await broken(page), ['No weight on the future', 'Leak test']);
    await page.focus(`${MASK} >>> label=Own scores, query 1, key 1`);
    await paste(page, '[[1, 0], [0, 1]]');
    await page.until(`deepAll(${quoted(`${WEIGHTS} td`)}).length === 4`);
    // Two tokens, causal in what is left of the own cells: softmax([0, 1]) is 0.269, 0.731.
    await says(page, `${WEIGHTS} tr:last-child td`, '0.269');
    assert.equal(await page.count(`${MASK} >>> [data-name="queries"]`), 0);
    await press(page, `${MASK} >>> [data-name="scaledScores"] [tabindex="0"]`, 'ArrowRight');
    await says(page, `${MASK} >>> .answer`, 'Scores, your own, query 1, key 2: 0, as given.');
    await page.focus(`${MASK} >>> label=Own scores, query 1, key 1`);
    await paste(page, '1\t2\t3');
    await says(page, `${MASK} >>> .problem`, 'scores: [1, 3] must be [1, 1]');
    assert.equal(await page.count(`${WEIGHTS} td`), 4);
    await page.until("location.hash.includes('ownScores=1')");
    assert.deepEqual(await page.faults(), []);
  });

  test('at 360 px two labels of two lines stand further apart than their lines', async () => {
    await page.size(1000, 900);
    await page.open(server.frames(['plain/#lab-mask-direction'], { width: 360 }));
    await page.inFrame(0, async () => {
      await opened(page, 'mask-direction');
      await openDoors(page, MASK);
      const [line, ...gaps] = await page.js(`(() => {
        const labels = deepAll(${quoted(`${MASK} >>> fieldset :is(legend, span)`)});
        const boxes = labels.map((label) => {
          const text = document.createRange();
          text.selectNodeContents(label);
          return [...text.getClientRects()];
        });
        const two = boxes.find(({ length }) => length === 2);
        const gaps = boxes.slice(1).map(([first], i) => first.top - boxes[i].at(-1).bottom);
        return [two[1].top - two[0].bottom, ...gaps];
      })()`);
      assert.equal(gaps.length, 4);
      for (const gap of gaps) assert.ok(gap >= line + 8, `${gap} px, between lines ${line} px`);
    });
  });
});
