/** The peers, installed by the benchmark alone into build/, which git ignores. */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../web/scripts/root.js';
import { run } from '../../web/scripts/run.js';
import { oneThread } from './contestants.js';

const FILES = ['package.json', 'package-lock.json'];
const from = (/** @type {string} */ file) => inRoot('tests/bench/peers', file);

/** From the top; the browser's half of the bench fetches its peers from here. */
export const PEERS = 'build/bench-peers';

/** About 200 MB, once. */
export async function installPeers() {
  const folder = inRoot(PEERS);
  const present = FILES.every(
    (file) =>
      existsSync(inRoot(PEERS, file)) &&
      readFileSync(inRoot(PEERS, file)).equals(readFileSync(from(file))),
  );
  if (present && existsSync(inRoot(PEERS, 'node_modules/.package-lock.json'))) return;
  console.log('Installing what the benchmark compares with (about 200 MB):');
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) cpSync(from(file), inRoot(PEERS, file));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    quiet: true,
  });
}

/** @returns {Promise<import('./contestants.js').Peers>} set up for Node */
export async function loadPeers() {
  const require = createRequire(inRoot(PEERS, 'package.json'));
  const ort = await import(pathToFileURL(require.resolve('onnxruntime-web/wasm')).href);
  // Named here, so that the types of packages which may be absent are not looked for.
  const [tfjs, backend] = ['core', 'backend-wasm'].map((name) => `@tensorflow/tfjs-${name}`);
  const tf = require(tfjs);
  const wasm = require(backend);
  wasm.setThreadsCount(1);
  wasm.setWasmPaths(`${inRoot(PEERS, 'node_modules/@tensorflow/tfjs-backend-wasm/dist')}/`);
  await tf.setBackend('wasm');
  await tf.ready();
  return { ort: oneThread(ort.default ?? ort), tf };
}
