/** The traced block and its neighbours: by keyboard, in each engine. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fixed } from '../../web/format.js';
import { eachEngine } from './engines.js';
import { axeFindings, door, openLab, press, quoted, says } from './lab_page.js';
import { ONE_FILE, startServer } from './server.js';

const FILE = new URL('../reference/traced_block.json', import.meta.url);
const { tracedBlock } = JSON.parse(readFileSync(FILE, 'utf8'));

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** @typedef {import('./engines.js').Page} Page */

const BLOCK = `${door('encoder-block')} >>> lesson-explorer`;
const FLOW = `${BLOCK} >>> lesson-flow`;
const step = (/** @type {string} */ name) => `${FLOW} >>> li[data-name="${name}"] button`;

/** The cells of a matrix, as they are shown. @param {Page} page @param {string} name @returns {Promise<string[]>} */
const cells = (page, name) =>
  page.js(
    `deepAll(${quoted(`${FLOW} >>> lesson-matrices >>> [data-name="${name}"] tbody td`)}).map((n) => n.firstChild.textContent)`,
  );

eachEngine((page) => {
  test('each step shows PyTorch’s numbers, opened by keyboard', async () => {
    await openLab(page, server.at('plain/'), 'encoder-block');
    const [{ expected }] = tracedBlock;
    for (const [name, values] of Object.entries(expected)) {
      if (name === 'allowed') continue;
      await press(page, step(name));
      await page.until(`deep(${quoted(step(name))}).ariaExpanded === 'true'`);
      const [first] = values;
      const shown = Array.isArray(first[0][0]) ? first[0] : first;
      assert.deepEqual(
        await cells(page, name),
        shown.flat().map((/** @type {number} */ value) => fixed(value, 2)),
        name,
      );
    }
  });

  test('at twenty seeded settings every step shows PyTorch’s numbers', async () => {
    await openLab(page, server.at('plain/'), 'encoder-block');
    for (const { settings, expected } of tracedBlock.slice(1)) {
      const names = Object.keys(expected).filter((name) => name !== 'allowed');
      // Drawing is done when an input is: one call sees every step of every sentence and head.
      const shown = await page.js(`(() => {
        deep(${quoted(BLOCK)}).settings = ${JSON.stringify(settings)};
        return ${JSON.stringify(names)}.map((name) => {
          const button = deep(${quoted(FLOW)}).shadowRoot.querySelector('[data-name=' + name + '] button');
          if (button.ariaExpanded !== 'true') button.click();
          const path = ${quoted(`${FLOW} >>> lesson-matrices >>> [data-name="`)} + name + '"] tbody td';
          const each = (kind, then) => {
            const select = deep(${quoted(FLOW)}).shadowRoot.querySelector('select[name=' + kind + ']');
            const all = select ? [...select.options] : [null];
            return all.flatMap((option) => {
              if (option) select.value = option.value;
              select?.dispatchEvent(new Event('change', { bubbles: true }));
              return then();
            });
          };
          return each('batch', () =>
            each('head', () => deepAll(path).map((n) => n.firstChild.textContent)));
        });
      })()`);
      names.forEach((name, i) => {
        const values = expected[name].flat(Infinity);
        const wanted = values.map((/** @type {number} */ value) => fixed(value, 2));
        assert.deepEqual(shown[i], wanted, `${name} at ${JSON.stringify(settings)}`);
      });
    }
  });

  test('a cell answers, a change marks the steps it changed, a light turns', async () => {
    await openLab(page, server.at('plain/'), 'encoder-block');
    await press(page, step('wholeQueries'));
    const cell = `${FLOW} >>> lesson-matrices >>> [data-name="wholeQueries"] td[tabindex="0"]`;
    await press(page, cell, 'ArrowRight');
    await says(page, `${FLOW} >>> lesson-matrices >>> .answer`, ' = ');
    await page.js(`void (deep(${quoted(BLOCK)}).settings = { fault: 'after_softmax' })`);
    await says(page, `${FLOW} >>> .changes`, 'from “Weights” on');
    await says(page, `${BLOCK} >>> lesson-lights >>> li.bad`, 'Rows sum to one');
    const marked = await page.js(
      `deepAll(${quoted(`${FLOW} >>> li.changed`)}).map((n) => n.dataset.name)`,
    );
    assert.ok(marked.includes('weights') && !marked.includes('queries'), marked.join());
  });

  test('the drawing is a list that says the same, and its data flows at a key', async () => {
    await openLab(page, server.at('plain/'), 'encoder-block');
    const said = await page.js(
      `deepAll(${quoted(`${FLOW} >>> ol > li`)}).map((n) => n.textContent.trim())`,
    );
    assert.equal(said.length, 26);
    const scores = said.find((/** @type {string} */ text) => text.startsWith('Scores'));
    assert.match(
      scores,
      /: batch 2, heads 2, queries 4, keys 4; from Queries by head and Keys by head$/,
    );
    await page.js(`void deep(${quoted(`${FLOW} >>> ol`)}).classList.remove('run')`);
    await press(page, `${FLOW} >>> .head button`);
    await page.until(`deep(${quoted(`${FLOW} >>> ol`)}).classList.contains('run')`);
    assert.equal(await page.js(`deepAll(${quoted(`${FLOW} >>> li.flows`)}).length`), 26);
  });

  test('at 360 px nothing scrolls sideways, and axe finds nothing', async () => {
    await page.size(360, 800);
    for (const name of [
      'encoder-block',
      'block-shapes',
      'shape-quiz',
      'merged-heads',
      'word-order',
    ]) {
      await openLab(page, server.at('plain/'), name);
      if (name === 'encoder-block') await press(page, step('weights'));
      assert.ok(await page.js('document.documentElement.scrollWidth <= innerWidth'), name);
      assert.deepEqual(await axeFindings(page, name), [], name);
    }
    // Nor does the longest shape reach the sheets beside it.
    await openLab(page, server.at('plain/'), 'block-shapes');
    const under = await page.js(`(() => {
      const lab = deep(${quoted(`${door('block-shapes')} >>> lesson-explorer`)});
      lab.settings = { batch: 512, heads: 64, sequence: 16384, memory: 16384, embedding: 16384 };
      return deepAll(${quoted(`${door('block-shapes')} >>> lesson-explorer >>> lesson-flow >>> .shape`)})
        .filter((n) => n.scrollWidth > n.clientWidth)
        .map((n) => n.textContent);
    })()`);
    assert.deepEqual(under, []);
    // Nor any matrix of any step by itself.
    await openLab(page, server.at('plain/'), 'encoder-block');
    const cut = await page.js(`(() => {
      const { shadowRoot } = deep(${quoted(FLOW)});
      return [...shadowRoot.querySelectorAll('li button')].flatMap((button) => {
        button.click();
        const { name } = button.closest('li').dataset;
        return deepAll(${quoted(`${FLOW} >>> lesson-matrices >>> .matrix`)})
          .filter((n) => n.scrollWidth > n.clientWidth)
          .map((n) => name + ' ' + n.dataset.name);
      });
    })()`);
    assert.deepEqual(cut, []);
    await page.size(1280, 900);
  });

  test('the quiz of shapes: a reason for a wrong answer, and the right one in another spelling', async () => {
    await openLab(page, server.at('plain/'), 'shape-quiz');
    const QUIZ = `${door('shape-quiz')} >>> lesson-shape-quiz`;
    await page.focus(`${QUIZ} >>> input`);
    await page.type('7x5');
    await page.press('Enter');
    await says(page, `${QUIZ} >>> .said`, 'rows are for queries');
    await page.js(`deep(${quoted(`${QUIZ} >>> input`)}).select()`);
    await page.type('5 × 7');
    await page.press('Enter');
    await says(page, `${QUIZ} >>> .said`, '(5, 7): right');
    // The same answer once more is no second one.
    await page.press('Enter');
    await says(page, `${QUIZ} >>> p`, 'Right so far: 1.');
  });

  test('the block, sizes that cannot be, heads merged wrongly, words shuffled: from the one file', async () => {
    await openLab(page, ONE_FILE, 'encoder-block');
    await press(page, step('masked'));
    await page.until(`deep(${quoted(step('masked'))}).ariaExpanded === 'true'`);
    assert.equal((await cells(page, 'masked')).length, 16);
    await openLab(page, ONE_FILE, 'block-shapes');
    const shapes = `${door('block-shapes')} >>> lesson-explorer`;
    await page.js(`void (deep(${quoted(shapes)}).settings = { heads: 3 })`);
    await says(page, `${shapes} >>> #interpretation`, 'Mend: take embed 6 or 9');
    // What is no size is refused in its field, and the last one stays.
    await page.focus(`${shapes} >>> label=Embed, E, as a number`);
    await page.type('0');
    await page.press('Enter');
    await says(page, `${shapes} >>> .problem`, 'from 1 to 16384. It is still 8.');
    await openLab(page, ONE_FILE, 'merged-heads');
    const heads = `${door('merged-heads')} >>> lesson-explorer`;
    await press(page, `${heads} >>> label=Merge by reshape alone`, 'Space');
    await says(page, `${heads} >>> #evidence`, '[1, 2, 3, 4], [5, 6, 7, 8]');
    await openLab(page, ONE_FILE, 'word-order');
    const order = `${door('word-order')} >>> lesson-explorer`;
    await says(page, `${order} >>> #interpretation`, 'The same rows, shuffled');
    await press(page, `${order} >>> label=Positions`, 'Space');
    await says(page, `${order} >>> #interpretation`, 'the order counts');
  });

  test('a bar says where its dot product came from, by keyboard and by pointer', async () => {
    await page.size(1000, 800);
    await openLab(page, server.at('plain/'), 'word-order');
    const lab = `${door('word-order')} >>> lesson-explorer`;
    const bars = `${lab} >>> [data-name="nearness"] tbody`;
    await page.focus(`${bars} [tabindex="0"]`);
    for (const key of ['ArrowDown', 'ArrowDown']) await page.press(key);
    await says(page, `${lab} >>> .answer`, 'places 0 and 2: 0 × 0.909 + 1 × (−0.416) + 0 × 0.199');
    const lit = `${lab} >>> [data-name="positions"] tbody .lit`;
    assert.equal(await page.count(lit), 16);
    await page.click(`${bars} tr:first-child td`);
    await says(page, `${lab} >>> .answer`, '1 × 1 + 0 × 0 + 1 × 1 + 0 × 0 + 1 × 1 = 4.00');
    assert.equal(await page.count(lit), 8);
    // A bar is as long as its share of the longest: (cos 1 + cos 0.1 + …) / 4 = 0.884.
    const length = await page.js(
      `Number(deep(${quoted(`${bars} tr:nth-child(2) td`)}).style.getPropertyValue('--w'))`,
    );
    assert.ok(Math.abs(length - 0.8838) < 1e-4, String(length));
    assert.deepEqual(await page.faults(), []);
  });
});
