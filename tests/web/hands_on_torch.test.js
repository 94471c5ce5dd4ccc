/**
 * The programs that the sheet hands out, run by PyTorch itself where it is installed, and by the
 * page's own torch everywhere.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { calls } from '../../web/content/hands_on.js';
import { pythonWorkers } from './python_worker.js';

const FILE = new URL('../reference/labs.json', import.meta.url);
const { handsOn } = JSON.parse(readFileSync(FILE, 'utf8'));

/** Debian's PyTorch belongs to Debian's own interpreter. */
const python = ['/usr/bin/python3', 'python3'].find((command) => {
  try {
    execFileSync(command, ['-c', 'import torch'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** PyTorch 1.13 has the function under a name of its own, which also gives the weights. */
const OLD = `import torch.nn.functional as F
if not hasattr(F, "scaled_dot_product_attention"):
    F.scaled_dot_product_attention = lambda q, k, v: F._scaled_dot_product_attention(q, k, v)[0]
`;

/** @param {string} printed a tensor or two @returns {number[]} */
const numbersOf = (printed) =>
  [...printed.replace(/dtype=\S+|grad_fn=\S+/g, '').matchAll(/-?\d+\.\d*(?:e[+-]\d+)?/g)].map(
    Number,
  );

/**
 * @param {any} sheet a case of the reference data
 * @param {string[]} printed by the function, and by the lines
 */
function holds({ expected }, printed) {
  const [byFunction, byLines] = printed.map(numbersOf);
  for (const [got, wanted] of [
    [byFunction, expected.output],
    [byLines, [...expected.weights, ...expected.output]],
  ]) {
    assert.equal(got.length, wanted.length, printed.join());
    // A tensor is printed to four decimals.
    got.forEach((/** @type {number} */ value, /** @type {number} */ i) => {
      assert.ok(Math.abs(value - wanted[i]) < 6e-5, `${value}, not ${wanted[i]}: ${printed}`);
    });
  }
}

describe('PyTorch prints the sheet’s numbers', {
  skip: !python && 'python3-torch is not here',
}, () => {
  for (const one of handsOn) {
    test(`seed ${one.seed}, both programs`, () => {
      const [byFunction, byLines] = calls(one.sheet).map(({ code }) => code);
      // One interpreter for both: torch takes a second to load.
      const printed = execFileSync(String(python), ['-'], {
        input: `${OLD}${byFunction}\nprint("----")\n${byLines}`,
        encoding: 'utf8',
      });
      holds(one, printed.split('----'));
    });
  }
});

test('the page’s own torch prints them too, both programs of each sheet', async () => {
  const workers = await pythonWorkers();
  try {
    for (const one of handsOn) {
      const runs = await Promise.all(calls(one.sheet).map(({ code }) => workers.run(code)));
      assert.deepEqual(
        runs.map(({ error }) => error),
        [null, null],
      );
      holds(
        one,
        runs.map(({ stdout }) => stdout),
      );
    }
  } finally {
    workers.close();
  }
});
