/** What rules can tell about access: axe, narrow screens, targets, and a focus that is seen. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { eachEngine } from './engines.js';
import { startServer } from './server.js';
import { alive, move, SLIDERS } from './similarity.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/**
 * @param {import('./engines.js').Page} page
 * @param {string} [place] an expression: the part of the page that is looked at
 * @returns {Promise<string[]>}
 */
const axeFindings = (page, place = 'document') =>
  page.js(`(async () => {
    if (!window.axe) { ${axe.source} }
    const { violations } = await window.axe.run(${place}, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' ' + JSON.stringify(target) + ' ' + failureSummary));
  })()`);

/** Each lab with a door, by name. @param {import('./engines.js').Page} page @returns {Promise<string[]>} */
const labNames = (page) => page.js("deepAll('lesson-lab').map((lab) => lab.name)");

/** Opens a lab, which closes the others, and waits for what stands behind its door. @param {import('./engines.js').Page} page @param {string} name @returns {Promise<string>} an expression for it */
async function openLab(page, name) {
  const lab = `deep('lesson-lab[name="${name}"]')`;
  await page.js(`(${lab}.open = true)`);
  await page.until(`${lab}.ready.then(() => true)`);
  return lab;
}

/**
 * Brings the page into the states that a learner leaves it in: a term explained, an answer asked for
 * and shown, results uncovered, a prediction made and judged.
 * @param {import('./engines.js').Page} page
 */
async function openStates(page) {
  await page.until("deepAll('lesson-hand-check >>> label=Show the next result').length > 0");
  await page.until("deepAll('lesson-answer >>> button').length > 0");
  await page.js("deepAll('details').forEach((d) => { d.open = true; })");
  await page.js(`deep('lesson-hand-check >>> label=Show the next result').click()`);
  await page.js(`deep('lesson-predict >>> label=up').click()`);
  for (let i = 0; i < 2; i++) {
    const asked = "deepAll('lesson-answer >>> button')";
    await page.js(`${asked}.filter((b) => /answer/i.test(b.textContent) && b.checkVisibility())
      .slice(0, 2).forEach((b) => b.click())`);
  }
  await page.js("deep('lesson-term a').click()");
  await page.until(
    "deepAll('lesson-term >>> .note').some((note) => note.matches(':popover-open'))",
  );
}

/** Everything on the page that is pressed, moved or typed into. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';

const SMALL_TARGETS = `deepAll(${JSON.stringify(CONTROLS)}).flatMap((node) => {
  const parts = [node, ...(node.labels ?? [])].filter((part) => part.checkVisibility());
  if (!node.checkVisibility({ visibilityProperty: true }) || node.matches('.skip')) return [];
  // A link within a sentence is as high as its line.
  const text = (n) => n.textContent.replace(/\\s+/g, ' ').trim();
  const line = node.getRootNode().host ?? node.parentElement;
  const around = node.matches('a') && getComputedStyle(node).display === 'inline'
    && text(line.localName.startsWith('lesson-') ? line.parentElement : line).length > text(node).length;
  if (around) return [];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const fits = boxes.some((box) => box.width >= 23.9 && box.height >= 23.9);
  const { width, height } = boxes[0] ?? { width: 0, height: 0 };
  return fits ? [] : [node.outerHTML.slice(0, 120) + ' ' + width + ' x ' + height];
})`;

/** What stands at the keyboard's place, and whether one can see that it does. */
const FOCUS_SEEN = `(() => {
  const node = active();
  if (!node || node === document.body) return null;
  const style = getComputedStyle(node);
  const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return { what: node.outerHTML.slice(0, 120), seen: ring || style.boxShadow !== 'none' };
})()`;

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  eachEngine(
    (page) => {
      test('axe finds nothing, at first and with everything open', async () => {
        await page.open(server.at('plain/'));
        await alive(page);
        assert.equal(
          await page.js("matchMedia('(prefers-color-scheme: dark)').matches"),
          scheme === 'dark',
        );
        assert.deepEqual(await axeFindings(page), []);
        await move(page, SLIDERS[0], 'ArrowRight');
        await openStates(page);
        assert.deepEqual(await axeFindings(page), []);
        for (const name of await labNames(page)) {
          assert.deepEqual(await axeFindings(page, await openLab(page, name)), [], name);
        }
      });
    },
    { scheme },
  );
}

eachEngine((page) => {
  for (const path of ['plain/', 'plain/lesson.html']) {
    test(`${path}: no sideways scroll at 320 px, closed or open`, async () => {
      await page.open(server.frames([path], { width: 320 }));
      await page.inFrame(0, async () => {
        await alive(page);
        assert.equal(await page.js('innerWidth'), 320);
        const over = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;
        assert.ok((await page.js(over)) <= 0);
        await openStates(page);
        assert.ok((await page.js(over)) <= 0);
        for (const name of await labNames(page)) {
          await openLab(page, name);
          assert.ok((await page.js(over)) <= 0, name);
        }
      });
    });
  }

  test('every control has a target of at least 24 px', async () => {
    await page.open(server.frames(['plain/'], { width: 360 }));
    await page.inFrame(0, async () => {
      await alive(page);
      await openStates(page);
      assert.deepEqual(await page.js(SMALL_TARGETS), []);
      for (const name of await labNames(page)) {
        await openLab(page, name);
        assert.deepEqual(await page.js(SMALL_TARGETS), [], name);
      }
      assert.ok((await page.count(CONTROLS)) > 30);
    });
  });

  test('the keyboard’s place is always seen', async () => {
    await page.open(server.at('plain/'));
    await alive(page);
    await page.js('(document.body.focus(), true)');
    const unseen = [];
    const places = new Set();
    for (let i = 0; i < 200; i++) {
      await page.press('Tab');
      const place = await page.js(FOCUS_SEEN);
      if (!place) break;
      places.add(place.what);
      if (!place.seen) unseen.push(place.what);
    }
    assert.deepEqual(unseen, []);
    assert.ok(places.size > 30, `${places.size} places`);
  });
});
