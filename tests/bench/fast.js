// Times core.attend and core.encode by themselves, beside the measured multiply-add peak:
// node tests/bench/fast.js [engine]
// Run it on an idle machine. The peak is measured before each case of each round.

import { cpus, loadavg } from 'node:os';
import { loadCore } from '../../web/core.js';
import { ATTEND_CASES, attendCall, attendOperations, median, secondsOf } from './cases.js';
import { multiplyAddPeak } from './peak.js';

const ROUNDS = 5;
/** Long enough for many calls of most cases, short enough to fall between two interruptions. */
const MS = 15;

/** As in the acceptance list: a whole layer of ordinary size. */
const LAYER = { batch: 1, sequence: 512, embedding: 256, heads: 8, feedForward: 1024 };

/** @param {typeof LAYER} layer @returns {number} floating-point operations of all products */
function layerOperations({ sequence, embedding, feedForward }) {
  const linear = 2 * sequence * embedding * (4 * embedding + 2 * feedForward);
  return linear + 4 * sequence * sequence * embedding;
}

/**
 * @param {import('../../web/core.js').Core} core
 * @param {'post' | 'pre'} norm
 * @param {'relu' | 'gelu'} activation
 * @returns {() => Float32Array} one call
 */
function layerCall(core, norm, activation) {
  const { sequence, embedding: e, feedForward: f } = LAYER;
  let seed = 21;
  /** @param {number} count @param {number} width numbers of the size that PyTorch starts from */
  const draw = (count, width) =>
    Float32Array.from({ length: count }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return (seed / 1073741824 - 1) / Math.sqrt(width);
    });
  const parameters = {
    'self_attn.in_proj_weight': draw(3 * e * e, e),
    'self_attn.in_proj_bias': draw(3 * e, e),
    'self_attn.out_proj.weight': draw(e * e, e),
    'self_attn.out_proj.bias': draw(e, e),
    'linear1.weight': draw(f * e, e),
    'linear1.bias': draw(f, e),
    'linear2.weight': draw(e * f, f),
    'linear2.bias': draw(e, f),
    'norm1.weight': new Float32Array(e).fill(1),
    'norm1.bias': new Float32Array(e),
    'norm2.weight': new Float32Array(e).fill(1),
    'norm2.bias': new Float32Array(e),
  };
  const x = draw(sequence * e, 1);
  return () => core.encode(x, parameters, { ...LAYER, norm, activation });
}

const core = await loadCore({ engine: process.argv[2] ?? 'wasm-simd' });
const peak = multiplyAddPeak(200_000);
const works = [
  ...ATTEND_CASES.map((one) => ({
    name: one.name,
    operations: attendOperations(one),
    call: attendCall(core, one),
  })),
  .../** @type {const} */ (['relu', 'gelu']).map((activation) => ({
    name: `layer, ${activation}`,
    operations: layerOperations(LAYER),
    call: layerCall(core, 'post', activation),
  })),
].map((work) => ({ ...work, seconds: /** @type {number[]} */ ([]) }));
for (const { call } of [peak, ...works]) secondsOf(call, MS);
/** @type {number[]} */
const peaks = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { call, seconds } of works) {
    peaks.push(peak.operations / secondsOf(peak.call, MS));
    seconds.push(secondsOf(call, MS));
  }
}
const top = median(peaks);
console.log(
  `engine ${core.engine}, Node ${process.version}, ${cpus()[0]?.model}, load ${loadavg()[0].toFixed(1)}`,
);
console.log(`f32x4 multiply-add peak, median: ${(top / 1e9).toFixed(1)} GFLOP/s`);
for (const { name, operations, seconds } of works) {
  const share = (/** @type {number} */ time) => `${((operations / time / top) * 100).toFixed(1)} %`;
  const middle = median(seconds);
  const times = `${(middle * 1e6).toFixed(1)} microseconds`;
  const best = share(Math.min(...seconds));
  console.log(
    `${name.padEnd(18)}${times.padStart(24)}  ${share(middle).padStart(7)} of peak, best ${best}`,
  );
}
