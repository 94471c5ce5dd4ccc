/** The bug hunt: by keyboard, in each engine, hosted and in one file. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bugOf, faultsOf } from '../../web/content/hunt.js';
import { faultNamed } from '../../web/content/hunt_faults.js';
import { REPORTS } from '../../web/content/hunt_reports.js';
import { eachEngine } from './engines.js';
import { atRest, axeFindings, door, openDoors, opened, press, quoted, says } from './lab_page.js';
import { ONE_FILE, startServer } from './server.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @typedef {import('./engines.js').Page} Page */

const LAB = door('bug-hunt');
const ONCE = 'after an experiment';
const HUNT = `${LAB} >>> lesson-hunt`;

/** @param {Page} page @param {string} url @param {string} [hash] */
async function open(page, url, hash = '#lab-bug-hunt') {
  await page.open(`${url}${hash}`);
  await opened(page, 'bug-hunt');
  await page.until(`deepAll(${quoted(`${HUNT} >>> .bench`)}).length === 1`);
}

/** @param {Page} page @param {string} name @param {string} value */
const choose = (page, name, value) =>
  page.js(`(() => { const field = deep(${quoted(`${HUNT} >>> select[name="${name}"]`)});
    field.value = ${quoted(value)};
    field.dispatchEvent(new Event('change', { bubbles: true })); })()`);

/** @param {Page} page @param {string} selector @param {string} words */
const tells = (page, selector, words) => says(page, `${HUNT} >>> ${selector}`, words);

/** @param {Page} page @returns {Promise<string[]>} the names of the suspects, top to bottom */
const suspects = (page) =>
  page.js(`deepAll(${quoted(`${HUNT} >>> .list input`)}).map((one) => one.value)`);

/** @param {string} name of a fault */
const radio = (name) => `${HUNT} >>> .list input[value="${name}"]`;
const act = (/** @type {string} */ label) => `${HUNT} >>> label=${label}`;

/** Everything that the lab's nodes hold, shadow roots among them. @param {Page} page @returns {Promise<string>} */
const everything = (page) =>
  page.js(`(() => {
    const text = (node) => [...node.childNodes].map((child) => child.nodeType === 3
      ? child.data
      : [...(child.attributes ?? [])].map(({ name, value }) => name + '=' + value).join(' ') +
        text(child) + (child.shadowRoot ? text(child.shadowRoot) : '')).join(' ');
    return text(deep(${quoted(HUNT)}).shadowRoot);
  })()`);

eachEngine((page) => {
  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['hosted', () => server.at('plain/')],
    ['on the JavaScript build', () => server.at('plain/?engine=js')],
    ['under Trusted Types', () => server.at('trusted/')],
    ['from the one file on disk', () => ONE_FILE],
  ])) {
    test(`a bug is hunted by keyboard, ${place}`, async () => {
      const [first, second] = faultsOf(1);
      await open(page, url());
      const names = await suspects(page);
      assert.deepEqual(names, bugOf(1, 0, 0).suspects);
      await tells(page, '.count', `Bug 1 of 6, worth 3 of 3 ${ONCE}`);
      await press(page, act('This is it'));
      await tells(page, '.said', 'Choose a suspect first.');
      await choose(page, 'experiment', 'equal_tokens');
      await tells(page, '.result', 'each query shares its weight evenly');
      await tells(page, 'details summary', 'Notebook: 1 experiment so far');
      const wrong = names.find((name) => name !== first) ?? '';
      await press(page, radio(wrong), 'Space');
      await press(page, act('This is it'));
      await tells(page, '.said', `Not “${faultNamed(wrong).label}”.`);
      await tells(page, '.count', 'worth 1 of 3');
      await press(page, radio(first), 'Space');
      await tells(page, '#code', REPORTS[first].wrong);
      await press(page, act('This is it'));
      await tells(page, '.said', 'Found, for 1 point:');
      await page.until(`active().textContent === ${quoted(faultNamed(first).label)}`);
      const link = await page.js(`deep(${quoted(`${HUNT} >>> .closed a`)}).href`);
      assert.equal(link, REPORTS[first].href);
      await press(page, act('Mend it, and watch the checks'));
      await page.until(`deepAll(${quoted(`${HUNT} >>> lesson-lights >>> .bad`)}).length === 0`);
      await press(page, act('Bug 2'));
      await tells(page, '.count', `Bug 2 of 6, worth 3 of 3 ${ONCE}; 1 won so far`);
      assert.equal((await suspects(page)).length, 4);
      assert.ok((await suspects(page)).includes(second));
      assert.deepEqual(await page.faults(), []);
      if (url() !== ONE_FILE) assert.deepEqual(await page.foreignRequests(), []);
    });
  }

  test('hints are graded, ruling out can be taken back, and showing gives nothing', async () => {
    await open(page, server.at('plain/'), '#bug-hunt?seed=3&bug=1&suspects=6');
    const fault = faultsOf(3)[0];
    const [top] = await suspects(page);
    await press(page, radio(top), 'Space');
    await press(page, act('Rule it out'));
    await tells(page, '.list .out', 'ruled out');
    await press(page, act('Suspect it again'));
    await page.until(`deepAll(${quoted(`${HUNT} >>> .list .out`)}).length === 0`);
    await press(page, act('A hint'));
    await tells(page, '.hints', faultNamed(fault).hints[0]);
    await press(page, act('Another hint'));
    await tells(page, '.hints', faultNamed(fault).hints[1]);
    await press(page, act('Another hint'));
    await page.until(`deepAll(${quoted(`${HUNT} >>> .list .out`)}).length === 4`);
    await press(page, act('Show me'));
    await tells(page, '.closed h4', faultNamed(fault).label);
    await press(page, act('Bug 2'));
    await tells(page, '.count', `Bug 2 of 6, worth 3 of 3 ${ONCE}; 0 won so far`);
    assert.equal((await suspects(page)).length, 6);
  });

  test('no node tells the answer before it is named', async () => {
    for (const seed of [1, 2, 4]) {
      const { fault, suspects: names } = bugOf(seed, 5, 5);
      await open(page, server.at('plain/'), `#bug-hunt?seed=${seed}&bug=6&suspects=12`);
      await page.until(`deepAll(${quoted(`${HUNT} >>> .list input`)}).length === 12`);
      const text = await everything(page);
      const count = (/** @type {string} */ words) => text.split(words).length - 1;
      for (const name of names) {
        // Each suspect alike: its name on its line and its button, its label once.
        assert.equal(count(`=${name}`), 2, name);
        assert.equal(count(faultNamed(name).label), 1, name);
      }
      const { why, href } = REPORTS[fault];
      assert.equal(count(why) + count(href) + count(faultNamed(fault).hints[0]), 0);
    }
  });

  test('a state of the address: seed, bug, suspects and bench; a bad field is named', async () => {
    const fault = faultsOf(4)[4];
    const hash =
      '#bug-hunt?seed=4&bug=5&suspects=10&experiment=last_token&tokens=6&heads=4&causal=1';
    await open(page, server.at('plain/'), hash);
    assert.deepEqual(await suspects(page), bugOf(4, 4, 4).suspects);
    assert.equal(fault, 'forward');
    await tells(page, '.result', 'In a right block no earlier output notices. It is broken here.');
    await choose(page, 'tokens', '3');
    await page.until("location.hash.includes('tokens=3')");
    assert.equal(
      await page.js('location.hash'),
      '#bug-hunt?seed=4&bug=5&suspects=10&experiment=last_token&tokens=3&heads=4&causal=1',
    );
    await page.js("location.hash = '#bug-hunt?seed=4&tokens=99'");
    await tells(page, '.said', 'Tokens is a number from 1 to 6.');
    await tells(page, '.count', 'Bug 1 of 6');
  });

  for (const [place, url] of /** @type {[string, () => string][]} */ ([
    ['hosted', () => server.at('plain/')],
    ['from the one file on disk', () => ONE_FILE],
  ])) {
    test(`after a reload the hunt goes on, with what was won, ${place}`, async () => {
      await open(page, url(), '#bug-hunt?seed=9');
      await choose(page, 'experiment', 'equal_tokens');
      await press(page, radio(faultsOf(9)[0]), 'Space');
      await press(page, act('This is it'));
      await tells(page, '.said', 'Found, for 3 points:');
      await press(page, act('Bug 2'));
      await press(page, act('A hint'));
      await tells(page, '.count', `Bug 2 of 6, worth 2 of 3 ${ONCE}; 3 won so far`);
      await page.until("history.state?.['bug-hunt']?.hunt.hints === 1");
      await page.js('((window.stale = true), setTimeout(() => location.reload()), true)');
      await page.until('!window.stale');
      await opened(page, 'bug-hunt');
      await tells(page, '.count', `Bug 2 of 6, worth 2 of 3 ${ONCE}; 3 won so far`);
      await tells(page, '.hints', faultNamed(faultsOf(9)[1]).hints[0]);
    });
  }

  test('a whole hunt ends with what was won; the key is for teachers, and costs', async () => {
    await open(page, server.at('plain/'), '#bug-hunt?seed=9');
    for (const [i, name] of faultsOf(9).entries()) {
      await page.until(`deepAll(${quoted(radio(name))}).length === 1`);
      // One is a guess.
      if (i > 0) await choose(page, 'experiment', 'equal_tokens');
      await press(page, radio(name), 'Space');
      await press(page, act('This is it'));
      const won = i > 0 ? 'for 3 points:' : 'for 0 points, as no experiment was made:';
      await tells(page, '.said', `Found, ${won}`);
      await press(page, act(i < 5 ? `Bug ${i + 2}` : 'See how it went'));
    }
    await tells(page, '.closed h4', 'Hunt 9 is over');
    await tells(
      page,
      '.closed p',
      '6 of 6 bugs found, 6 of them at once and without a hint: 15 of',
    );
    await press(page, act('Hunt 10'));
    await page.until(`deepAll(${quoted(`${HUNT} >>> .list input`)}).length === 3`);
    await press(page, `${HUNT} >>> .foot summary`);
    await press(page, act('Show the key'));
    const key = await page.js(
      `deepAll(${quoted(`${HUNT} >>> .foot li`)}).map((n) => n.textContent)`,
    );
    assert.deepEqual(
      key,
      faultsOf(10).map((name) => faultNamed(name).label),
    );
    await choose(page, 'experiment', 'equal_tokens');
    await press(page, radio(faultsOf(10)[0]), 'Space');
    await press(page, act('This is it'));
    await tells(page, '.said', 'Found, for 0 points:');
    await press(page, act('Start this hunt'));
    await page.until(`deepAll(${quoted(`${HUNT} >>> .list input`)}).length === 3`);
    assert.equal(await page.text(`${HUNT} >>> .count`), 'Bug 1 of 6');
  });

  test('by a tap: an experiment, a suspect, and its name', async () => {
    await page.size(360, 640);
    await open(page, server.at('plain/'), '#bug-hunt?seed=2');
    const [fault] = faultsOf(2);
    await choose(page, 'experiment', 'one_score');
    await tells(
      page,
      '.result',
      'In a right block a scaled score is q · k / √d_k. It is broken here.',
    );
    await atRest(page);
    await page.click(`${HUNT} >>> .list label[data-name="${fault}"]`);
    await page.until(`deep(${quoted(radio(fault))}).checked`);
    await page.click(act('This is it'));
    await tells(page, '.said', 'Found, for 3 points:');
    await page.click(act('Bug 2'));
    await tells(page, '.count', 'Bug 2 of 6');
    // What the eye and the focus go to is in sight.
    await atRest(page);
    const { top, height } = await page.js(
      `(({ top }) => ({ top, height: innerHeight }))(deep(${quoted(`${HUNT} >>> .head`)}).getBoundingClientRect())`,
    );
    assert.ok(top >= 0 && top < height, `${top} of ${height}`);
  });

  test('a step’s matrices, and its sizes beside the right ones', async () => {
    await page.size(1000, 900);
    const bug = faultsOf(1).indexOf('batch_swap');
    await open(page, server.at('plain/'), `#bug-hunt?seed=1&bug=${bug + 1}`);
    await tells(page, '.sizes', 'Sizes of weights: 4 × 2 × 2 × 2; should be 2 × 2 × 4 × 4');
    assert.equal(await page.count(`${HUNT} >>> select[name="sentence"] option`), 4);
    await choose(page, 'step', 'scaledScores');
    await tells(page, 'lesson-matrices', '');
    await page.until(`deepAll(${quoted(`${HUNT} >>> [data-name="scaledScores"] td`)}).length > 0`);
  });

  test('axe, narrow screens, targets; control and readout together at 360 x 640', async () => {
    for (const scheme of ['hunting', 'closed']) {
      await page.size(1000, 900);
      await page.open(server.frames([`plain/#bug-hunt?seed=1&bug=6&suspects=12`], { width: 320 }));
      await page.inFrame(0, async () => {
        await opened(page, 'bug-hunt');
        await choose(page, 'experiment', 'equal_tokens');
        if (scheme === 'closed') await press(page, act('Show me'));
        else await press(page, act('A hint'));
        await openDoors(page, HUNT);
        const root = 'document.documentElement';
        assert.ok((await page.js(`${root}.scrollWidth - ${root}.clientWidth`)) <= 0);
        assert.deepEqual(await axeFindings(page, 'bug-hunt'), []);
        const small = await page.js(
          `deepAll(${quoted(`${HUNT} >>> :is(button, summary, select, .list label, td[tabindex])`)})
            .filter((node) => node.checkVisibility())
            .filter((node) => { const { width, height } = node.getBoundingClientRect();
              return width < 23.9 || height < 23.9; })
            .map((node) => node.outerHTML.slice(0, 120))`,
        );
        assert.deepEqual(small, []);
      });
    }
    await page.open(
      server.frames(['plain/#bug-hunt?seed=1&experiment=equal_tokens'], { width: 360 }),
    );
    await page.inFrame(0, async () => {
      await opened(page, 'bug-hunt');
      const [top, bottom] = await page.js(
        `[deep(${quoted(`${HUNT} >>> select`)}).getBoundingClientRect().top,
          deep(${quoted(`${HUNT} >>> lesson-lights`)}).getBoundingClientRect().bottom]`,
      );
      assert.ok(bottom - top <= 640, `${bottom - top} px from the experiment to the last light`);
    });
  });
});
