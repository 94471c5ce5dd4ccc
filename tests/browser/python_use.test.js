/** What a learner does with a cell: predicts, loops without end, leaves for an explorer, comes back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { cell, find, open, press, runIn } from './python_cell.js';
import { ONE_FILE, startServer } from './server.js';

/** @typedef {import('./engines.js').Page} Page */

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** What the lesson's examples show in the explorers: the settings, and the numbers to be read. */
/** @type {Record<string, {explorer: string, settings: object, evidence: string[]}>} */
const SHOWN = {
  'normalize-scores': {
    explorer: 'similarity',
    settings: { similarity1: 2, similarity2: 1, temperature: 1, third: true },
    evidence: ['0.665', '0.245', '0.090'],
  },
  'combine-values': {
    explorer: 'mixture',
    settings: { share1: 6, share2: 3, share3: 1 },
    evidence: ['6.5'],
  },
  'score-shape': {
    explorer: 'block-shapes',
    settings: { sequence: 5, memory: 7, cross: true, embedding: 4, heads: 1 },
    evidence: ['(5, 7) from (5, 4) × (4, 7)'],
  },
};

/**
 * @param {Page} page
 * @param {'hosted' | 'from the disk'} place
 */
function asLearnersUseIt(page, place) {
  const address = () => (place === 'hosted' ? server.at('plain/') : ONE_FILE);

  test(`${place}: a wrong, a right and a nearly written prediction each get their sentence`, async () => {
    await open(page, address());
    const name = 'normalize-scores';
    for (const [guess, words, sign] of [
      ['[0.667, 0.333, 0.0]', 'Not what you predicted.', 'other'],
      ['[0.665, 0.245, 0.09]', 'Your prediction held.', 'same'],
      ['[0.665, 0.245, 0.090]', 'Your values are right', 'same'],
      ['0.67 0.24 0.09', 'Your values are right, to fewer decimals', 'same'],
    ]) {
      await page.js(`void (${find(cell(name, '#prediction'))}.value = '')`);
      await page.focus(cell(name, '#prediction'));
      await page.type(guess);
      await press(page, cell(name, 'label=Run'));
      await page.until(
        `${find(cell(name, '.words'))}.textContent.startsWith(${JSON.stringify(words)})`,
      );
      assert.equal(await page.text(cell(name, '.said')), guess);
      assert.ok(await page.js(`${find(cell(name, '.said'))}.matches('.${sign}')`));
      assert.equal(await page.text(cell(name, '.out')), '[0.665, 0.245, 0.09]');
    }
  });

  test(`${place}: an endless loop is stopped by Stop and by time, and the next Run works`, async () => {
    await open(page, address());
    const name = 'combine-values';
    await page.js((/** @type {string} */ which) => {
      const found = /** @type {any} */ (document.querySelector(`lesson-python[name="${which}"]`));
      found.code = 'print("before")\nwhile True: pass';
      const run = found.run();
      /** @type {any} */ (globalThis).isOneRun = found.run() === run;
      run.then((/** @type {any} */ end) => {
        /** @type {any} */ (globalThis).ended = end;
      });
    }, name);
    assert.equal(await page.js('isOneRun'), true);
    await page.until(`${find(cell(name, '.out'))}.textContent === 'before\\n'`);
    await press(page, cell(name, 'label=Stop'));
    assert.equal(await page.until('globalThis.ended?.error.type'), 'Stopped');
    const loop = 'for i in range(5): print("step", i)\nprint("so far", end="")\nwhile True: pass';
    const { stdout, error } = await runIn(page, name, loop);
    const printed = 'step 0\nstep 1\nstep 2\nstep 3\nstep 4\nso far';
    assert.deepEqual([stdout, error.type, error.line], [printed, 'TimeLimit', null]);
    assert.equal(await page.text(cell(name, '.out')), printed);
    assert.ok(await page.js(`${find(cell(name, '.out'))}.checkVisibility()`));
    assert.match(await page.text(cell(name, '.fault')), /five seconds/);
    await press(page, cell(name, 'label=Reset'));
    await page.until(`${find(cell(name, '.out'))}.textContent.startsWith('Predict the result')`);
    await press(page, cell(name, 'label=Run'));
    await page.until(`${find(cell(name, '.out'))}.textContent === '6.5'`);
  });

  for (const [name, { explorer, settings, evidence }] of Object.entries(SHOWN)) {
    test(`${place}: “Show this in the explorer” after ${name}, and the way back`, async () => {
      await open(page, address());
      await runIn(page, name);
      await press(page, cell(name, 'label=Show this in the explorer'));
      // The explorer itself, or the door of its lab.
      const target = `document.querySelector('lesson-explorer[name="${explorer}"], lesson-lab[name="${explorer}"]')`;
      const alive = `lesson-explorer[name="${explorer}"]`;
      await page.until(`deepAll('.way-back').length === 1`);
      await page.until(`deepAll('${alive} >>> label=Current evidence').length === 1`);
      for (const number of evidence) {
        await page.until(
          `${find(`${alive} >>> label=Current evidence`)}.textContent.includes('${number}')`,
        );
      }
      const shown = await page.js(`${find(alive)}.settings`);
      assert.deepEqual({ ...shown, ...settings }, shown);
      // The link stands right before the explorer, and both are in view.
      const isInView = (/** @type {string} */ node) =>
        `(({ top, bottom }) => bottom > 0 && top >= -1 && top < innerHeight)(${node}.getBoundingClientRect())`;
      const link = `document.querySelector('.way-back > a')`;
      assert.equal(await page.text('.way-back'), 'Back to the example');
      assert.ok(await page.js(`${link}.parentElement.nextElementSibling === ${target}`));
      await page.until(`${isInView(link)} && ${isInView(target)}`);
      await press(page, '.way-back > a');
      await page.until(`active().textContent === 'Show this in the explorer'`);
      await page.until(isInView(`document.querySelector('lesson-python[name="${name}"]')`));
      assert.equal(await page.count('.way-back'), 0);
      assert.deepEqual(await page.faults(), []);
    });
  }
}

eachEngine((page) => {
  for (const place of /** @type {const} */ (['hosted', 'from the disk'])) {
    asLearnersUseIt(page, place);
  }

  test('once Python is there, cells run when the server is gone', async () => {
    const gone = await startServer();
    await open(page, gone.at('plain/'));
    assert.equal((await runIn(page, 'combine-values')).stdout, '6.5\n');
    gone.close();
    for (const code of ['print(2)', 'print(3)', 'print(4)']) {
      const { stdout, error } = await runIn(page, 'combine-values', code);
      assert.deepEqual([stdout, error], [`${code[6]}\n`, null]);
    }
  });

  test('input() ends at once, and says that a cell has no keyboard', async () => {
    await open(page, server.at('plain/'));
    const name = 'combine-values';
    const { stdout, error } = await runIn(page, name, 'x = input("Your name? ")\nprint(x)');
    assert.deepEqual([stdout, error.type, error.line], ['Your name? ', 'EOFError', 1]);
    assert.equal(await page.text(cell(name, '.out')), 'Your name? ');
    assert.match(await page.text(cell(name, '.words')), /no keyboard/);
  });

  test('Reset brings the code back and keeps the prediction', async () => {
    await open(page, server.at('plain/'));
    const name = 'combine-values';
    await page.focus(cell(name, '#prediction'));
    await page.type('6.5');
    await runIn(page, name, 'spoilt(');
    await press(page, cell(name, 'label=Reset'));
    await page.until(`${find(cell(name, '.out'))}.textContent.startsWith('Predict the result')`);
    assert.equal(await page.js(`${find(cell(name, '#prediction'))}.value`), '6.5');
    await press(page, cell(name, 'label=Run'));
    await page.until(
      `${find(cell(name, '.words'))}.textContent.startsWith('Your prediction held')`,
    );
  });

  test('on a phone a line of code stays one line, and scrolls by itself', async () => {
    await page.open(server.frames(['plain/'], { width: 360 }));
    await page.inFrame(0, async () => {
      await page.until(`deepAll('lesson-python >>> label=Run').length === 3`);
      for (const name of Object.keys(SHOWN)) {
        const area = find(cell(name, '#code'));
        const [lines, written, inner, outer] = await page.js(
          `((area) => [(area.clientHeight - 2 * parseFloat(getComputedStyle(area).paddingTop)) / parseFloat(getComputedStyle(area).lineHeight),
            area.value.split('\\n').length, area.scrollWidth, area.clientWidth])(${area})`,
        );
        assert.ok(Math.abs(lines - written) < 0.5, `${name}: ${lines} lines for ${written}`);
        assert.ok(inner > outer + 20, `${name}: ${inner} in ${outer}`);
        assert.ok(await page.js(`${area}.scrollHeight <= ${area}.clientHeight + 1`), name);
      }
      const first = cell('normalize-scores', '#code');
      await page.js(`void ${find(first)}.setSelectionRange(0, 0)`);
      await page.focus(first);
      await page.press('ArrowDown');
      await page.press('ArrowDown');
      await page.press('End');
      await page.until(`${find(first)}.scrollLeft > 0`);
    });
  });
});
