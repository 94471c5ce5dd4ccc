/**
 * Pictures of the built page, to be looked at:
 *   node tests/browser/shots.js pictures/
 * writes three widths, light and dark, by Chromium; the first screen and the whole page.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from './engines.js';
import { startServer } from './server.js';
import { alive } from './similarity.js';

const SIZES = [
  [360, 800],
  [768, 1024],
  [1280, 900],
];

const folder = process.argv[2];
if (!folder) {
  console.error('Say where to: node tests/browser/shots.js FOLDER');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const server = await startServer();
for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  const page = new Page('chromium', { scheme });
  await page.start();
  for (const [width, height] of SIZES) {
    await page.size(width, height);
    await page.open(server.at('plain/'));
    await alive(page);
    const name = join(folder, `${width}x${height}-${scheme}`);
    await page.shot(`${name}.png`);
    await page.shot(`${name}-whole.png`, true);
    console.log(`${name}.png`);
  }
  await page.close();
}
server.close();
