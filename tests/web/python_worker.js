/** The worker that ships, run in Node: the same script and binaries as the page's cells get. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parts } from '../../web/scripts/python.js';
import { inRoot } from '../../web/scripts/root.js';

/** What a browser's worker has and Node's lacks. */
const BROWSER = `
const { parentPort } = require('node:worker_threads');
globalThis.WorkerGlobalScope = class {};
globalThis.postMessage = (message) => parentPort.postMessage(message);
let listen;
globalThis.addEventListener = (_, listener) => { listen = listener; };
parentPort.on('message', (data) => (globalThis.onmessage ?? listen)({ data }));
`;

/** @typedef {{stdout: string, error: any, frames?: any[]}} Ending */

/**
 * @param {'simd' | 'baseline' | 'none'} [rung] which core the worker is handed
 * @returns {Promise<{run: (code: string) => Promise<Ending>, close: () => void}>} each run in a
 *   worker of its own
 */
export async function pythonWorkers(rung = 'simd') {
  const [script, binary] = await parts();
  const folder = mkdtempSync(join(tmpdir(), 'python-cells-'));
  const file = join(folder, 'worker.cjs');
  writeFileSync(file, BROWSER + Buffer.from(script.bytes).toString());
  const built = { simd: 'core-simd.wasm', baseline: 'core.wasm', none: '' }[rung];
  const core = built ? { [rung]: readFileSync(inRoot('web/build', built)) } : {};
  return {
    run: (code) => runOnce(file, { wasm: binary.bytes, ...core }, code),
    close: () => rmSync(folder, { recursive: true }),
  };
}

/**
 * @param {string} file
 * @param {object} given
 * @param {string} code
 * @returns {Promise<Ending>}
 */
function runOnce(file, given, code) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file);
    let stdout = '';
    const end = (/** @type {Omit<Ending, 'stdout'>} */ how) => {
      worker.terminate();
      resolve({ stdout, ...how });
    };
    worker.on('error', reject);
    worker.on('message', (data) => {
      if (data.text) stdout += data.text;
      else if (data.refused) reject(new Error(data.refused));
      else if (data.overflow) end({ error: { type: 'OutputLimit' } });
      else if (data.done) end({ error: data.error, frames: data.frames });
    });
    worker.postMessage({ parts: given });
    worker.postMessage({ code });
  });
}
