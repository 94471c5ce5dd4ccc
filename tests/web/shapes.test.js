/** The shape tracer and its quiz. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startOf } from '../../web/address.js';
import { rowsOf } from '../../web/content/block_drawing.js';
import { judgeShape, readShape, shapeQuestion } from '../../web/content/shape_quiz.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import shapes from '../../web/explorers/block_shapes.js';

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {Record<string, any>} changes */
function shown(changes) {
  const settings = { ...startOf(shapes.controls), ...changes };
  const { trace } = see(shapes, core.ask, settings);
  const [flow, table, mask] = /** @type {any[]} */ (shapes.picture(trace, settings));
  const evidence = shapes.evidence(trace, settings);
  const said =
    typeof evidence === 'string'
      ? evidence
      : evidence.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  return {
    flow,
    table,
    mask: mask?.matrices[0].values,
    said,
    words: shapes.interpretation(trace, settings),
  };
}

describe('shape tracer', () => {
  test('starts from the lesson’s (5, 7) from (5, 4) × (4, 7)', () => {
    assert.match(shown({}).said, /\(5, 7\) from \(5, 4\) × \(4, 7\)/);
  });

  test('every impossible size of the sliders is answered with both sizes and a mend that works', () => {
    let impossible = 0;
    for (let embedding = 1; embedding <= 24; embedding++) {
      for (let heads = 1; heads <= 8; heads++) {
        const { said, words, flow } = shown({ embedding, heads });
        if (embedding % heads === 0) {
          assert.match(words, /^These sizes fit/);
          continue;
        }
        impossible += 1;
        assert.ok(said.includes(`embed ${embedding} and heads ${heads} do not fit`), said);
        assert.match(words, new RegExp(`embed of ${embedding} .* ${heads} heads`, 'u'));
        const [, embeds, counts] =
          /Mend: take embed (.*), or keep \d+ and take (.*) heads?\./u.exec(words) ?? [];
        for (const other of embeds.split(' or ')) assert.equal(Number(other) % heads, 0, words);
        for (const count of counts.split(' or ')) assert.equal(embedding % Number(count), 0, words);
        assert.deepEqual(
          flow.steps.map((/** @type {any} */ { name }) => name),
          ['tokens', 'x', 'memory', 'wholeQueries', 'wholeKeys', 'wholeValues'],
        );
      }
    }
    assert.ok(impossible > 50);
  });

  // BERT-base, as its paper has it (Devlin et al. 2019): 768 wide, 12 heads, 3072 in between.
  test('sizes of a real model', () => {
    const sizes = { batch: 32, sequence: 512, embedding: 768, heads: 12, feedForward: 3072 };
    const { flow, mask, said } = shown({ ...sizes, cross: false, causal: 'top_left' });
    const shape = (/** @type {string} */ name) =>
      flow.steps.find((/** @type {any} */ step) => step.name === name).shape;
    assert.deepEqual(shape('queries'), [32, 12, 512, 64]);
    assert.deepEqual(shape('weights'), [32, 12, 512, 512]);
    assert.deepEqual(shape('hidden'), [32, 512, 3072]);
    assert.deepEqual(shape('output'), [32, 512, 768]);
    assert.equal(mask, undefined);
    assert.match(said, /262144 pairs/);
  });

  test('keys of another width are answered with both widths, and stop at the scores', () => {
    const { said, words, flow } = shown({ keyWidth: 'longer' });
    assert.match(said, /queries of width 4 and keys of width 5/);
    assert.match(words, /Mend: .*same width, 4 a head/);
    const keys = flow.steps.find((/** @type {any} */ { name }) => name === 'keys');
    assert.deepEqual(keys.shape, [2, 2, 7, 5]);
    const whole = flow.steps.find((/** @type {any} */ { name }) => name === 'wholeKeys');
    assert.deepEqual(whole.shape, [2, 7, 10]);
    assert.match(flow.stop, /width 4 and keys of width 5/);
    assert.equal(flow.steps.at(-1).name, 'values');
  });

  test('both alignments on 5 × 7, counted by hand', () => {
    const counts = (/** @type {string} */ causal) =>
      shown({ causal }).mask.map((/** @type {boolean[]} */ row) => row.filter(Boolean).length);
    assert.deepEqual(counts('top_left'), [1, 2, 3, 4, 5]);
    assert.deepEqual(counts('bottom_right'), [3, 4, 5, 6, 7]);
    assert.deepEqual(counts('none'), [7, 7, 7, 7, 7]);
  });

  test('the table and the drawing say the same, by axis', () => {
    const { flow, table } = shown({ cross: false, sequence: 3, batch: 1, embedding: 12, heads: 3 });
    assert.equal(table.rows.length, flow.steps.length);
    const scores = table.rows.find((/** @type {any} */ { head }) => head === 'Scores');
    assert.deepEqual(scores.cells[0].text, '(1, 3, 3, 3)');
    assert.equal(scores.cells[1].text, 'B, H, S, S');
    const drawn = rowsOf(flow.steps, flow.settings).find(({ name }) => name === 'scores');
    assert.equal(drawn?.axes, 'batch 1, heads 3, queries 3, keys 3');
    const heads = table.rows.find((/** @type {any} */ { head }) => head === 'Queries by head');
    assert.equal(heads.cells[1].text, 'B, H, S, E/H');
  });
});

describe('fill in the shapes', () => {
  test('every spelling is read', () => {
    const spellings = [
      '(5, 7)',
      '5x7',
      '5 × 7',
      '[5,7]',
      '5,7',
      ' 5 X 7 ',
      '(5,7,)',
      '5 by 7',
      '5*7',
      'torch.Size([5, 7])',
      '（5，7）',
      '５×７',
      '5、7',
      '5х7', // the Cyrillic letter
    ];
    for (const text of spellings) {
      assert.deepEqual(readShape(text), [5, 7], text);
      assert.ok(judgeShape(shapeQuestion(1), text).right, text);
    }
    for (const text of ['', 'seven', '5.5 x 7', '(5, 7', '-5, 7', '5 7 a'])
      assert.equal(readShape(text), null, text);
  });

  test('the first question is the lesson’s', () => {
    const { text, answer } = shapeQuestion(1);
    assert.match(text, /\(5, 4\) × \(4, 7\)/);
    assert.deepEqual(answer, [5, 7]);
  });

  test('over fifty seeds each slip has a reason of its own, and the answer alone is right', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const question = shapeQuestion(seed);
      assert.ok(question.slips.length >= 2, question.text);
      const said = question.slips.map(({ shape }) => judgeShape(question, shape.join('x')));
      for (const { right } of said) assert.equal(right, false);
      assert.equal(new Set(said.map(({ words }) => words.split('not yet.')[1])).size, said.length);
      assert.ok(judgeShape(question, `[${question.answer}]`).right);
      assert.equal(question.axes.length, question.answer.length);
    }
  });

  test('other wrong answers: too few axes, the wrong order, a size from nowhere, no shape', () => {
    const question = shapeQuestion(4);
    const { answer } = question;
    const words = (/** @type {number[] | string} */ said) =>
      judgeShape(question, String(said)).words;
    assert.match(words([answer[0]]), /one axis; there are 4/);
    assert.match(words([answer[3], answer[2], answer[1], answer[0]]), /order/);
    assert.match(words([answer[0], answer[1], 99, answer[3]]), /Axis 3 counts query: 99/);
    assert.match(words('what?'), /no shape/);
  });
});
