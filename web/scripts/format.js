/** `npm run format`: writes the house's format into every source file. */

import { main, run } from './run.js';
import { setUp } from './setup.js';
import { sourcesOf } from './sources.js';

await main(async () => {
  await setUp({ forTests: true });
  await run('npx', ['--no-install', 'biome', 'check', '--write', '.']);
  await run('clang-format', ['-i', ...sourcesOf(['core', 'wasm', 'tests'], /\.(h|cpp)$/)]);
});
