/** Where a number came from: what is shown is also what is computed. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { attentionAnswer, fillText, stepOf } from '../../web/attention_formulas.js';
import { loadCore } from '../../web/core.js';
import { fixed } from '../../web/format.js';
import {
  answerOf,
  difference,
  dot,
  evaluate,
  exp,
  number,
  quotient,
  root,
  sum,
  write,
} from '../../web/formula.js';
import { workOut } from './work_out.js';

describe('a formula', () => {
  test('is written as one would, and worked out', () => {
    // The lesson's issue: (1x2 + 0x1) / sqrt(2) = 1.414.
    const formula = quotient(dot([1, 0], [2, 1]), root(number(2)));
    assert.equal(write(formula, 3), '(1 × 2 + 0 × 1) / √2');
    assert.equal(answerOf(formula, Math.SQRT2, []).text, '(1 × 2 + 0 × 1) / √2 = 1.414');
    assert.ok(Math.abs(evaluate(formula) - Math.SQRT2) < 1e-15);
  });

  test('puts brackets where they are needed', () => {
    const [a, b] = [number(-1), number(0.5)];
    assert.equal(write(dot([-1, 2], [0.5, -3]), 3), '(−1) × 0.5 + 2 × (−3)');
    assert.equal(write(difference(b, a), 3), '0.5 − (−1)');
    assert.equal(
      write(quotient(exp(a), sum([exp(a), exp(b)])), 3),
      'exp(−1) / (exp(−1) + exp(0.5))',
    );
    assert.equal(write(quotient(exp(a), sum([exp(a)])), 3), 'exp(−1) / exp(−1)');
  });

  test('takes more decimals when three would give another result', () => {
    const third = number(1 / 3); // seven threes: 999.9999
    const { text } = answerOf(dot([1 / 3], [3000]), 1000, []);
    assert.equal(text, '0.3333333 × 3000 = 1000.000');
    assert.equal(evaluate(third, 3), 0.333);
  });
});

test('a fill is written as one says it', () => {
  assert.equal(fillText(-1e4), '−10\u202f000');
  assert.equal(fillText(-1e-9), '−10⁻⁹');
});

describe('every cell of an attention', () => {
  /** @type {Awaited<ReturnType<typeof loadCore>>} */
  let core;
  before(async () => {
    core = await loadCore();
  });

  const given = {
    queries: [
      [1, 0, 2],
      [0.5, -1, 1],
      [-2, 1.25, 0],
    ],
    keys: [
      [2, 1, 0],
      [1, -1, 3],
      [0, 2, -0.7],
    ],
    values: [
      [1, -2],
      [0, 3],
      [4.2, 0.1],
    ],
  };
  const large = given.keys.map((row) => row.map((value) => value * 900));
  /** @type {[string, object][]} */
  const cases = [
    ['plain', {}],
    ['causal', { allowed: 'causal' }],
    ['reversed', { allowed: 'causal', allowedMeaning: 'hidden' }],
    ['masked after the softmax', { allowed: 'causal', maskOrder: 'after_softmax' }],
    ['filled with −10⁻⁹', { allowed: 'causal', hiddenFill: -1e-9 }],
    ['filled with −10 000', { allowed: 'causal', hiddenFill: -1e4 }],
    ['over the queries', { allowed: 'causal', softmaxAxis: 'queries' }],
    ['warm', { temperature: 2.5 }],
    ['not scaled', { scale: 'none' }],
    ['multiplied', { scale: 'multiplied' }],
    ['by the model’s width', { scale: 'sqrt_d_model', modelDim: 12 }],
    ['large scores', { keys: large, allowed: 'causal' }],
    ['large scores, filled', { keys: large, allowed: 'causal', hiddenFill: -1e4 }],
  ];

  for (const [name, changes] of cases) {
    test(name, () => {
      const input = { ...given, ...changes };
      const attended = { input, trace: core.ask('attention', input) };
      const steps = attended.trace.steps.map((/** @type {any} */ step) => step.name);
      let sums = 0;
      for (const step of steps) {
        stepOf(attended, step).forEach((row, r) => {
          row.forEach((value, c) => {
            const where = `${step}[${r}][${c}]`;
            const answer = attentionAnswer(step, r, c, attended);
            if (typeof value === 'boolean') {
              assert.match(answer.text, value ? /may see/ : /may not see/);
              return;
            }
            const off = Math.abs(Number(answer.value) - value) / Math.max(1, Math.abs(value));
            assert.ok(off <= 1e-12, `${where}: ${answer.value} is not ${value}`);
            const [shown, result] = answer.text.split(' = ');
            if (result === undefined) return;
            sums += 1;
            assert.equal(result, fixed(value), where);
            assert.equal(fixed(workOut(shown)), result, `${where}: ${answer.text}`);
            assert.ok(answer.inputs.length > 0, `${where} names its inputs`);
          });
        });
      }
      assert.ok(sums >= 24, `${sums} sums were worked out`);
    });
  }
});
