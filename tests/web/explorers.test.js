import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { check, startOf } from '../../web/address.js';
import { loadCore } from '../../web/core.js';
import { begin, directionOf, guess, judge, move, see } from '../../web/elements/explorer_state.js';
import similarity, { verdict } from '../../web/explorers/similarity.js';
import { ratioNumber } from '../../web/format.js';
import { all } from './all_explorers.js';

/**
 * @typedef {import('../../web/elements/explorer_form.js').Explorer} Explorer
 * @typedef {import('../../web/elements/explorer_form.js').Settings} Settings
 */

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {Explorer} explorer @param {Settings} settings */
const seen = (explorer, settings) => see(explorer, core.ask, Object.freeze({ ...settings }));

/** @param {import('../../web/elements/explorer_form.js').Control} control */
function ends(control) {
  if (control.kind === 'switch') return [false, true];
  if (control.kind === 'choice') return control.options.map(({ name }) => name);
  if (control.kind === 'matrix') {
    // One number at the end of the range: with all of them there, nothing would differ.
    const [first, ...rest] = control.start[control.start.length - 1];
    assert.equal(typeof first, 'number');
    const others = control.start.slice(0, -1);
    return [control.min, control.max].map((end) => [...others, [end, ...rest]]);
  }
  return [control.min, control.max];
}

/** More corners than these would take minutes. */
const MANY = 2000;

/** Each two controls at their ends, the others as at the start. @param {Explorer} explorer */
function pairs({ controls }) {
  const start = startOf(controls);
  return controls.flatMap((one, i) =>
    controls
      .slice(i + 1)
      .flatMap((other) =>
        ends(one).flatMap((end) =>
          ends(other).map((last) => ({ ...start, [one.name]: end, [other.name]: last })),
        ),
      ),
  );
}

/** Every corner of the ranges, and the start. @param {Explorer} explorer */
function corners(explorer) {
  const { controls } = explorer;
  const count = controls.reduce((product, control) => product * ends(control).length, 1);
  if (count > MANY) return [...pairs(explorer), startOf(controls)];
  /** @type {Settings[]} */
  let found = [{}];
  for (const control of controls)
    found = found.flatMap((one) => ends(control).map((end) => ({ ...one, [control.name]: end })));
  return [...found, startOf(controls)];
}

/** @param {unknown} words */
const textOf = (words) =>
  Array.isArray(words)
    ? words.map((part) => (typeof part === 'string' ? part : part.text)).join('')
    : String(words);

/** @param {string} text @param {string} where */
function readsWell(text, where) {
  assert.ok(text.trim().length > 3, `${where}: says something`);
  assert.doesNotMatch(text, /NaN|undefined|null|Infinity|\[object|e[+-]\d|\d\.\d{5}/, where);
  assert.doesNotMatch(text, /[-−]0(\.0+)?(?![\d.])/, `${where}: no negative zero`);
  assert.doesNotMatch(text, /(^|\s)-\d/, `${where}: a true minus`);
}

test('there are explorers, and they have different names', () => {
  assert.ok(all.length >= 3);
  assert.equal(new Set(all.map(({ explorer }) => explorer.name)).size, all.length);
});

for (const { file, explorer } of all) {
  describe(file, () => {
    const { controls } = explorer;

    test('fills in the form', () => {
      assert.equal(`${explorer.name.replaceAll('-', '_')}.js`, file);
      readsWell(explorer.title, 'title');
      assert.ok(controls.length > 0);
      for (const key of ['name', 'label'])
        assert.equal(
          new Set(controls.map((control) => Reflect.get(control, key))).size,
          controls.length,
        );
      for (const method of ['question', 'evidence', 'interpretation', 'picture'])
        assert.equal(typeof Reflect.get(explorer, method), 'function', method);
    });

    test('starts in range and on the steps, and takes both ends as they are', () => {
      for (const control of controls) {
        assert.deepEqual(check(control, control.start), { value: control.start });
        for (const end of ends(control)) assert.deepEqual(check(control, end), { value: end });
      }
    });

    test('answers every corner of the ranges in sentences without a hole', () => {
      for (const settings of corners(explorer)) {
        const where = JSON.stringify(settings);
        const { trace } = seen(explorer, settings);
        readsWell(textOf(explorer.evidence(trace, settings)), `evidence at ${where}`);
        readsWell(explorer.interpretation(trace, settings), `interpretation at ${where}`);
        for (const picture of explorer.picture(trace, settings)) {
          const drawn = JSON.stringify(picture);
          assert.doesNotMatch(drawn, /null/, `picture at ${where}`);
          assert.match(picture.element, /^(bars|plane|table|matrices|lights|flow|waves|spread)$/);
          if (picture.element === 'table')
            for (const { cells } of picture.rows)
              assert.equal(cells.length + 1, picture.columns.length, `table at ${where}`);
        }
      }
    });

    test('shows other evidence at the two ends of each control', () => {
      for (const control of controls) {
        const said = ends(control).map((end) => {
          const start = startOf(controls);
          const { needs } = control;
          const also = typeof needs === 'function' ? needs(end, start) : needs;
          const settings = { ...start, [control.name]: end, ...also };
          return textOf(explorer.evidence(seen(explorer, settings).trace, settings));
        });
        assert.equal(new Set(said).size, said.length, control.label);
      }
    });

    test('explains a prediction between any two corners', () => {
      const { predict } = explorer;
      if (!predict) return;
      const places = corners(explorer).map((settings) => seen(explorer, settings));
      const start = places[places.length - 1];
      for (const place of places) {
        assert.ok(Number.isFinite(predict.measure(place.trace)));
        readsWell(predict.why(start, place), JSON.stringify(place.settings));
      }
    });
  });
}

describe('the lesson’s explorer', () => {
  const start = startOf(similarity.controls);
  /** @param {Settings} changes */
  const read = (changes) => {
    const settings = { ...start, ...changes };
    const { trace } = seen(similarity, settings);
    return {
      evidence: textOf(similarity.evidence(trace, settings)),
      words: similarity.interpretation(trace, settings),
    };
  };

  // softmax([2, 1]) and softmax([2, 1, 0]) as PyTorch rounds them: the lesson's own numbers.
  test('starts at 0.731 and 0.269, with a third token at 0.665, 0.245, 0.090', () => {
    assert.equal(read({}).evidence, 'token 1 0.731 + token 2 0.269 = 1.000');
    assert.equal(
      read({ third: true }).evidence,
      'token 1 0.665 + token 2 0.245 + token 3 0.090 = 1.000',
    );
  });

  test('says the ratio, and the third token leaves it alone', () => {
    const ratio =
      /Token 1 weighs 2\.72 times as much as token 2, because exp\(\(2\.0 − 1\.0\) \/ 1\.0\) = 2\.72\./;
    assert.match(read({}).words, ratio);
    assert.match(read({ third: true }).words, ratio);
  });

  test('stays sensible at the extremes', () => {
    const { words } = read({ similarity1: 5, similarity2: -5, temperature: 0.1 });
    assert.match(words, /^Dominant: token 1/);
    assert.match(words, /more than a million times as much/);
    assert.match(words, /exp\(\(5\.0 − \(−5\.0\)\) \/ 0\.1\) = exp\(100\.0\)/);
    assert.match(read({ similarity1: 1 }).words, /^Nearly even.*weigh the same/);
  });

  test('keeps to its published table, on both sides of each threshold', () => {
    assert.equal(verdict(1), 'Nearly even');
    assert.equal(verdict(1.2499), 'Nearly even');
    assert.equal(verdict(1.25), 'Leaning');
    assert.equal(verdict(9.999), 'Leaning');
    assert.equal(verdict(10), 'Dominant');
    assert.equal(verdict(Infinity), 'Dominant');
    const table = similarity.rules?.rows.map(({ name, when }) => `${name}: ${when}`);
    assert.deepEqual(table, [
      'Nearly even: the ratio is below 1.25',
      'Leaning: from 1.25 and below 10',
      'Dominant: 10 or more',
    ]);
  });

  // exp(0.2) = 1.221, exp(0.3) = 1.350, exp(2.3) = 9.974, exp(2.4) = 11.02.
  test('the words change at the step where the ratio passes a threshold', () => {
    assert.match(read({ similarity1: 1.2 }).words, /^Nearly even/);
    assert.match(read({ similarity1: 1.3 }).words, /^Leaning: token 1/);
    assert.match(read({ similarity1: 3.3 }).words, /^Leaning: token 1/);
    assert.match(read({ similarity1: 3.4 }).words, /^Dominant: token 1/);
    assert.match(read({ similarity2: 4.4 }).words, /^Dominant: token 2/);
    assert.match(
      read({ similarity1: -4, similarity2: -4, third: true }).words,
      /^Dominant: token 3/,
    );
    assert.match(read({ similarity1: 0, similarity2: 0, third: true }).words, /tokens 1, 2 and 3/);
  });
});

describe('the ratio in words', () => {
  test('the number shown lies in the row that the words name, at every step', () => {
    for (let difference = 0; difference <= 100; difference++) {
      for (let temperature = 1; temperature <= 50; temperature++) {
        const settings = {
          ...startOf(similarity.controls),
          similarity1: Number((difference / 10 - 5).toFixed(1)),
          similarity2: -5,
          temperature: temperature / 10,
        };
        const { trace } = seen(similarity, settings);
        const words = similarity.interpretation(trace, settings);
        const shown = /weighs ([\d.\u202f]+) times/.exec(words)?.[1].replaceAll('\u202f', '');
        if (shown) assert.ok(words.startsWith(verdict(Number(shown))), words);
      }
    }
  });

  // CPython: exp(0.2 / 0.9) = 1.24885, exp(9.9 / 4.3) = 9.99741.
  test('just below a limit there is one figure more', () => {
    const limits = [1.25, 10];
    assert.equal(ratioNumber(Math.exp(0.2 / 0.9), limits), '1.249');
    assert.equal(ratioNumber(Math.exp(9.9 / 4.3), limits), '9.997');
    assert.equal(ratioNumber(1.25, limits), '1.25');
    assert.equal(ratioNumber(Math.E, limits), '2.72');
  });
});

describe('predicting', () => {
  const opened = () => begin(similarity, core.ask);
  /** @param {import('../../web/elements/explorer_state.js').State} state @param {Settings} changes */
  const moved = (state, changes) =>
    move(state, seen(similarity, { ...state.now.settings, ...changes }));

  test('there is no verdict before a guess, nor before a move', () => {
    assert.equal(judge(similarity, opened()), null);
    assert.equal(judge(similarity, guess(opened(), 'up')), null);
    assert.equal(judge(similarity, moved(opened(), { temperature: 2 })), null);
    assert.equal(judge(similarity, moved(guess(opened(), 'skip'), { temperature: 2 })), null);
  });

  test('a guess is held against where the learner stood', () => {
    const state = moved(guess(opened(), 'down'), { temperature: 2 });
    const judged = judge(similarity, state);
    assert.equal(judged?.held, true);
    assert.match(judged?.why ?? '', /Token 1 went down to 0\.622 from 0\.731.*higher temperature/);
    assert.equal(judge(similarity, moved(guess(opened(), 'up'), { temperature: 2 }))?.held, false);
    const again = guess(state, 'again');
    assert.equal(judge(similarity, again), null);
    const later = moved(guess(again, 'up'), { temperature: 1 });
    assert.match(judge(similarity, later)?.why ?? '', /up to 0\.731 from 0\.622/);
  });

  test('what rounds to the same digits has stayed', () => {
    assert.equal(directionOf(0.9996, 0.9999, 3), 'stay');
    assert.equal(directionOf(0.7311, 0.7319, 3), 'up');
    assert.equal(directionOf(0.5, 0.4, 3), 'down');
    assert.equal(directionOf(-0.0001, 0.0001, 3), 'stay');
  });

  test('an opened explorer is untouched, and becomes touched by a move', () => {
    assert.equal(opened().touched, false);
    assert.equal(moved(opened(), {}).touched, true);
  });
});
