/** The causal-mask task: what is right, what is wrong, and why, for 1 to 8 tokens. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import {
  causalMask,
  judgeMask,
  MOST_TOKENS,
  maskOf,
  maskQuestion,
  openMask,
  translations,
} from '../../web/content/mask_task.js';
import { loadCore } from '../../web/core.js';
import { readMatrix } from '../../web/matrix_text.js';

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

const counts = Array.from({ length: MOST_TOKENS }, (_, i) => i + 1);

/** PyTorch's own triangles, by script: `tril` and `triu` of ones, with each diagonal. */
const { triangles } = JSON.parse(
  readFileSync(new URL('../reference/labs_mask_triangles.json', import.meta.url), 'utf8'),
);
/** @param {number} count @param {string} name @returns {boolean[][]} */
const triangle = (count, name) =>
  triangles[count][name].map((/** @type {number[]} */ row) => row.map((one) => one === 1));

/** @param {boolean[][]} marked @param {'may_attend' | 'hidden'} [meaning] */
function judge(marked, meaning) {
  const { op, input } = maskQuestion(marked, meaning);
  return judgeMask(core.ask(op, input));
}

for (const count of counts) {
  describe(`${count} tokens`, () => {
    test('tril as allowed and triu(1) as hidden are the same right answer', () => {
      const allowed = judge(triangle(count, 'tril(0)'), 'may_attend');
      const hidden = judge(triangle(count, 'triu(1)'), 'hidden');
      assert.equal(allowed.kind, 'right');
      assert.deepEqual(hidden, allowed);
      assert.deepEqual(causalMask(count), triangle(count, 'tril(0)'));
    });

    test('the reversed mask', () => {
      for (const [name, meaning] of /** @type {const} */ ([
        ['tril(0)', 'hidden'],
        ['triu(1)', 'may_attend'],
        ['triu(0)', 'may_attend'],
        ['tril(-1)', 'hidden'],
      ])) {
        const { right, kind, words } = judge(triangle(count, name), meaning);
        // One token has no future: whole, it is right; hidden, it cannot see itself.
        const alone = name === 'triu(0)' || name === 'tril(-1)' ? 'right' : 'diagonal';
        assert.equal(kind, count === 1 ? alone : 'reversed', name);
        assert.equal(right, kind === 'right');
        if (count > 1) assert.match(words, /wrong way.*Query 1 gives key 2/);
      }
    });

    test('the hidden diagonal', () => {
      const judged = judge(triangle(count, 'tril(-1)'));
      assert.equal(judged.kind, 'diagonal');
      assert.equal(judged.cells.length, count);
      assert.deepEqual(judge(triangle(count, 'triu(0)'), 'hidden'), judged);
    });

    test('off by one', () => {
      const judged = judge(triangle(count, 'tril(1)'));
      assert.equal(judged.kind, count === 1 ? 'right' : 'off_by_one');
      assert.equal(judged.cells.length, count - 1);
      if (count > 1) assert.match(judged.words, /one key too far.*Query 1 gives key 2/);
      assert.deepEqual(judge(triangle(count, 'triu(2)'), 'hidden'), judged);
    });

    test('any single wrong cell is named', () => {
      for (let row = 0; row < count; row++) {
        for (let column = 0; column < count; column++) {
          const marked = causalMask(count);
          marked[row][column] = !marked[row][column];
          const { right, kind, cells, words } = judge(marked);
          assert.equal(right, false);
          assert.deepEqual(cells, [{ row, column }]);
          if (column > row) {
            // With two tokens one wrong cell is the mask that is off by one.
            assert.equal(kind, count === 2 ? 'off_by_one' : 'leak');
            assert.match(words, new RegExp(`Query ${row + 1} gives key ${column + 1},`));
          } else if (row === 0) assert.match(kind, /^(empty|diagonal)$/);
          else assert.equal(kind, column === row ? 'self' : 'past');
        }
      }
    });

    test('the four forms say the same, each by its own rule', () => {
      const [attends, hides, adds, ones] = translations(causalMask(count)).map(({ code }) => {
        const body = /torch\.tensor\((\[[\s\S]*\n\])\)/.exec(code)?.[1] ?? '';
        return readMatrix(body.replaceAll('-inf', '-9'))?.values;
      });
      assert.deepEqual(attends, triangles[count]['tril(0)']);
      assert.deepEqual(hides, triangles[count]['triu(1)']);
      assert.deepEqual(ones, triangles[count]['tril(0)']);
      assert.deepEqual(
        adds?.map((row) => row.map((one) => (one === 0 ? 1 : 0))),
        triangles[count]['tril(0)'],
      );
    });
  });
}

test('a mask is read only from a square of 0 and 1', () => {
  assert.deepEqual(
    maskOf([
      [1, 0],
      [1, 1],
    ]),
    causalMask(2),
  );
  const nine = Array.from({ length: 9 }, () => Array(9).fill(1));
  for (const bad of [
    undefined,
    [[1, 0]],
    [
      [1, 2],
      [0, 1],
    ],
    [[null]],
    nine,
  ]) {
    assert.equal(maskOf(bad), null);
  }
});

test('nothing hidden is a leak that is named', () => {
  assert.equal(judge(openMask(1)).kind, 'right');
  assert.equal(judge(openMask(4)).kind, 'leak');
  assert.match(
    judge(openMask(4)).words,
    /Query 1 gives key 2, which comes later, a weight of 0\.\d{3}/,
  );
});

test('a query that sees nothing is named, and one that misses its past', () => {
  const blind = causalMask(3);
  blind[1] = [false, false, false];
  assert.equal(judge(blind).kind, 'empty');
  assert.match(judge(blind).words, /^Query 2 sees nothing.*PyTorch answers nan/);
  const strict = causalMask(3);
  strict[2][0] = false;
  assert.match(judge(strict).words, /query 3 cannot see key 1, which came before/);
});
