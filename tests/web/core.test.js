import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { CoreError, loadCore } from '../../web/core.js';
import { files } from '../../web/files.js';

const attention = { queries: [[1, 0]], keys: [[1, 0]], values: [[3, 4]] };

/**
 * @param {() => unknown} work
 * @returns {CoreError}
 */
function refusal(work) {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof CoreError, `no CoreError: ${error}`);
    return error;
  }
  assert.fail('it was not refused');
}

describe('the ladder', () => {
  const WebAssemblyHere = globalThis.WebAssembly;
  after(() => {
    globalThis.WebAssembly = WebAssemblyHere;
  });

  test('the best rung that runs is taken', async () => {
    assert.equal((await loadCore()).engine, 'wasm-simd');
  });

  test('a rung that is no WebAssembly, cannot be read or is absent is stepped over', async () => {
    const broken = async () => new Uint8Array([0, 97, 115, 109, 9, 9, 9, 9]);
    const away = () => Promise.reject(new Error('404'));
    assert.equal((await loadCore({ files: { ...files, simd: broken } })).engine, 'wasm');
    assert.equal((await loadCore({ files: { ...files, simd: away } })).engine, 'wasm');
    assert.equal((await loadCore({ files: { script: files.script } })).engine, 'js');
  });

  test('a build that computes something else fails the self-test', async () => {
    const reply = '{"ok":true,"trace":{"weights":[0.7,0.2,0.1]}}';
    const wrong = { script: async () => async () => ({ handleRequest: () => reply }) };
    await assert.rejects(loadCore({ files: wrong }), { name: 'CoreError', message: /self-test/ });
  });

  test('a build of another day, which refuses a field that is sent, is stepped over', async () => {
    const create = /** @type {any} */ (await files.script?.());
    /** @type {Set<string>} */
    const sent = new Set();
    /** @param {string[]} known @returns {import('../../web/core_module.js').CoreFiles} */
    const knowing = (known) => ({
      script: async () => async (/** @type {any} */ options) => {
        const module = await create(options);
        const handleRequest = (/** @type {string} */ request) => {
          const fields = Object.keys(JSON.parse(request));
          for (const field of fields) sent.add(field);
          return fields.every((field) => known.includes(field))
            ? module.handleRequest(request)
            : module.handleRequest('{"unknown":1,"op":"softmax","input":{"scores":[1]}}');
        };
        return { ...module, handleRequest };
      },
    });
    const all = ['op', 'input', 'show', 'repeat'];
    const core = await loadCore({ files: knowing(all) });
    core.ask('softmax', { scores: [1] }, { show: [] });
    assert.deepEqual([...sent].sort(), all.toSorted());
    for (const field of sent) {
      const others = all.filter((other) => other !== field);
      await assert.rejects(loadCore({ files: knowing(others) }), /self-test/, field);
    }
  });

  test('without WebAssembly the plain JavaScript build answers', async () => {
    // @ts-expect-error it is taken away on purpose
    delete globalThis.WebAssembly;
    const core = await loadCore();
    globalThis.WebAssembly = WebAssemblyHere;
    assert.equal(core.engine, 'js');
    assert.deepEqual(core.ask('attention', attention).output, [[3, 4]]);
  });

  test('no build is read that cannot run here', async () => {
    /** @type {string[]} */
    let read = [];
    const noting = (/** @type {'simd' | 'baseline' | 'script'} */ part) => () => {
      read.push(part);
      return /** @type {() => Promise<any>} */ (files[part])();
    };
    const all = { simd: noting('simd'), baseline: noting('baseline'), script: noting('script') };
    await loadCore({ files: all });
    assert.deepEqual(read, ['simd']);
    const { instantiate } = WebAssembly;
    try {
      for (const [what, mayRun, only] of /** @type {const} */ ([
        // As a browser of 2020 does, which knows no value of type 0x7b.
        ['no vectors', (/** @type {any} */ bytes) => bytes[14] !== 0x7b, 'baseline'],
        ['a policy against WebAssembly', () => false, 'script'],
      ])) {
        read = [];
        WebAssembly.instantiate = /** @type {any} */ (
          async (/** @type {any} */ bytes, /** @type {any} */ imports) => {
            if (mayRun(bytes)) return instantiate(bytes, imports);
            throw new WebAssembly.CompileError('not here');
          }
        );
        await loadCore({ files: all });
        assert.deepEqual(read, [only], what);
      }
    } finally {
      WebAssembly.instantiate = instantiate;
    }
  });

  test('a forced rung that cannot run is an error, with its reason', async () => {
    const simdOnly = { files: { simd: files.simd }, engine: 'js' };
    await assert.rejects(loadCore(simdOnly), { name: 'CoreError', message: /js: not part/ });
    await assert.rejects(loadCore({ engine: 'gpu' }), {
      name: 'CoreError',
      code: 'out_of_range',
      field: 'engine',
    });
  });
});

for (const engine of ['wasm-simd', 'wasm', 'js']) {
  describe(`core.ask on the ${engine} build`, async () => {
    const core = await loadCore({ engine });

    test('it says which build it is', () => assert.equal(core.engine, engine));

    test('options that are null are none', () => {
      // @ts-expect-error null is no object of options
      const { weights } = core.ask('softmax', { scores: [1] }, null);
      assert.deepEqual(weights, [1]);
    });

    test('nested arrays and typed arrays are the same to it', () => {
      const numbers = [1.5, -2.25];
      const asked = core.ask('softmax', { scores: numbers });
      for (const scores of [new Float32Array(numbers), new Float64Array(numbers)]) {
        assert.deepEqual(core.ask('softmax', { scores }), asked);
      }
      const rows = { ...attention, queries: [new Float64Array([1, 0])] };
      assert.deepEqual(core.ask('attention', rows), core.ask('attention', attention));
    });

    test('only the steps shown have values', () => {
      const trace = core.ask('attention', attention, { show: ['weights'] });
      const shown = trace.steps.filter(({ values }) => values !== undefined);
      assert.deepEqual(
        shown.map(({ name }) => name),
        ['weights'],
      );
      assert.deepEqual(trace.output, [[3, 4]]);
    });

    test('a result is its step, and changing one leaves the other', () => {
      const trace = core.ask('attention', attention);
      assert.deepEqual(trace.weights, [[1]]);
      assert.deepEqual(trace.output, [[3, 4]]);
      assert.deepEqual(trace.allowed, [[true]]);
      for (const { name, values } of trace.steps) {
        if (!(name in trace)) continue;
        assert.deepEqual(trace[name], values);
        trace[name][0][0] = 7;
        assert.notEqual(values[0][0], 7, name);
      }
    });

    test("the core's refusal arrives with code and field, and the next question works", () => {
      const error = refusal(() => core.ask('attention', { ...attention, keys: [[1]] }));
      assert.equal(error.code, 'shape_mismatch');
      assert.equal(error.field, 'keys');
      assert.match(error.message, /\[1, 2\].*\[1, 1\]/);
      assert.deepEqual(core.ask('attention', attention).weights, [[1]]);
    });

    test('a million rows are refused', () => {
      const scores = Array.from({ length: 1_000_000 }, () => [1]);
      assert.equal(refusal(() => core.ask('softmax', { scores })).code, 'too_large');
      assert.deepEqual(core.ask('softmax', { scores: [5] }).weights, [1]);
    });

    test('numbers keep every digit on the way in and out', () => {
      // a times one: each reads back as itself. The hardest are at the ends of the range.
      const a = [
        0.1,
        1 / 3,
        5e-324,
        1.7976931348623157e308,
        2.2250738585072014e-308,
        0.30000000000000004,
      ];
      const trace = core.ask('matrixProduct', { a: a.map((number) => [number]), b: [[1]] });
      assert.deepEqual(
        trace.output,
        a.map((number) => [number]),
      );
    });

    test('asking a thousand times leaves nothing behind', () => {
      const first = core.ask('attention', attention);
      for (let time = 0; time < 1000; time += 1) core.ask('attention', attention);
      assert.deepEqual(core.ask('attention', attention), first);
    });
  });
}

describe('what JavaScript refuses before the core sees it', async () => {
  const core = await loadCore();
  const cyclic = { scores: [1], self: {} };
  cyclic.self = cyclic;
  /** @type {[string, any, string, string, RegExp][]} */
  const table = [
    ['NaN', { scores: [1, Number.NaN] }, 'not_finite', 'scores', /scores\[1\]/],
    ['infinity', { scores: [[1], [Infinity]] }, 'not_finite', 'scores', /scores\[1\]\[0\]/],
    [
      'NaN in a typed array',
      { scores: new Float32Array(3).fill(NaN) },
      'not_finite',
      'scores',
      /\[0\]/,
    ],
    ['NaN as an option', { scores: [1], temperature: NaN }, 'not_finite', 'temperature', /NaN/],
    ['a number as text', { scores: [1, '2'] }, 'wrong_type', 'scores', /scores\[1\].*text/],
    ['a hole', { scores: new Array(2) }, 'wrong_type', 'scores', /scores\[0\].*missing/],
    ['undefined', { scores: [undefined, 1] }, 'wrong_type', 'scores', /scores\[0\].*missing/],
    ['null', { scores: [1, null] }, 'wrong_type', 'scores', /scores\[1\].*null/],
    ['true', { scores: [true, 1] }, 'wrong_type', 'scores', /scores/],
    ['a bigint', { scores: [1n] }, 'wrong_type', 'scores', /scores\[0\]/],
    ['a bigint array', { scores: new BigInt64Array(1) }, 'wrong_type', 'scores', /scores\[0\]/],
    ['a function', { scores: () => 1 }, 'wrong_type', 'scores', /scores/],
    [
      'a temperature as text',
      { scores: [1], temperature: '1' },
      'wrong_type',
      'temperature',
      /text/,
    ],
    ['what contains itself', cyclic, 'too_large', 'self', /16 levels/],
    ['an unknown field', { scores: [1], __proto: 1 }, 'unknown_field', '__proto', /__proto/],
    ['no object', [1], 'wrong_type', 'input', /an array/],
  ];
  for (const [what, input, code, field, message] of table) {
    test(what, () => {
      const error = refusal(() => core.ask('softmax', input));
      assert.equal(error.code, code);
      assert.ok(error.field.startsWith(field), `field ${error.field}`);
      assert.match(error.message, message);
    });
  }

  test('a parameter deep inside is named by its whole name', () => {
    const parameters = { in_proj_weight: [[1, Number.NaN]] };
    const error = refusal(() =>
      core.ask('multiHeadAttention', { x: [[[1]]], heads: 1, parameters }),
    );
    assert.equal(error.field, 'parameters.in_proj_weight');
    assert.match(error.message, /in_proj_weight\[0\]\[1\]/);
  });
});
