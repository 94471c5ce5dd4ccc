/** "How do we know?" in real browsers: it holds, and an edited case fails loudly. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { ONE_FILE, startServer } from './server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const BUTTON = 'lesson-check >>> label=Check on this device';
const RESULT = 'lesson-check >>> .result';

/** Opens a page and waits until nothing on it comes to life, and so moves, any more. */
async function open(/** @type {import('./engines.js').Page} */ page, /** @type {string} */ url) {
  await page.open(url);
  await page.until("customElements.get('lesson-check') !== undefined");
  await page.js("Promise.all(deepAll('lesson-explorer').map(({ ready }) => ready))");
}

eachEngine((page) => {
  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['hosted', () => server.at('plain/')],
    ['on the JavaScript build', () => server.at('plain/?engine=js')],
    ['from the one file on disk', () => ONE_FILE],
  ])) {
    test(`every case holds, ${place}`, async () => {
      await open(page, url());
      await page.click(BUTTON);
      await page.until(`deepAll('${RESULT}').length === 1`);
      assert.match(await page.text(RESULT), /^All \d+ cases hold\.$/);
      assert.equal(await page.count('lesson-check >>> tbody tr'), 5);
      assert.deepEqual(await page.faults(), []);
    });
  }

  test('an edited case fails loudly, by name', async () => {
    await open(page, server.at('plain/'));
    await page.js(() => {
      const element = /** @type {any} */ (customElements.get('lesson-check'));
      const { reference } = element;
      element.reference = async () => {
        const data = await reference();
        const attention = (/** @type {any} */ { op }) => op === 'attention';
        data.cases.find(attention).expected.scaledScores[0][0] += 1e-9;
        return data;
      };
    });
    await page.click(BUTTON);
    await page.until(`deepAll('${RESULT}').length === 1`);
    assert.match(await page.text(RESULT), /^1 of \d+ cases does not hold; \d+ do\.$/);
    assert.equal(await page.js(`deep('${RESULT}').getAttribute('role')`), 'alert');
    const words = await page.js("deep('lesson-check').shadowRoot.textContent");
    assert.match(
      words,
      /dot-product attention, “1 query, .*”, scaled scores: off by 1\.0\s×\s10⁻⁹\./,
    );
  });

  test('with the cases gone nothing is called good', async () => {
    await open(page, server.at('plain/'));
    for (const [gone, words] of /** @type {[string, RegExp][]} */ ([
      ['({ made_by: "PyTorch", cases: [] })', /could not be run here: there are no cases/],
      ['({ cases: data.cases })', /could not be run here: nothing says where/],
      [
        '({ ...data, cases: data.cases.map((one) => ({ ...one, expected: {} })) })',
        /^(\d+) of \1 cases do not hold; 0 do\.$/,
      ],
    ])) {
      await page.js(`(() => {
        const element = customElements.get('lesson-check');
        const reference = (element.whole ??= element.reference);
        element.reference = async () => { const data = await reference(); return ${gone}; };
      })()`);
      await page.click(BUTTON);
      await page.until(`${words}.test(deepAll('${RESULT}')[0]?.textContent)`);
      assert.equal(await page.js(`deep('${RESULT}').getAttribute('role')`), 'alert');
    }
    const listed = await page.js(
      "[...deep('lesson-check').shadowRoot.querySelectorAll('p')].filter((p) => /off by/.test(p.textContent)).length",
    );
    assert.equal(listed, 5);
  });

  test('the cases are fetched only when asked for', async () => {
    await open(page, server.at('plain/'));
    const fetched =
      "performance.getEntriesByType('resource').some((e) => /reference/.test(e.name))";
    assert.equal(await page.js(fetched), false);
    await page.click(BUTTON);
    await page.until(fetched);
  });
});
