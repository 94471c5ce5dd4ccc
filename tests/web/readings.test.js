/** What an explorer offers for comparing: finite numbers, each with a name of its own. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startOf } from '../../web/address.js';
import { labs } from '../../web/content/labs.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import { explorers } from './all_explorers.js';

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

test('each explorer behind a door can be pinned', () => {
  const behind = labs.filter(({ tag }) => !tag).map(({ name }) => name);
  const pinned = explorers.filter(({ readings }) => readings).map(({ name }) => name);
  assert.deepEqual(
    behind.filter((name) => !pinned.includes(name)),
    [],
  );
});

for (const { readings, ...explorer } of explorers) {
  if (!readings) continue;
  test(explorer.name, () => {
    const start = startOf(explorer.controls);
    const places = explorer.controls.flatMap((control) => {
      const { name } = control;
      if (control.kind === 'switch') return [{ ...start, [name]: !control.start }];
      if (control.kind === 'choice')
        return control.options.map((option) => ({ ...start, [name]: option.name }));
      if (control.kind === 'matrix') return [];
      return [control.min, control.max].map((end) => ({ ...start, [name]: end }));
    });
    for (const settings of [start, ...places]) {
      const read = readings(see(explorer, core.ask, settings).trace, settings);
      const where = JSON.stringify(settings);
      assert.ok(read.length > 0, where);
      assert.ok(
        read.every(({ value }) => Number.isFinite(value)),
        where,
      );
      assert.equal(new Set(read.map(({ label }) => label)).size, read.length, where);
    }
  });
}
