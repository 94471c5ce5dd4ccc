/** The same race inside a page of Chromium, served from this repository. */
import { chromium } from 'playwright-core';
import { inRoot } from '../../web/scripts/root.js';
import { serve } from '../../web/scripts/serve.js';
import { PEERS } from './peers.js';

/**
 * @typedef {import('./cases.js').AttendCase} AttendCase
 * @typedef {import('./cases.js').LayerCase} LayerCase
 */

/**
 * @param {AttendCase[]} cases
 * @param {LayerCase[]} layers
 * @param {number} rounds
 */
export async function inChromium(cases, layers, rounds) {
  const server = await serve(inRoot('.').replace(/\/$/, ''), 0);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/tests/bench/page.html`);
    return await page.evaluate(raceHere, {
      cases,
      layers,
      rounds,
      peers: `/${PEERS}/node_modules`,
    });
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Runs in the page; what it uses it imports there.
 *
 * @param {{cases: AttendCase[], layers: LayerCase[], rounds: number, peers: string}} what
 */
async function raceHere({ cases, layers, rounds, peers }) {
  const script = (/** @type {string} */ src) =>
    new Promise((done, fail) => {
      const node = Object.assign(document.createElement('script'), { src });
      node.addEventListener('load', done);
      node.addEventListener('error', fail);
      document.head.append(node);
    });
  const from = (/** @type {string} */ path) => import(path);
  await script(`${peers}/@tensorflow/tfjs-core/dist/tf-core.min.js`);
  await script(`${peers}/@tensorflow/tfjs-backend-wasm/dist/tf-backend-wasm.min.js`);
  const { tf } = /** @type {any} */ (globalThis);
  tf.wasm.setThreadsCount(1);
  tf.wasm.setWasmPaths(`${peers}/@tensorflow/tfjs-backend-wasm/dist/`);
  await tf.setBackend('wasm');
  await tf.ready();
  const { loadCore } = await from('/dist/core/index.js');
  const { contestants, oneThread } = await from('/tests/bench/contestants.js');
  const { race } = await from('/tests/bench/race.js');
  const { multiplyAddPeak } = await from('/tests/bench/peak.js');
  const ort = oneThread(await from(`${peers}/onnxruntime-web/dist/ort.wasm.bundle.min.mjs`));
  const all = await contestants(loadCore, { ort, tf });
  const results = {
    attention: /** @type {import('./race.js').Result<AttendCase>[]} */ ([]),
    layer: /** @type {import('./race.js').Result<LayerCase>[]} */ ([]),
  };
  const peak = multiplyAddPeak();
  await race(all.attention, cases, rounds, peak, (/** @type {any} */ one) =>
    results.attention.push(one),
  );
  await race(all.layer, layers, rounds, peak, (/** @type {any} */ one) => results.layer.push(one));
  return results;
}
