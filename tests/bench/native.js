/**
 * `npm run bench:native`: the fast path compiled for this very machine, beside plain Eigen and,
 * where it is installed, PyTorch. Rounds follow each other, so that a slow moment strikes all.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { buildPreset } from '../../web/scripts/build_core.js';
import { BENCH_NEEDS } from '../../web/scripts/needs.js';
import { inRoot } from '../../web/scripts/root.js';
import { main, Stop } from '../../web/scripts/run.js';
import { setUp } from '../../web/scripts/setup.js';
import { attendOperations, median } from './cases.js';
import { table } from './report.js';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const BINARY = inRoot('build/bench/tests/bench/attend_bench');
/** Debian's own Python first: its PyTorch is a package of that one. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const NO_TORCH = 3;

/** @param {string} program @param {string[]} words @param {number[]} [mayEnd] */
function outputOf(program, words, mayEnd = [0]) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (!mayEnd.includes(status ?? -1)) throw new Stop(`${program} failed (${status}): ${stderr}`);
  return status === 0 ? JSON.parse(stdout) : null;
}

/** @returns {{name: string, seconds: number, operations?: number}[]} one round of the binary */
function binaryRound() {
  const { benchmarks } = outputOf(BINARY, [
    '--benchmark_format=json',
    '--benchmark_min_time=0.05',
    '--benchmark_enable_random_interleaving=true',
  ]);
  return benchmarks.map((/** @type {any} */ { name, cpu_time, time_unit, operations }) => {
    if (time_unit !== 'ns') throw new Stop(`times are in ${time_unit}, not ns`);
    return { name, seconds: cpu_time / 1e9, operations };
  });
}

await main(async () => {
  await setUp({ also: BENCH_NEEDS });
  await buildPreset('bench');
  /** @type {Map<string, number[]>} */
  const times = new Map();
  const note = (/** @type {string} */ name, /** @type {number} */ seconds) =>
    times.set(name, [...(times.get(name) ?? []), seconds]);
  let operations = 0;
  let version = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of binaryRound()) {
      note(one.name, one.seconds);
      operations = one.operations ?? operations;
    }
    const torch = outputOf(PYTHON, [inRoot('tests/bench/attend_torch.py')], [0, NO_TORCH]);
    version = torch?.version ?? version;
    for (const [name, seconds] of Object.entries(torch?.times ?? {}))
      note(`Torch/${name}`, seconds);
  }
  const peak = operations / median(times.get('Peak') ?? []);
  console.log(
    `\nOne thread, load ${loadavg()[0].toFixed(1)}; the processor’s time, median (best–worst) of ${ROUNDS}`,
  );
  for (const causal of [0, 1]) {
    for (const n of [16, 64, 256, 1024, 2048]) {
      const one = { name: `${causal ? 'causal' : 'full'}, n = ${n}`, n, d: 64, causal: causal > 0 };
      const works = [
        ['this core, native', `Fused/${causal}/${n}`],
        ['plain Eigen', `PlainEigen/${causal}/${n}`],
        [`PyTorch ${version}`, `Torch/${causal}/${n}`],
      ].flatMap(([name, key]) => (times.has(key) ? [{ name, seconds: times.get(key) ?? [] }] : []));
      console.log(table(one.name, works, attendOperations(one), peak));
    }
  }
});
