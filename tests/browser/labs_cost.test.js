/** The cost lab: predicted, measured and stopped by keyboard, in each engine; and where it cannot. */
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

const COST = 'lesson-lab[name="cost"] >>> lesson-cost';
const START = `${COST} >>> .main`;
const quoted = (/** @type {string} */ text) => JSON.stringify(text);

/** @param {import('./engines.js').Page} page @param {string} url */
async function open(page, url) {
  await page.open(`${url}#lab-cost`);
  await page.until(`deepAll(${quoted(START)}).length === 1`);
}

/** @param {import('./engines.js').Page} page @param {string} part */
async function press(page, part) {
  await page.focus(`${COST} >>> ${part}`);
  await page.press('Enter');
}

/** @param {import('./engines.js').Page} page @param {string} words */
const says = (page, words) =>
  page.until(`deep(${quoted(`${COST} >>> .said`)}).textContent.includes(${quoted(words)})`);

/** The list of a select is the browser's own: its choice is set here. @param {import('./engines.js').Page} page @param {number} n */
async function longest(page, n) {
  await page.js(`(() => {
    const select = deep(${quoted(`${COST} >>> select`)});
    select.value = ${n};
    select.dispatchEvent(new Event('change'));
  })()`);
}

/** Keeps in `heard` what the live regions of a lab come to say. @param {string} lab */
function listen(lab) {
  const heard = Reflect.set(window, 'heard', []) && Reflect.get(window, 'heard');
  const watch = new MutationObserver((changes) => {
    for (const node of new Set(changes.map(({ target }) => target)))
      if (node.textContent) heard.push(node.textContent);
  });
  // @ts-expect-error the page has it
  for (const region of deep(lab).shadowRoot.querySelectorAll('output, [role="status"]'))
    watch.observe(region, { childList: true });
}

/** @param {import('./engines.js').Page} page @returns {Promise<string[]>} */
const times = (page) =>
  page.js(`deepAll(${quoted(`${COST} >>> tbody td:last-child`)}).map((cell) => cell.textContent)`);

eachEngine((page) => {
  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['hosted, under a strict policy', () => server.at('strict/')],
    ['from the one file on disk', () => ONE_FILE],
  ])) {
    test(`predicted, measured and compared by keyboard, ${place}`, async () => {
      await open(page, url());
      await press(page, '.main');
      await says(page, 'Predict first');
      assert.equal(await page.js('active().textContent'), 'the same');
      await press(page, 'label=twice');
      await longest(page, 128);
      await page.js(listen, COST);
      await press(page, '.main');
      await says(page, 'Your prediction did not hold. You said “twice”.');
      // A screen reader hears three things, not each length.
      assert.deepEqual(
        (await page.js('heard')).map((/** @type {string} */ words) => words.slice(0, 9)),
        ['Measuring', 'Your pred', 'Twice the'],
      );
      const measured = await times(page);
      assert.equal(measured.length, 4);
      for (const time of measured) assert.match(time, /^\d+(\.\d+)?\u00a0(µs|ms|s)$/);
      assert.match(
        await page.text(`${COST} >>> output`),
        /^Twice the length, from 64 to 128 tokens: four times the scores, [\d.]+ times the time here\./,
      );
      assert.equal(await page.count(`${COST} >>> polyline.line`), 1);
      // The causal mask is one arrow key away.
      await page.focus(`${COST} >>> [name="causal"]`);
      await page.press('ArrowDown');
      assert.deepEqual(await times(page), ['—', '—', '—', '—']);
      await press(page, '.main');
      await says(page, 'Your prediction did not hold.');
      assert.equal(await page.count(`${COST} >>> polyline.line`), 2);
      await page.until(
        `deep(${quoted(`${COST} >>> .notes`)}).textContent.includes('At 128 tokens, “fused, causal” took')`,
      );
      // Two colours and, without them, two marks; each way keeps its own while it stands alone.
      const marks = `deepAll(${quoted(`${COST} >>> .lines .dot`)}).map((dot) => [...dot.classList, dot.getAttribute('d')].join(' '))`;
      const both = await page.js(marks);
      assert.equal(new Set(both.map((/** @type {string} */ one) => one.split(' M')[1])).size, 2);
      await page.focus(`${COST} >>> [name="causal"]:checked`);
      await page.press('ArrowUp');
      await page.js(
        `(() => { const start = deep(${quoted(START)}); start.click(); start.click(); })()`,
      );
      assert.deepEqual(await page.js(marks), both.slice(1));
      assert.deepEqual(await page.faults(), []);
    });
  }

  test('stopped, it keeps what was measured, and measures again', async () => {
    await open(page, server.at('plain/'));
    await press(page, 'label=skip');
    await longest(page, 4096);
    await press(page, '.main');
    await page.until(`/\\d/.test(deep(${quoted(`${COST} >>> tbody td:last-child`)}).textContent)`);
    assert.equal(await page.text(START), 'Stop');
    await press(page, '.main');
    await page.until(`deep(${quoted(START)}).textContent === 'Measure on this device'`);
    const kept = await times(page);
    assert.match(kept[0], /\d/);
    assert.equal(kept.at(-1), '—');
    await longest(page, 128);
    await press(page, '.main');
    await page.until(`deepAll(${quoted(`${COST} >>> tbody td:last-child`)})
      .every((cell) => /\\d/.test(cell.textContent))`);
    assert.deepEqual(await page.faults(), []);
  });

  test('of two labs one measures at a time, and neither shows the other\u2019s numbers', async () => {
    await open(page, server.at('plain/'));
    await page.js(`document.querySelector('main').append(document.createElement('lesson-cost'))`);
    const other = 'main > lesson-cost';
    const first = `${COST} >>> `;
    const second = `${other} >>> `;
    await page.js(`(() => {
      window.told = [];
      addEventListener('lesson-change', ({ target, detail: { settings, results } }) =>
        told.push([settings.method, ...Object.keys(results)].join(' ')));
      for (const lab of [deep(${quoted(COST)}), deep(${quoted(other)})])
        lab.shadowRoot.querySelector('.predict button').click();
      deep(${quoted(`${first}[name="method"]:not(:checked)`)}).click();
      const select = deep(${quoted(`${second}select`)});
      select.value = 128;
      select.dispatchEvent(new Event('change'));
    })()`);
    const pushed = (/** @type {string} */ lab) => page.js(`deep(${quoted(`${lab}.main`)}).click()`);
    await pushed(first);
    await page.until('told.length > 0');
    await pushed(second);
    await says(page, 'Stopped: another lab');
    assert.equal(await page.text(START), 'Measure on this device');
    await page.until(`deep(${quoted(`${second}.said`)}).textContent.includes('prediction')`);
    const before = (await page.js('told')).filter((/** @type {string} */ way) =>
      way.startsWith('plain'),
    );
    assert.deepEqual(new Set(before), new Set(['plain plain, full']));
    const after = (await page.js('told')).slice(before.length);
    assert.deepEqual(after, Array(4).fill('fused fused, full'));
    // A change of choice in the one leaves the other alone.
    await pushed(first);
    await page.until(`told.length > ${before.length + 4}`);
    await page.js(`deep(${quoted(`${second}[name="causal"]:not(:checked)`)}).click()`);
    await page.until(`told.length > ${before.length + 6}`);
    assert.equal(await page.text(START), 'Stop');
    assert.deepEqual(await page.faults(), []);
  });

  test('without WebAssembly it says that nothing is measured; the scores stand', async () => {
    await open(page, server.at('plain/?engine=js'));
    await press(page, 'label=four times');
    await press(page, '.main');
    await says(page, 'Nothing can be measured here');
    assert.equal(await page.text(START), 'Measure on this device');
    assert.match(await page.text(`${COST} >>> tbody tr`), /^16\s*256/);
  });

  test('on a phone it does not scroll sideways, and axe finds nothing', async () => {
    await page.open(server.frames(['plain/#lab-cost'], { width: 344 }));
    await page.inFrame(0, async () => {
      await page.until(`deepAll(${quoted(START)}).length === 1`);
      await press(page, 'label=four times');
      await longest(page, 4096);
      // Measure turns into Stop under the finger.
      const place = `(() => {
        const [button, lab] = [${quoted(START)}, ${quoted(COST)}].map((one) => deep(one).getBoundingClientRect());
        return [button.x, button.y - lab.y, button.width];
      })()`;
      await page.focus(START);
      const before = await page.js(place);
      await page.press('Enter');
      await page.until(`deep(${quoted(START)}).textContent === 'Stop'`);
      assert.deepEqual(await page.js(place), before);
      await longest(page, 128);
      await press(page, '.main');
      await says(page, 'Your prediction held.');
      assert.ok((await page.js('document.documentElement.scrollWidth - innerWidth')) <= 0);
      // The widest rows, measured or not.
      await longest(page, 4096);
      const sideways = `deep(${quoted(`${COST} >>> .scroll`)})`;
      for (const name of ['', 'method', 'causal']) {
        if (name) {
          await page.focus(`${COST} >>> [name="${name}"]`);
          await page.press('ArrowDown');
        }
        const beyond = await page.js(`${sideways}.scrollWidth - ${sideways}.clientWidth`);
        assert.ok(beyond <= 0, `the table is ${beyond} too wide, after ${name}`);
      }
      const findings = await page.js(`(async () => {
        if (!window.axe) { ${axe.source} }
        const { violations } = await window.axe.run(deep('lesson-lab[name="cost"]'));
        return violations.flatMap(({ id, nodes }) => nodes.map((n) => id + ' ' + n.failureSummary));
      })()`);
      assert.deepEqual(findings, []);
    });
  });
});

eachEngine((page) => {
  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['by a policy', () => server.at('noworker/')],
    ['in the one file', () => ONE_FILE],
  ])) {
    test(`where a worker is refused it says so, ${place}`, async () => {
      await open(page, url());
      if (url() === ONE_FILE) await page.js('void (window.Worker = undefined)');
      await press(page, 'label=four times');
      await press(page, '.main');
      await says(page, 'Nothing can be measured here');
    });
  }
});
