/** core.attend against core.ask, which is held to PyTorch, on each build. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CoreError, loadCore } from '../../web/core.js';
import { attend } from '../../web/core_attend.js';
import { CoreFloats } from '../../web/core_floats.js';
import { startCore } from '../../web/core_module.js';
import { files } from '../../web/files.js';

const { cases } = JSON.parse(
  readFileSync(new URL('../reference/scaled_dot_product_attention.json', import.meta.url), 'utf8'),
);

let seed = 7;
function random() {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 1073741824 - 1;
}

/** @param {number} most */
const whole = (most) => 1 + Math.floor(((random() + 1) / 2) * most);

/**
 * @param {number} rows
 * @param {number} columns
 */
const numbers = (rows, columns) => Float32Array.from({ length: rows * columns }, random);

/**
 * @param {Float32Array} flat
 * @param {number} columns
 */
const rows = (flat, columns) =>
  Array.from({ length: flat.length / columns }, (_, row) =>
    Array.from(flat.subarray(row * columns, (row + 1) * columns)),
  );

const two = { queryCount: 2, keyCount: 2, keyDim: 2, valueDim: 2 };
const four = new Float32Array([1, 2, 3, 4]);

for (const engine of ['wasm-simd', 'wasm', 'js']) {
  describe(`core.attend on the ${engine} build`, async () => {
    const core = await loadCore({ engine });

    /**
     * @param {() => unknown} work
     * @returns {string} code and field
     */
    function refusal(work) {
      try {
        work();
      } catch (error) {
        assert.ok(error instanceof CoreError, `no CoreError: ${error}`);
        return `${error.code} ${error.field}`;
      }
      return 'nothing';
    }

    test('it equals the traced path, at sizes that are no multiple of a tile', () => {
      for (const [queryCount, keyCount, keyDim, valueDim] of [
        [1, 1, 1, 1],
        [3, 3, 4, 2],
        [17, 17, 5, 19],
        [259, 259, 7, 3],
        [50, 530, 16, 33],
        ...Array.from({ length: 6 }, () => [whole(300), whole(300), whole(70), whole(70)]),
      ]) {
        const queries = numbers(queryCount, keyDim);
        const keys = numbers(keyCount, keyDim);
        const values = numbers(keyCount, valueDim);
        for (const causal of [false, true]) {
          /** @type {'bottom_right' | undefined} */
          const alignment = causal && queryCount !== keyCount ? 'bottom_right' : undefined;
          const asked = core
            .ask(
              'attention',
              {
                queries: rows(queries, keyDim),
                keys: rows(keys, keyDim),
                values: rows(values, valueDim),
                ...(causal && { allowed: 'causal' }),
                ...(alignment && { alignment }),
              },
              { show: [] },
            )
            .output.flat();
          for (const method of /** @type {const} */ (['fused', 'plain'])) {
            const sizes = { queryCount, keyCount, keyDim, valueDim };
            const options = { ...sizes, causal, alignment, method };
            const output = core.attend(queries, keys, values, options);
            assert.equal(output.length, asked.length);
            const worst = Math.max(
              ...asked.map((/** @type {number} */ x, /** @type {number} */ at) =>
                Math.abs(x - output[at]),
              ),
            );
            assert.ok(worst <= 3e-6, `${method} ${queryCount}x${keyCount} ${causal}: ${worst}`);
          }
        }
      }
    });

    test("it errs at most three times as much as PyTorch's float32", () => {
      let compared = 0;
      for (const { name, inputs, expected, torch_float32_error: error } of cases) {
        if (!/, (full|causal)$/.test(name)) continue;
        const { queries, keys, values } = inputs;
        const flat = (/** @type {number[][]} */ matrix) => Float32Array.from(matrix.flat());
        const output = core.attend(flat(queries), flat(keys), flat(values), {
          queryCount: queries.length,
          keyCount: keys.length,
          keyDim: keys[0].length,
          valueDim: values[0].length,
          causal: name.endsWith('causal'),
        });
        const exact = expected.output.flat();
        const worst = Math.max(
          ...exact.map((/** @type {number} */ x, /** @type {number} */ at) =>
            Math.abs(x - output[at]),
          ),
        );
        assert.ok(worst <= 3 * error, `${name}: ${worst}, and PyTorch ${error}`);
        compared += 1;
      }
      assert.ok(compared >= 8);
    });

    test('a score beyond a float is refused, and does not let a later key be seen', () => {
      const [queries, keys] = [
        [1e20, 1e20, 1e20],
        [-1e20, -1e20, 1],
      ].map((x) => new Float32Array(x));
      const sizes = { queryCount: 3, keyCount: 3, keyDim: 1, valueDim: 1, causal: true };
      const values = new Float32Array([1, 3, 104]);
      assert.equal(
        refusal(() => core.attend(queries, keys, values, sizes)),
        'out_of_range queries',
      );
      // By hand: equal scores of -2.25e38, and so the mean of what has been.
      const equal = [1.5e19, -1.5e19].map((x) => new Float32Array(3).fill(x));
      assert.deepEqual([...core.attend(equal[0], equal[1], values, sizes)], [1, 2, 36]);
    });

    test('the output is a copy of its own', () => {
      const first = core.attend(four, four, four, two);
      const before = Array.from(first);
      core.attend(four, four, new Float32Array(4), two);
      assert.deepEqual(Array.from(first), before);
    });

    test('memory that grows during a call loses no output, nor that of the next', async () => {
      const started = await startCore(files, engine);
      const floats = new CoreFloats(started);
      const size = () => started.module.floats(1)?.buffer.byteLength ?? 0;
      const before = size();
      const small = attend(floats, four, four, four, two);
      const n = 2048; // the plain method needs 16 MiB for its scores
      const values = new Float32Array(n).fill(3);
      const zeros = new Float32Array(n);
      const sizes = { queryCount: n, keyCount: n, keyDim: 1, valueDim: 1 };
      const output = attend(floats, zeros, zeros, values, { ...sizes, method: 'plain' });
      assert.ok(output.every((x) => Math.abs(x - 3) < 1e-5));
      assert.deepEqual(attend(floats, four, four, four, two), small);
      assert.ok(size() > before, 'it has not grown');
    });

    test('4096 tokens take less than 1 MiB beyond inputs and output', async () => {
      const { module } = await startCore(files, engine);
      const n = engine === 'js' ? 512 : 4096; // plain JavaScript would take half a minute
      const view = /** @type {Float32Array} */ (module.floats(4 * n * 64));
      view.set(numbers(3 * n, 64));
      const bytes = new Uint8Array(view.buffer);
      const before = bytes.slice();
      assert.ok(module.attendFloats(n, n, 64, 64, false, 0));
      assert.equal(bytes.length, before.length, 'the memory has grown');
      const end = view.byteOffset + view.byteLength;
      let pages = 0;
      for (let page = 0; page < bytes.length; page += 4096) {
        const [now, then] = [bytes, before].map((all) => all.subarray(page, page + 4096));
        const own = page + 4096 > view.byteOffset && page < end;
        if (!own && Buffer.compare(now, then) !== 0) pages += 1;
      }
      assert.ok(pages > 0 && pages * 4096 < 1024 * 1024, `${pages} pages of 4 KiB were written`);
    });

    // Plain JavaScript would copy its whole memory some times.
    const skip = engine === 'js';
    test('rows nearly as long as fit take no more room than there is', { skip }, () => {
      const [n, d] = [100, 29_000];
      const values = numbers(n, d);
      const zeros = new Float32Array(n * d);
      const sizes = { queryCount: n, keyCount: n, keyDim: d, valueDim: d };
      const output = core.attend(zeros, zeros, values, sizes);
      // By hand: equal scores make the mean of all values.
      for (const column of [0, 12_345, d - 1]) {
        let sum = 0;
        for (let row = 0; row < n; row += 1) sum += values[row * d + column];
        assert.ok(Math.abs(output[column] - sum / n) < 1e-5);
      }
    });

    test('a million small calls leave memory where it was', async () => {
      const started = await startCore(files, engine);
      const { module } = started;
      const floats = new CoreFloats(started);
      const memory = () => module.floats(16)?.buffer.byteLength ?? 0;
      const before = memory();
      assert.ok(before > 0 && before <= 16 * 1024 * 1024);
      // One that is lost in each call, of 64 bytes, would be 64 MB, which there is not.
      const calls = engine === 'wasm-simd' ? 1_000_000 : 100_000;
      for (let call = 0; call < calls; call += 1) attend(floats, four, four, four, two);
      assert.equal(memory(), before);
    });

    test('wrong lengths and sizes are refused, by name, and the next call works', () => {
      const attend = (/** @type {any[]} */ ...given) => {
        const [queries, keys, values, options] = given;
        return refusal(() => core.attend(queries, keys, values, { ...two, ...options }));
      };
      const bad = new Float32Array([1, 2, Number.NaN, 4]);
      assert.equal(attend(four, four, four, {}), 'nothing');
      assert.equal(attend(four.subarray(1), four, four, {}), 'shape_mismatch queries');
      assert.equal(attend(four, four, four, { keyCount: 3 }), 'shape_mismatch keys');
      assert.equal(attend(four, four, four, { valueDim: 3 }), 'shape_mismatch values');
      assert.equal(attend(four, four, four, { keyDim: 1.5 }), 'out_of_range keyDim');
      assert.equal(attend(four, four, four, { queryCount: undefined }), 'out_of_range queryCount');
      assert.equal(attend([1, 2, 3, 4], four, four, {}), 'wrong_type queries');
      assert.equal(attend(four, four, four, { method: 'fast' }), 'out_of_range method');
      assert.equal(attend(four, four, four, { mask: 1 }), 'unknown_field mask');
      assert.equal(attend(four, bad, four, {}), 'not_finite keys');
      assert.equal(attend(four, four, four, { queryCount: Symbol() }), 'out_of_range queryCount');
      assert.equal(attend(four, four, four, { constructor: 1 }), 'unknown_field constructor');
      for (const none of /** @type {any[]} */ ([undefined, null, 4])) {
        const asked = refusal(() => core.attend(four, four, four, none));
        assert.equal(asked, 'wrong_type options');
      }
      const one = { queryCount: 1, causal: true };
      assert.equal(attend(four.subarray(2), four, four, one), 'missing alignment');
      const most = { queryCount: 3e6, keyCount: 1, keyDim: 1, valueDim: 4 };
      const long = new Float32Array(3e6);
      assert.equal(attend(long, four.subarray(3), four, most), 'too_large queryCount');
      assert.equal(attend(four, four, four, {}), 'nothing');
    });
  });
}

test('what stops the core itself is an error like the others', () => {
  const module = {
    handleRequest: () => '',
    floats: (/** @type {number} */ count) => new Float32Array(count),
    attendFloats() {
      throw new WebAssembly.RuntimeError('unreachable');
    },
    encodeFloats: () => false,
    floatReply: () => '',
  };
  const floats = new CoreFloats({ engine: 'wasm', module });
  assert.throws(
    () => attend(floats, four, four, four, two),
    (error) => error instanceof CoreError && error.code === 'internal' && error.field === 'request',
  );
});
