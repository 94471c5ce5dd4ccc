/** Labs as such, mask direction, and the causal-mask task: by keyboard, in each engine. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import {
  atRest,
  axeFindings,
  door,
  openDoors,
  opened,
  openLab,
  paste,
  press,
  quoted,
  says,
} from './lab_page.js';
import { ONE_FILE, startServer } from './server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @typedef {import('./engines.js').Page} Page */

const MASK = `${door('mask-direction')} >>> lesson-explorer`;
const TASK = `${door('mask-task')} >>> lesson-mask-task`;
const WEIGHTS = `${MASK} >>> [data-name="weights"] tbody`;

const FETCHED =
  "performance.getEntriesByType('resource').filter(({ name }) => /[/]labs-/.test(name)).length";

/** The names of the lights that are broken. @param {Page} page @returns {Promise<string[]>} */
const broken = (page) =>
  page.js(
    `deepAll(${quoted(`${MASK} >>> lesson-lights >>> li.bad b`)}).map((node) => node.textContent)`,
  );

eachEngine((page) => {
  test('a lab’s code is fetched when it comes near, and one lab is open at a time', async () => {
    await page.size(800, 600);
    await page.open(server.at('plain/'));
    await page.until("customElements.get('lesson-lab') !== undefined");
    assert.equal(await page.js(FETCHED), 0);
    await page.js(`(deep(${quoted(door('mask-direction'))}).scrollIntoView(), true)`);
    await page.until(`${FETCHED} === 1`);
    await press(page, `${door('mask-direction')} >>> summary`);
    await opened(page, 'mask-direction');
    await press(page, `${door('mask-task')} >>> summary`);
    await opened(page, 'mask-task');
    await page.until("deepAll('lesson-lab').filter((one) => one.open).length === 1");
    assert.equal(await page.js(FETCHED), 1);
    assert.deepEqual(await page.faults(), []);
  });

  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['hosted', () => server.at('plain/')],
    ['on the JavaScript build', () => server.at('plain/?engine=js')],
    ['under Trusted Types', () => server.at('trusted/')],
    ['from the one file on disk', () => ONE_FILE],
  ])) {
    test(`the mask is broken by keyboard and the lights turn, ${place}`, async () => {
      await openLab(page, url(), 'mask-direction');
      assert.deepEqual(await broken(page), []);
      await press(page, `${MASK} >>> label=up`);
      await press(page, `${MASK} >>> label=Causal mask`, 'Space');
      await says(page, `${MASK} >>> lesson-predict >>> .verdict`, 'Your prediction held.');
      assert.deepEqual(await broken(page), ['No weight on the future', 'Leak test']);
      await press(page, `${MASK} >>> label=Causal mask`, 'Space');
      await page.until(`deepAll(${quoted(`${MASK} >>> lesson-lights >>> li.bad`)}).length === 0`);
      await press(page, `${MASK} >>> summary`);
      await press(page, `${MASK} >>> label=Softmax over the queries`, 'Space');
      await says(page, `${MASK} >>> #interpretation`, 'A check fails: “Rows sum to one”.');
      assert.deepEqual(await page.faults(), []);
      if (url() !== ONE_FILE) assert.deepEqual(await page.foreignRequests(), []);
    });

    test(`the task by keyboard: wrong, a hint, right, ${place}`, async () => {
      await openLab(page, url(), 'mask-task');
      await press(page, `${TASK} >>> label=Check with the core`);
      await says(page, `${TASK} >>> .verdict`, 'A leak. Query 1 gives key 2');
      await press(page, `${TASK} >>> label=A hint`);
      await says(page, `${TASK} >>> .hints li`, 'Which keys come later than query 1?');
      // From the first cell: right, and hide; three cells, then two, then one.
      await page.focus(`${TASK} >>> td button`);
      const row = ['ArrowRight', 'Space'];
      for (const key of [...row, ...row, ...row, 'ArrowDown', 'Space', 'ArrowLeft', 'Space'])
        await page.press(key);
      for (const key of ['ArrowRight', 'ArrowDown', 'Space']) await page.press(key);
      await press(page, `${TASK} >>> label=Check with the core`);
      await says(page, `${TASK} >>> .verdict.yes`, 'a weight of exactly 0');
      assert.deepEqual(await page.faults(), []);
    });
  }

  test('a cell says where its number came from, and its inputs light up', async () => {
    await openLab(page, server.at('plain/'), 'mask-direction');
    await page.focus(`${WEIGHTS} [tabindex="0"]`);
    for (const key of ['ArrowDown', 'ArrowRight']) await page.press(key);
    // Scores of query 2: [2, 0] / √2; by hand exp(0) / (exp(1.414) + exp(0)) = 0.1956.
    await says(
      page,
      `${MASK} >>> .answer`,
      'Weights, query 2, key 2: exp(0) / (exp(1.414) + exp(0)) = 0.196',
    );
    const lit = (/** @type {string} */ name) =>
      page.count(`${MASK} >>> [data-name="${name}"] tbody .lit`);
    assert.equal(await lit('scaledScores'), 2);
    assert.equal(await lit('allowed'), 1);
    await page.press('End');
    await says(page, `${MASK} >>> .answer`, '0, because key 4 is hidden from query 2.');
    await atRest(page);
    await page.click(`${MASK} >>> [data-name="output"] tbody td`);
    await says(page, `${MASK} >>> .answer`, 'Output, query 1, number 1: 1 × 1 + 0 × 2');
    assert.equal(await lit('weights'), 4);
    assert.equal(await lit('values'), 4);
  });

  test('an address opens the lab in its state', async () => {
    await page.open(server.at('plain/#mask-direction?causal=1&masking=fill_tiny&values=1;1;1;9'));
    await opened(page, 'mask-direction');
    assert.deepEqual(await broken(page), ['No weight on the future', 'Leak test']);
    await says(page, `${MASK} >>> #evidence`, '−10⁻⁹');
    assert.equal(
      await page.js(
        `deep(${quoted(`${MASK} >>> [data-name="values"] tbody tr:last-child td`)}).textContent`,
      ),
      '9.00',
    );
  });

  test('the mask written in Python, as allowed and as hidden', async () => {
    await openLab(page, server.at('plain/'), 'mask-task');
    await openDoors(page, TASK);
    const run = (/** @type {string} */ expression) =>
      page.js(`(() => { const cell = deep(${quoted(`${TASK} >>> lesson-python`)});
        cell.code = ${quoted(`import torch\nprint(${expression})`)};
        return cell.run(); })()`);
    const verdict = `${TASK} >>> lesson-python ~ .verdict`;
    await run('torch.ones(5, 5).tril(1).tolist()');
    await says(page, verdict, 'The edge is one key too far');
    await run('torch.tril(torch.ones(5, 5))');
    await says(page, verdict, 'Right: every query sees itself');
    await run('torch.triu(torch.ones(3, 3), diagonal=1).bool()');
    await says(page, verdict, 'The mask points the wrong way');
    assert.equal(
      await page.js(`deepAll(${quoted(`${TASK} >>> [role="status"]`)}).filter(
        ({ textContent }) => textContent.includes('points the wrong way')).length`),
      1,
      'announced once',
    );
    await press(page, `${TASK} >>> label=hidden`, 'Space');
    await says(page, verdict, 'Right: every query sees itself');
    assert.equal(await page.count(`${TASK} >>> td button`), 9);
    await page.focus(`${TASK} >>> td button`);
    await paste(page, 'True\tFalse\nTrue\tTrue');
    await page.until(`deepAll(${quoted(`${TASK} >>> td button`)}).length === 4`);
    await press(page, `${TASK} >>> label=Check with the core`);
    await says(page, `${TASK} >>> .verdict.yes`, 'Right');
    await page.focus(`${TASK} >>> td button`);
    await paste(page, '1\t0');
    await says(page, `${TASK} >>> .verdict:not(.yes, .no)`, 'What was pasted is no square matrix');
    await run('"no mask"');
    await says(page, verdict, 'Print one square matrix');
    const copy = `${TASK} >>> label=Copy for MHA`;
    await press(page, copy);
    await page.until(
      `/Copied|copy it yourself/.test(deep(${quoted(copy)}).parentElement.textContent)`,
    );
  });

  test('a mask is pinned, and the next stands beside it', async () => {
    await openLab(page, server.at('plain/'), 'mask-task');
    await press(page, `${TASK} >>> label=Pin this state`);
    await says(page, `${TASK} >>> .pin p`, 'Pinned: 1111 / 1111 / 1111 / 1111.');
    await page.focus(`${TASK} >>> td button`);
    for (const key of ['ArrowRight', 'Space']) await page.press(key);
    await page.until(`/hidden cells01\\+1/.test(
      deep(${quoted(`${TASK} >>> lesson-table >>> tbody`)}).textContent)`);
    await says(page, `${TASK} >>> .sr`, 'Compared with the pin: hidden cells +1');
    await press(page, `${TASK} >>> label=Let the pin go`);
    await page.until(`deep(${quoted(`${TASK} >>> lesson-table`)}).hidden`);
    await press(page, `${TASK} >>> label=Check with the core`);
    await press(page, `${TASK} >>> [data-name="scaledScores"] [tabindex="0"]`, 'ArrowRight');
    await says(page, `${TASK} >>> .answer`, 'Scaled scores, query 1, key 2:');
    assert.equal(await page.count(`${TASK} >>> [data-name="keys"] .lit`), 2);
    assert.deepEqual(await page.faults(), []);
  });

  for (const name of ['mask-direction', 'mask-task']) {
    test(`${name}: axe, narrow screens, and targets, with everything open`, async () => {
      await page.size(1000, 900);
      await page.open(server.frames([`plain/#lab-${name}`], { width: 320 }));
      await page.inFrame(0, async () => {
        await opened(page, name);
        await openDoors(page, door(name));
        if (name === 'mask-task') {
          await press(page, `${TASK} >>> label=Check with the core`);
          await says(page, `${TASK} >>> .verdict`, 'A leak.');
        }
        const root = 'document.documentElement';
        assert.ok((await page.js(`${root}.scrollWidth - ${root}.clientWidth`)) <= 0);
        assert.deepEqual(await axeFindings(page, name), []);
        const small = await page.js(
          `deepAll(${quoted(`${door(name)} >>> :is(button, summary, td[tabindex], label.switch)`)})
            .filter((node) => node.checkVisibility())
            .filter((node) => { const { width, height } = node.getBoundingClientRect();
              return width < 23.9 || height < 23.9; })
            .map((node) => node.outerHTML.slice(0, 120))`,
        );
        assert.deepEqual(small, []);
      });
    });
  }

  test('an answer leaves with its cell, so that it covers no caption', async () => {
    await page.size(360, 640);
    await openLab(page, server.at('plain/'), 'mask-direction');
    await press(page, `${WEIGHTS} [tabindex="0"]`, 'ArrowDown');
    const away = `deep(${quoted(`${MASK} >>> .answer`)}).classList.contains('away')`;
    await page.until(`!${away}`);
    await page.js(`(deep(${quoted(MASK)}).scrollIntoView({ behavior: 'instant' }), true)`);
    await page.until(away);
    await page.size(1000, 900);
  });

  test('at 360 x 640 the switch and the lights are seen together', async () => {
    await page.size(1000, 900);
    await page.open(server.frames(['plain/#lab-mask-direction'], { width: 360 }));
    await page.inFrame(0, async () => {
      await opened(page, 'mask-direction');
      const [top, bottom] = await page.js(
        `[deep(${quoted(`${MASK} >>> label=Causal mask`)}).getBoundingClientRect().top,
          deep(${quoted(`${MASK} >>> lesson-lights`)}).getBoundingClientRect().bottom]`,
      );
      assert.ok(bottom - top <= 640, `${bottom - top} px from the switch to the last light`);
    });
  });
});
