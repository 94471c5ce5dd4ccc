/** core.encode against PyTorch, and against core.ask, on each build. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CoreError, loadCore } from '../../web/core.js';

const { cases } = JSON.parse(
  readFileSync(new URL('../reference/encoder_block.json', import.meta.url), 'utf8'),
);

let seed = 9;
function random() {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 1073741824 - 1;
}

/** @param {number[]} shape @returns {any} nested numbers that a float holds exactly */
function nested([size, ...rest]) {
  return Array.from({ length: size }, () => (rest.length ? nested(rest) : Math.fround(random())));
}

/** @param {any} numbers nested */
const flat = (numbers) => Float32Array.from(numbers.flat(Infinity));

/** @param {Record<string, any>} parameters nested */
const flatAll = (parameters) =>
  Object.fromEntries(Object.entries(parameters).map(([name, numbers]) => [name, flat(numbers)]));

/** @param {ArrayLike<number>} actual @param {number[]} expected */
function largestError(actual, expected) {
  assert.equal(actual.length, expected.length);
  return expected.reduce((worst, x, at) => Math.max(worst, Math.abs(x - actual[at])), 0);
}

/** @param {number} embedding @param {number} wide */
const draw = (embedding, wide) => ({
  'self_attn.in_proj_weight': nested([3 * embedding, embedding]),
  'self_attn.in_proj_bias': nested([3 * embedding]),
  'self_attn.out_proj.weight': nested([embedding, embedding]),
  'self_attn.out_proj.bias': nested([embedding]),
  'linear1.weight': nested([wide, embedding]),
  'linear1.bias': nested([wide]),
  'linear2.weight': nested([embedding, wide]),
  'linear2.bias': nested([embedding]),
  'norm1.weight': nested([embedding]),
  'norm1.bias': nested([embedding]),
  'norm2.weight': nested([embedding]),
  'norm2.bias': nested([embedding]),
});

for (const engine of ['wasm-simd', 'wasm', 'js']) {
  describe(`core.encode on the ${engine} build`, async () => {
    const core = await loadCore({ engine });

    test("it errs at most three times as much as PyTorch's float32", () => {
      let compared = 0;
      for (const { name, inputs, options, expected, torch_float32_error: error } of cases) {
        if (inputs.keep || (inputs.allowed && !name.endsWith('causal'))) continue;
        const { x, parameters } = inputs;
        const output = core.encode(flat(x), flatAll(parameters), {
          batch: x.length,
          sequence: x[0].length,
          embedding: x[0][0].length,
          heads: options.heads,
          feedForward: parameters['linear1.bias'].length,
          activation: options.activation,
          norm: options.norm,
          causal: name.endsWith('causal'),
        });
        const worst = largestError(output, expected.output.flat(Infinity));
        assert.ok(worst <= 3 * error, `${name}: ${worst}, and PyTorch ${error}`);
        compared += 1;
      }
      assert.ok(compared >= 5);
    });

    test('it equals the traced block, at sizes that fill no tile', () => {
      for (const [batch, sequence, embedding, heads, feedForward] of [
        [1, 1, 1, 1, 1],
        [2, 3, 6, 2, 5],
        [1, 37, 20, 4, 33],
        [3, 50, 24, 3, 17],
        [1, 130, 8, 2, 300], // sums deeper than what is packed at a time
      ]) {
        const x = nested([batch, sequence, embedding]);
        const parameters = draw(embedding, feedForward);
        for (const [activation, norm, causal] of /** @type {const} */ ([
          ['relu', 'post', false],
          ['gelu', 'pre', true],
        ])) {
          const asked = core.ask(
            'encoderBlock',
            { x, parameters, heads, activation, norm, ...(causal && { allowed: 'causal' }) },
            { show: [] },
          );
          const sizes = { batch, sequence, embedding, heads, feedForward };
          const options = { ...sizes, activation, norm, causal };
          const output = core.encode(flat(x), flatAll(parameters), options);
          const expected = asked.output.flat(Infinity);
          const size = Math.max(1, ...expected.map(Math.abs));
          const worst = largestError(output, expected) / size;
          assert.ok(worst <= 5e-6, `${Object.values(options)}: ${worst}`);
        }
      }
    });

    test('GELU holds far from zero, on both sides', () => {
      // Attention and the second layer norm are out of the way: the output is x + gelu(w) with
      // w the first bias. Expected: CPython, x / 2 * (1 + math.erf(x / math.sqrt(2))).
      const zero = new Float32Array(1);
      const parameters = flatAll(draw(1, 1));
      for (const name of Object.keys(parameters)) parameters[name].fill(0);
      parameters['linear2.weight'] = Float32Array.of(1);
      const options = { sequence: 1, embedding: 1, heads: 1, feedForward: 1 };
      for (const [w, gelu] of [
        [-30, 0],
        [-5, -1.4332579e-6],
        [-3, -0.004049694],
        [-1, -0.158655254],
        [-0.125, -0.056282807],
        [0, 0],
        [0.5, 0.345731231],
        [2, 1.954499736],
        [30, 30],
      ]) {
        parameters['linear1.bias'] = Float32Array.of(w);
        const pre = { ...options, activation: /** @type {const} */ ('gelu'), norm: 'pre' };
        const [output] = core.encode(zero, parameters, /** @type {any} */ (pre));
        assert.ok(Math.abs(output - gelu) <= 4e-7 * Math.max(1, Math.abs(w)), `${w}: ${output}`);
      }
    });

    test('what is wrong is named, and the next call works', () => {
      const good = flatAll(draw(4, 3));
      const sizes = { sequence: 2, embedding: 4, heads: 2, feedForward: 3 };
      const x = flat(nested([2, 4]));
      const refusal = (/** @type {any} */ given, /** @type {any} */ options, first = x) => {
        try {
          core.encode(first, { ...good, ...given }, { ...sizes, ...options });
        } catch (error) {
          assert.ok(error instanceof CoreError, `no CoreError: ${error}`);
          return `${error.code} ${error.field}`;
        }
        return 'nothing';
      };
      assert.equal(refusal({}, {}), 'nothing');
      const short = { 'linear1.weight': new Float32Array(11) };
      assert.equal(refusal(short, {}), 'shape_mismatch parameters.linear1.weight');
      assert.throws(() => core.encode(x, { ...good, ...short }, sizes), {
        message: 'parameters.linear1.weight has 11 numbers; feedForward 3 times embedding 4 is 12',
      });
      const nan = { 'norm2.bias': Float32Array.of(0, 0, Number.NaN, 0) };
      assert.equal(refusal(nan, {}), 'not_finite parameters.norm2.bias');
      const huge = { 'self_attn.in_proj_weight': new Float32Array(48).fill(3e38) };
      assert.equal(refusal(huge, {}, new Float32Array(8).fill(2)), 'out_of_range x');
      assert.equal(refusal({ extra: x }, {}), 'unknown_field parameters.extra');
      assert.equal(refusal({ 'norm1.bias': undefined }, {}), 'wrong_type parameters.norm1.bias');
      assert.equal(refusal({}, { heads: 3 }), 'shape_mismatch heads');
      assert.equal(refusal({}, { heads: 0 }), 'out_of_range heads');
      assert.equal(refusal({}, { activation: 'tanh' }), 'out_of_range activation');
      assert.equal(refusal({}, { sequence: 3 }), 'shape_mismatch x');
      assert.equal(refusal({}, {}, x.subarray(1)), 'shape_mismatch x');
      const none = /** @type {any} */ (null);
      assert.throws(() => core.encode(x, none, sizes), { field: 'parameters' });
      assert.throws(() => core.encode(x, good, none), { field: 'options' });
      assert.equal(refusal({}, {}), 'nothing');
    });

    test('a hidden layer beyond the limit is refused, though all that is given lies within', () => {
      // 2^32 hidden numbers: none at all, as 32 bits count.
      const wide = 2 ** 20;
      const parameters = flatAll(draw(1, 1));
      parameters['linear1.weight'] = new Float32Array(wide);
      parameters['linear1.bias'] = new Float32Array(wide);
      parameters['linear2.weight'] = new Float32Array(wide);
      const options = { sequence: 4096, embedding: 1, heads: 1, feedForward: wide };
      assert.throws(() => core.encode(new Float32Array(4096), parameters, options), {
        code: 'too_large',
        field: 'sequence',
      });
    });
  });
}
