/** What a checked mask shows: each cell answers, and a mask is compared with the next. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { attentionAnswer } from '../../web/attention_formulas.js';
import { causalMask, MOST_TOKENS, maskQuestion, openMask } from '../../web/content/mask_task.js';
import { maskInWords, maskReadings, weightsPicture } from '../../web/content/mask_weights.js';
import { loadCore } from '../../web/core.js';
import { fixed } from '../../web/format.js';
import { largestDifference } from './reference_cases.js';
import { workOut } from './work_out.js';

const FILE = new URL('../reference/labs_mask_triangles.json', import.meta.url);
const { task } = JSON.parse(readFileSync(FILE, 'utf8'));

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {boolean[][]} mask @param {'may_attend' | 'hidden'} [meaning] */
function checked(mask, meaning) {
  const { op, input } = maskQuestion(mask, meaning);
  return { input, trace: core.ask(op, input) };
}

test('every cell of every matrix says where its number came from, for 1 to 8 tokens', (t) => {
  let cells = 0;
  for (let count = 1; count <= MOST_TOKENS; count++) {
    for (const attended of [
      checked(causalMask(count)),
      checked(openMask(count)),
      checked(causalMask(count), 'hidden'),
    ]) {
      const { matrices } = weightsPicture(attended);
      const names = matrices.map(({ name }) => name);
      for (const { name, values, decimals = 3, rows, columns } of matrices) {
        assert.equal(values.length, rows.heads.length);
        values.forEach((row, r) => {
          assert.equal(row.length, columns.heads.length);
          row.forEach((value, c) => {
            cells += 1;
            const { text, value: said, inputs } = attentionAnswer(name, r, c, attended, decimals);
            const where = `${name} ${r} ${c} of ${count}: ${text}`;
            assert.ok(
              // The cells that were set stand above, in the mask itself.
              inputs.every(
                ({ matrix }) => names.includes(matrix) || /^(scores|allowed)$/.test(matrix),
              ),
              where,
            );
            if (typeof value === 'boolean') return;
            assert.ok(Math.abs(Number(said) - Number(value)) < 1e-12, where);
            const [sum, result] = text.split(' = ');
            if (result === undefined) return;
            assert.equal(result, fixed(Number(value), decimals), where);
            const worked = workOut(sum);
            const isSame = Math.abs(worked - Number(value)) < 1e-12;
            assert.ok(isSame || fixed(worked, decimals) === result, where);
          });
        });
      }
    }
  }
  t.diagnostic(`${cells} cells`);
});

test('the weights are PyTorch’s, for causal masks of 1 to 8 tokens and ten random ones', () => {
  for (const { name, allowed, scaledScores, weights } of task) {
    const { trace } = checked(allowed);
    assert.ok(largestDifference(trace.scaledScores, scaledScores) <= 1e-12, name);
    assert.ok(largestDifference(trace.weights, weights) <= 1e-12, name);
  }
  assert.equal(task.length, 18);
});

test('readings: by hand for a causal mask, an open one, and one that hides everything', () => {
  const read = (/** @type {boolean[][]} */ mask) =>
    maskReadings(checked(mask).trace).map(({ value }) => value);
  assert.deepEqual(read(causalMask(4)), [4, 6, 0, 0]);
  assert.deepEqual(
    read(
      [
        [false, false],
        [false, false],
      ].map((row) => [...row]),
    ),
    [2, 4, 0, 2],
  );
  const [tokens, hidden, later, nothing] = read(openMask(3));
  assert.deepEqual([tokens, hidden, nothing], [3, 0, 0]);
  assert.ok(later > 0 && later < 3);
});

test('a mask in a line', () => {
  assert.equal(maskInWords(causalMask(3)), '100 / 110 / 111');
});
