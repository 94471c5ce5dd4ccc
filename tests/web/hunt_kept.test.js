/** What the history keeps of a hunt is had again for the same bug only, and only if it can be read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginHunt,
  faultsOf,
  moreHints,
  nameFault,
  nextBug,
  tried,
} from '../../web/content/hunt.js';
import { keptHunt } from '../../web/content/hunt_kept.js';

const [first] = faultsOf(7);
const won = nextBug(nameFault(tried(beginHunt(7)), first));
const kept = { hunt: moreHints(won), notes: ['equal tokens: even'] };
/** The next bug of a hunt of the same number, as its address asks for it. */
const asked = beginHunt(7, 1, 1);

test('what was won, the hints and the notebook are had again', () => {
  const again = keptHunt(JSON.parse(JSON.stringify(kept)), asked);
  assert.deepEqual(again, kept);
  assert.equal(again?.hunt.results[0].points, 3);
  assert.equal(again?.hunt.hints, 1);
});

test('another number, bug or count of suspects begins anew', () => {
  for (const other of [beginHunt(8, 1, 1), beginHunt(7, 2, 1), beginHunt(7, 1, 2)])
    assert.equal(keptHunt(kept, other), null);
});

test('nothing, or what another day’s lesson kept, begins anew', () => {
  const { results, ...short } = kept.hunt;
  const unread = [
    undefined,
    null,
    7,
    {},
    { hunt: null },
    { ...kept, hunt: short },
    { hunt: kept.hunt },
    { ...kept, notes: [1] },
    { ...kept, hunt: { ...kept.hunt, phase: 'lost' } },
    { ...kept, hunt: { ...kept.hunt, missed: ['no such fault'] } },
    { ...kept, hunt: { ...kept.hunt, ruledOut: {} } },
    { ...kept, hunt: { ...kept.hunt, results: [null] } },
    { ...kept, hunt: { ...kept.hunt, results: [{ ...results[0], fault: 'gone' }] } },
  ];
  for (const one of unread) assert.equal(keptHunt(one, asked), null, JSON.stringify(one));
});
