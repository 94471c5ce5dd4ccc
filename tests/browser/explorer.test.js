/** The explorers in real browsers: by keyboard, by typing, from the address, and several at once. */
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

const SLIDERS = ['Similarity to token 1', 'Similarity to token 2', 'Temperature'];
const OUTPUTS = ['Current evidence', 'Interpretation'];
const IN = 'lesson-explorer[name="similarity"]';
const VERDICT = 'lesson-predict >>> .verdict';
const inside = (/** @type {string} */ selector) => `${IN} >>> ${selector}`;

/** @param {import('./engines.js').Page} page @param {string} url */
async function open(page, url) {
  await page.open(url);
  await page.until(`deep('${IN}').ready`);
}

/** @param {import('./engines.js').Page} page */
const outputs = (page) => Promise.all(OUTPUTS.map((name) => page.text(inside(`label=${name}`))));

eachEngine((page) => {
  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['hosted', () => server.at('plain/')],
    ['from the one file on disk', () => ONE_FILE],
  ])) {
    test(`each slider by keyboard changes both outputs, ${place}`, async () => {
      for (const label of SLIDERS) {
        await open(page, url());
        assert.deepEqual(await outputs(page), [
          '—',
          'Change a control to inspect the relationship.',
        ]);
        await page.focus(inside(`label=${label}`));
        await page.press('ArrowRight');
        await page.until(
          `deep(${JSON.stringify(inside('label=Current evidence'))}).textContent !== '—'`,
        );
        const first = await outputs(page);
        assert.match(first[0], /^token 1 0\.\d{3} \+ token 2 0\.\d{3} = 1\.000$/, label);
        await page.press('End');
        await page.until(
          (/** @type {string} */ path, /** @type {string} */ was) =>
            // @ts-expect-error deep is there in the page
            deep(path).textContent !== was,
          inside('label=Interpretation'),
          first[1],
        );
        const last = await outputs(page);
        assert.notEqual(last[0], first[0], label);
        assert.equal(
          await page.js(`Number(deep(${JSON.stringify(inside(`label=${label}`))}).value)`),
          5,
        );
        assert.deepEqual(await page.faults(), []);
      }
    });
  }

  test('a comma may be typed, and what is no number changes nothing', async () => {
    await open(page, server.at('plain/'));
    const field = inside('label=Temperature, as a number');
    const type = async (/** @type {string} */ text) => {
      await page.focus(field);
      await page.js(`deep(${JSON.stringify(field)}).select()`);
      await page.type(text);
      await page.press('Enter');
    };
    await type('1,7');
    await page.until(`deep('${IN}').settings.temperature === 1.7`);
    assert.equal(await page.js(`deep(${JSON.stringify(field)}).value`), '1.7');
    await type('hot');
    await page.until(`deep(${JSON.stringify(field)}).getAttribute('aria-invalid') === 'true'`);
    assert.equal(await page.js(`deep('${IN}').settings.temperature`), 1.7);
    for (let i = 0; i < 3; i++) await page.press('ArrowUp');
    await page.until(`deep('${IN}').settings.temperature === 2`);
    assert.deepEqual(await page.faults(), []);
  });

  test('a prediction gets its answer, and the next one starts from there', async () => {
    await open(page, server.at('plain/'));
    await page.click(inside('label=down'));
    await page.click(inside('label=Raise temperature'));
    await page.until(`deep(${JSON.stringify(inside(VERDICT))}).textContent.includes('held')`);
    assert.match(await page.text(inside(VERDICT)), /^Your prediction held\. You said “down”\.$/);
    assert.match(await page.text(inside('.why')), /^Token 1 went down to 0\.713 from 0\.731\./);
    await page.click(inside('label=Predict again'));
    await page.click(inside('label=up'));
    await page.click(inside('label=Raise temperature'));
    await page.until(`deep(${JSON.stringify(inside(`${VERDICT} b`))}).className === 'no'`);
    assert.match(await page.text(inside(VERDICT)), /did not hold/);
    assert.deepEqual(await page.faults(), []);
  });

  test('on a phone the verdict is on the screen together with the control just pressed', async () => {
    await page.size(360, 640);
    try {
      await open(page, server.at('plain/'));
      await page.click(inside('label=down'));
      const raise = JSON.stringify(inside('label=Raise temperature'));
      // As low on the screen as a thumb finds it.
      await page.js(`deep(${raise}).scrollIntoView({ block: 'end', behavior: 'instant' })`);
      await page.js(`deep(${raise}).click()`);
      const verdict = JSON.stringify(inside(VERDICT));
      await page.until(`deep(${verdict}).textContent.includes('held')`);
      const top = await page.js(`deep(${verdict}).getBoundingClientRect().top`);
      const bottom = await page.js(`deep(${raise}).getBoundingClientRect().bottom`);
      const height = await page.js('innerHeight');
      assert.ok(top >= 0 && bottom <= height, `verdict from ${top}, control to ${bottom}`);
    } finally {
      await page.size(1280, 900);
    }
  });

  test('the third token gives the numbers of the first Python example', async () => {
    await open(page, server.at('plain/'));
    await page.click(inside('label=A third token at similarity 0'));
    await page.until(`deep('${IN}').settings.third`);
    assert.equal(
      await page.text(inside('label=Current evidence')),
      'token 1 0.665 + token 2 0.245 + token 3 0.090 = 1.000',
    );
  });

  test('a state in the address is restored; a bad field is named and ignored', async () => {
    await open(page, server.at('plain/#similarity?similarity1=-1.5&temperature=abc&third=1'));
    assert.deepEqual(await page.js(`deep('${IN}').settings`), {
      similarity1: -1.5,
      similarity2: 1,
      temperature: 1,
      third: true,
    });
    assert.match(await page.text(inside('.act > .problem')), /Temperature is a number from 0\.1/);
    await page.focus(inside('label=Temperature'));
    await page.press('End');
    await page.until("location.hash.includes('temperature=5.0')");
    const hash = await page.js('location.hash');
    assert.equal(hash, '#similarity?similarity1=-1.5&similarity2=1.0&temperature=5.0&third=1');
    assert.deepEqual(await page.faults(), []);
  });

  test('an address with nothing good in it names the fault and leaves the opening', async () => {
    await open(page, server.at('plain/#similarity?temperature=abc'));
    assert.match(await page.text(inside('.act > .problem')), /Temperature is a number from 0\.1/);
    assert.deepEqual(await outputs(page), ['—', 'Change a control to inspect the relationship.']);
    assert.equal(
      await page.text(inside('lesson-predict >>> .state:not(.away) p')),
      'Choose your next move. Will it make token 1’s weight go up, stay, or go down?',
    );
  });

  test('loaded again, the page stays where its reader was', async () => {
    await open(page, server.at('plain/#similarity?temperature=3'));
    await page.until('scrollY > 500');
    await page.js("(scrollTo({ top: 0, behavior: 'instant' }), true)");
    await page.js('((window.stale = true), setTimeout(() => location.reload()), true)');
    await page.until(`!window.stale && deep('${IN}').ready.then((alive) => alive)`);
    assert.equal(await page.js(`deep('${IN}').settings.temperature`), 3);
    assert.ok((await page.js('scrollY')) < 100);
  });

  test('two copies on one page are independent, and moving one keeps its state', async () => {
    await open(page, server.at('plain/'));
    await page.js(() => {
      const copy = document.createElement('lesson-explorer');
      copy.setAttribute('name', 'similarity');
      copy.id = 'copy';
      document.body.append(copy);
    });
    await page.until("deep('#copy').ready");
    await page.focus('#copy >>> label=Temperature');
    await page.press('End');
    await page.until("deep('#copy').settings.temperature === 5");
    assert.equal(await page.js(`deep('${IN}').settings.temperature`), 1);
    assert.deepEqual(await outputs(page), ['—', 'Change a control to inspect the relationship.']);
    await page.js("document.body.prepend(deep('#copy'))");
    assert.equal(await page.js("deep('#copy').settings.temperature"), 5);
    await page.focus('#copy >>> label=Temperature');
    await page.press('Home');
    await page.until("deep('#copy').settings.temperature === 0.1");
    assert.deepEqual(await page.faults(), []);
  });

  test('settings and events are plain data; what is refused is named and the state stays', async () => {
    await open(page, server.at('plain/'));
    const heard = await page.js(() => {
      /** @type {any} */
      const element = document.querySelector('lesson-explorer[name="similarity"]');
      /** @type {any[]} */
      const events = [];
      for (const type of ['lesson-change', 'lesson-error'])
        document.addEventListener(type, (e) => events.push([type, /** @type {any} */ (e).detail]));
      element.settings = { similarity1: 2, similarity2: 1, third: true };
      element.settings = { temperature: 0 };
      return JSON.parse(JSON.stringify({ events, settings: element.settings }));
    });
    assert.deepEqual(
      heard.events.map((/** @type {any[]} */ [type]) => type),
      ['lesson-change', 'lesson-error'],
    );
    const [[, change], [, error]] = heard.events;
    assert.deepEqual(change.settings, heard.settings);
    assert.equal(change.trace.weights.length, 3);
    assert.equal(error.problems[0].field, 'temperature');
    assert.equal(heard.settings.temperature, 1);
  });

  test('back to the start takes everything back', async () => {
    await open(page, server.at('plain/'));
    await page.click(inside('label=up'));
    await page.focus(inside('label=Temperature'));
    await page.press('End');
    await page.until("location.hash.includes('temperature=5.0')");
    await page.click(inside('label=Back to the start'));
    await page.until("location.hash === '#similarity'");
    assert.deepEqual(await outputs(page), ['—', 'Change a control to inspect the relationship.']);
    assert.equal(await page.js(`deep('${IN}').settings.temperature`), 1);
    assert.equal(await page.count(inside('button[aria-pressed=true]')), 0);
    assert.deepEqual(await page.faults(), []);
  });

  test('the lesson’s script may run twice', async () => {
    await open(page, server.at('plain/'));
    await page.js(() => {
      const first = /** @type {HTMLScriptElement} */ (
        document.querySelector('script[type=module]')
      );
      const again = document.createElement('script');
      again.type = 'module';
      again.src = `${first.src}?again`;
      return new Promise((done, fail) => {
        again.addEventListener('load', () => done(true));
        again.addEventListener('error', fail);
        document.head.append(again);
      });
    });
    await page.focus(inside('label=Temperature'));
    await page.press('End');
    await page.until(`deep('${IN}').settings.temperature === 5`);
    assert.deepEqual(await page.faults(), []);
  });
});
