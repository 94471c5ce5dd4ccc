// Times core.attend and core.encode by themselves, beside the measured multiply-add peak:
// node tests/bench/fast.js [engine]
// Run it on an idle machine. The peak is measured before each case of each round.

import { cpus, loadavg } from 'node:os';
import { loadCore } from '../../web/core.js';
import {
  ATTEND_CASES,
  attendCall,
  attendOperations,
  LAYER,
  layerCall,
  layerOperations,
  median,
  secondsOf,
} from './cases.js';
import { multiplyAddPeak } from './peak.js';

const ROUNDS = 5;
/** Long enough for many calls of most cases, short enough to fall between two interruptions. */
const MS = 15;

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
    call: layerCall(core, LAYER, activation),
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
