/** Every recorded program prints what CPython and PyTorch print, and ends as there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { inRoot } from '../../web/scripts/root.js';
import { pythonWorkers } from './python_worker.js';

const FILES = ['tests/reference/cells.json', 'tests/web/python_cases/expected.json'];

/** @type {Awaited<ReturnType<typeof pythonWorkers>>} */
let python;
before(async () => {
  python = await pythonWorkers();
});
after(() => python.close());

for (const file of FILES) {
  const { made_by, cells } = JSON.parse(readFileSync(inRoot(file), 'utf8'));
  describe(`${file} (${made_by})`, () => {
    for (const { name, code, stdout, error } of cells) {
      test(name, async () => {
        const end = await python.run(code);
        assert.equal(end.stdout, stdout);
        assert.deepEqual(end.error, error);
      });
    }
  });
}

describe('the small torch on other cores', () => {
  const code = 'import torch\nx = torch.tensor([[2., 1., 0.]])\nprint(torch.softmax(x, 1) @ x.T)';
  for (const rung of /** @type {const} */ (['baseline', 'none'])) {
    test(rung, async () => {
      const other = await pythonWorkers(rung);
      // PyTorch 1.13: 2 * 0.6652 + 0.2447.
      assert.equal((await other.run(code)).stdout, 'tensor([[1.5752]])\n');
      other.close();
    });
  }
});

describe('what a program may not do', () => {
  test('recurse without end: one sentence of Python, and few lines', async () => {
    const { error, frames } = await python.run('def f(n):\n    return f(n + 1)\nf(0)');
    assert.equal(error.type, 'RecursionError');
    assert.equal(error.message, 'maximum recursion depth exceeded');
    assert.ok((frames ?? []).length > 10);
  });

  test('wait for a keyboard: input() ends as in CPython without one', async () => {
    // CPython 3.11, its standard input closed.
    const { stdout, error } = await python.run('print(1)\nname = input("Name? ")\nprint(name)');
    assert.equal(stdout, '1\nName? ');
    assert.deepEqual(error, { type: 'EOFError', line: 2, message: 'EOF when reading a line' });
  });

  test('take all memory', async () => {
    const { error } = await python.run('x = [0]\nwhile True: x = x + x');
    assert.deepEqual([error.type, error.line], ['MemoryLimit', null]);
  });

  test('print without end', async () => {
    const { stdout, error } = await python.run('while True: print("more")');
    assert.equal(error.type, 'OutputLimit');
    assert.ok(stdout.length < 200_000 && stdout.startsWith('more\n'));
  });
});
