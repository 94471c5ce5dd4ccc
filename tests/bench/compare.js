/**
 * `npm run bench`: this core beside what a page could take instead, in one interleaved run in Node,
 * and in one in Chromium. Run it on an idle machine; ROUNDS=… for other than five.
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { loadCore } from '../../web/core.js';
import { buildAll } from '../../web/scripts/build_all.js';
import { main } from '../../web/scripts/run.js';
import { setUp } from '../../web/scripts/setup.js';
import { ATTEND_CASES, attendOperations, LAYER, layerOperations } from './cases.js';
import { contestants } from './contestants.js';
import { inChromium } from './in_chromium.js';
import { multiplyAddPeak } from './peak.js';
import { installPeers, loadPeers } from './peers.js';
import { race } from './race.js';
import { table } from './report.js';

const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** Where a length says nothing new, it is left out: the slow ones take seconds a call. */
const CASES = ATTEND_CASES.filter(({ n }) => [16, 512, 1024, 2048].includes(n));

/** Milliseconds that this process has computed. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The processor's time counts what engines compile in threads of their own: waits until they rest. */
async function settle() {
  for (let busy = true; busy; ) {
    const before = processorTime();
    await setTimeout(100);
    busy = processorTime() - before > 10;
  }
}

/**
 * @template {{name: string}} Case
 * @param {(one: Case) => number} operations
 * @returns {(result: import('./race.js').Result<Case>) => void}
 */
const reporting =
  (operations) =>
  ({ one, peak, times }) =>
    console.log(table(one.name, times, operations(one), Math.max(...peak)));

const reportAttention = reporting(attendOperations);
const reportLayer = reporting(layerOperations);

await main(async () => {
  await setUp({ forTests: true });
  await buildAll();
  await installPeers();
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0].toFixed(1)}`;
  console.log(
    `\nMicroseconds a call, median (best–worst) of ${ROUNDS}, and beside this core; in Node the processor’s time, in Chromium the clock’s`,
  );
  console.log(`\nNode ${process.version} on ${machine}`);
  const all = await contestants(loadCore, await loadPeers());
  const peak = multiplyAddPeak();
  await race(all.attention, CASES, ROUNDS, peak, reportAttention, processorTime, settle);
  await race(all.layer, [LAYER], ROUNDS, peak, reportLayer, processorTime, settle);
  console.log(`\nChromium on ${machine}`);
  const { attention, layer } = await inChromium(CASES, [LAYER], ROUNDS);
  attention.forEach(reportAttention);
  layer.forEach(reportLayer);
});
