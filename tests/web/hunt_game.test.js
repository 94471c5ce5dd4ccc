/** The bug hunt's game: the same for the same seed, never unfair, and worked out by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  BUGS,
  beginHunt,
  bugNow,
  bugOf,
  faultsOf,
  giveUp,
  hintsOf,
  LARGEST_SEED,
  moreHints,
  nameFault,
  nextBug,
  pointsOf,
  ruleOut,
  SUSPECTS,
  showKey,
  summaryOf,
  tried,
  worth,
} from '../../web/content/hunt.js';
import { FAULTS } from '../../web/content/hunt_faults.js';

/** @typedef {import('../../web/content/hunt.js').Hunt} Hunt */

/** @param {Hunt} hunt */
const right = (hunt) => nameFault(hunt, bugNow(hunt).fault);

/** @param {Hunt} hunt */
const wrongly = (hunt) => {
  const { fault, suspects } = bugNow(hunt);
  const other = suspects.find((name) => name !== fault && !hunt.missed.includes(name));
  return nameFault(hunt, other ?? '');
};

describe('seeds', () => {
  test('three suspects at first, twelve at last, the culprit among them, all different', () => {
    assert.deepEqual(SUSPECTS, [3, 4, 6, 8, 10, 12]);
    for (let seed = 1; seed <= 200; seed++) {
      assert.equal(new Set(faultsOf(seed)).size, BUGS);
      for (let bug = 0; bug < BUGS; bug++) {
        SUSPECTS.forEach((count, level) => {
          const { fault, suspects } = bugOf(seed, bug, level);
          assert.equal(fault, faultsOf(seed)[bug]);
          assert.equal(new Set(suspects).size, count);
          assert.ok(suspects.includes(fault));
        });
      }
    }
  });

  test('every fault comes up about as often, and stands in every place of the list', () => {
    /** @type {Record<string, number>} */
    const seen = {};
    const places = [0, 0, 0];
    for (let seed = 1; seed <= LARGEST_SEED; seed++) {
      for (const name of faultsOf(seed)) seen[name] = (seen[name] ?? 0) + 1;
      const { fault, suspects } = bugOf(seed, 0, 0);
      places[suspects.indexOf(fault)] += 1;
    }
    // 999 hunts of 6 out of 12: 499.5 each; five standard deviations are 79.
    for (const { name } of FAULTS) assert.ok(Math.abs(seen[name] - 499.5) < 79, name);
    // A third of 999 each; five standard deviations are 75.
    for (const count of places) assert.ok(Math.abs(count - 333) < 75, places.join());
  });

  test('two learners with the same seed hunt the same bugs', () => {
    assert.deepEqual(bugNow(beginHunt(7, 3, 2)), bugNow(beginHunt(7, 3, 2)));
    assert.notDeepEqual(faultsOf(7), faultsOf(8));
  });
});

describe('points', () => {
  /** A hunt in which something was tried. @param {number} seed @param {number} [bug] @param {number} [level] */
  const trying = (seed, bug, level) => tried(beginHunt(seed, bug, level));

  test('3 at once; one less for each hint, at least 1; two less for each wrong name', () => {
    assert.equal(pointsOf(right(trying(1))), 3);
    assert.equal(pointsOf(right(moreHints(trying(1)))), 2);
    assert.equal(pointsOf(right(moreHints(moreHints(moreHints(trying(1)))))), 1);
    assert.equal(pointsOf(right(wrongly(trying(1)))), 1);
    assert.equal(pointsOf(right(wrongly(moreHints(trying(1))))), 0);
    assert.equal(pointsOf(giveUp(trying(1))), 0);
    assert.equal(pointsOf(right(showKey(trying(1)))), 0);
  });

  test('a guess wins nothing: neither blind, nor the last name that is left', () => {
    for (let seed = 1; seed < 40; seed++) {
      assert.equal(pointsOf(right(beginHunt(seed))), 0);
      // Three suspects named in turn win 3, 1 and 0.
      assert.equal(pointsOf(right(wrongly(wrongly(trying(seed))))), 0);
      assert.equal(pointsOf(right(wrongly(wrongly(trying(seed, 5, 5))))), 0);
    }
  });

  test('the same wrong name twice costs once, and nothing is named after the end', () => {
    const hunt = wrongly(trying(2));
    assert.deepEqual(nameFault(hunt, hunt.missed[0]), hunt);
    assert.equal(worth(hunt), 1);
    assert.ok(hunt.ruledOut.includes(hunt.missed[0]));
    const over = right(hunt);
    assert.equal(nameFault(over, 'anything'), over);
    assert.equal(giveUp(over), over);
    assert.equal(moreHints(over), over);
  });

  test('ruling out costs nothing and can be taken back', () => {
    const [first] = bugNow(beginHunt(3)).suspects;
    const hunt = ruleOut(trying(3), first);
    assert.deepEqual([hunt.ruledOut, worth(hunt)], [[first], 3]);
    assert.deepEqual(ruleOut(hunt, first), trying(3));
    const missed = wrongly(beginHunt(3));
    assert.equal(ruleOut(missed, missed.missed[0]), missed);
  });

  test('three hints; the last leaves two suspects, the culprit one of them', () => {
    for (let seed = 1; seed < 40; seed++) {
      for (let level = 0; level < SUSPECTS.length; level++) {
        let hunt = beginHunt(seed, 5, level);
        assert.equal(hintsOf(hunt).length, 3);
        hunt = moreHints(moreHints(moreHints(moreHints(wrongly(hunt)))));
        assert.equal(hunt.hints, 3);
        const { fault, suspects } = bugNow(hunt);
        const left = suspects.filter((name) => !hunt.ruledOut.includes(name));
        assert.equal(left.length, 2);
        assert.ok(left.includes(fault));
        assert.ok(!left.some((name) => hunt.missed.includes(name)));
      }
    }
  });
});

describe('a whole hunt', () => {
  test('suspects grow with what is found, and stay with what is given up', () => {
    let hunt = beginHunt(5);
    const counts = [];
    for (let bug = 0; bug < BUGS; bug++) {
      counts.push(bugNow(hunt).suspects.length);
      hunt = bug === 1 ? giveUp(hunt) : right(tried(hunt));
      hunt = nextBug(hunt);
    }
    assert.deepEqual(counts, [3, 4, 4, 6, 8, 10]);
    assert.equal(hunt.phase, 'over');
    assert.equal(pointsOf(hunt), 15);
    assert.deepEqual(summaryOf(hunt), [
      '5 of 6 bugs found, 5 of them at once and without a hint: 15 of 18 points.',
      'It took 5 experiments.',
    ]);
  });

  test('the next bug comes after the end of this one, clean', () => {
    const hunting = beginHunt(5);
    assert.equal(nextBug(hunting), hunting);
    const next = nextBug(right(tried(moreHints(hunting))));
    assert.deepEqual(
      [next.bug, next.hints, next.tries, next.ruledOut, next.phase],
      [1, 0, 0, [], 'hunting'],
    );
  });

  test('what is not fair is said', () => {
    const hunt = nextBug(giveUp(showKey(beginHunt(5, 5, 3))));
    assert.deepEqual(summaryOf(hunt), [
      '0 of 1 bug found: 0 of 3 points.',
      'It took 0 experiments.',
      'The hunt was entered at a later bug, so 5 are not counted.',
      'The key was open, so from then on nothing was won.',
    ]);
  });
});
