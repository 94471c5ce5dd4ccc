/**
 * Times the built page's Python cells in Chromium: node tests/bench/python.js
 *
 * The first run from a cold start, with all that it fetches, then later ones: a program of a line,
 * the lesson's softmax example, and attention by hand.
 */
import { gzipSync } from 'node:zlib';
import { Page } from '../browser/engines.js';
import { startServer } from '../browser/server.js';

const PROGRAMS = {
  'print(1)': 'print(1)',
  'softmax of three scores':
    'import torch\nprint(torch.softmax(torch.tensor([2., 1., 0.]), dim=0))',
  'attention by hand':
    'import torch\ntorch.manual_seed(0)\nx = torch.randn(6, 8)\nw = torch.softmax(x @ x.T / 8 ** 0.5, dim=-1)\nprint(w @ x)',
};

const server = await startServer();
const page = new Page('chromium');
await page.start();
await page.open(server.at('plain/'));
await page.until(`deepAll('lesson-python >>> label=Run').length === 3`);

/** @param {string} code @returns {Promise<number>} milliseconds */
const time = (code) =>
  page.js(async (/** @type {string} */ text) => {
    const cell = /** @type {any} */ (document.querySelector('lesson-python'));
    cell.code = text;
    const start = performance.now();
    const { error } = await cell.run();
    if (error) throw new Error(error.message);
    return performance.now() - start;
  }, code);

console.log(`first run: ${(await time(PROGRAMS['softmax of three scores'])).toFixed(0)} ms`);
/** @type {string[]} */
const urls = await page.js(
  "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /python/.test(name))",
);
// The worker's script is asked for twice; the second time it comes from the browser's cache.
const files = new Set(urls);
let bytes = 0;
for (const url of files) {
  bytes += gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()), { level: 9 }).length;
}
console.log(`fetched for it: ${(bytes / 1000).toFixed(0)} kB gzip, ${files.size} files`);
for (const [name, code] of Object.entries(PROGRAMS)) {
  /** @type {number[]} */
  const times = [];
  for (let i = 0; i < 15; i++) {
    times.push(await time(code));
    // A learner reads before running again; the next worker starts meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  times.sort((a, b) => a - b);
  console.log(
    `later, ${name}: median ${times[7].toFixed(0)} ms, slowest ${times[14].toFixed(0)} ms`,
  );
}
await page.close();
server.close();
