/** `attention-lesson/core`, as another project in Node would import it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

// Not a literal: the types of a built file are none of tsc's business.
const name = ['attention-lesson', 'core'].join('/');

for (const engine of ['wasm-simd', 'wasm', 'js']) {
  test(`${engine} in Node, from the built files`, async () => {
    const { loadCore, CoreError } = await import(name);
    const core = await loadCore({ engine });
    assert.equal(core.engine, engine);
    const { weights } = core.ask('softmax', { scores: [2, 1] });
    // By hand: 1 / (1 + exp(-1)) = 0.731059.
    assert.ok(Math.abs(weights[0] - 0.731059) < 1e-6);
    assert.throws(
      () => core.ask('softmax', { scores: [2, 1], temperature: 0 }),
      (/** @type {any} */ error) => error instanceof CoreError && error.field === 'temperature',
    );
  });
}
