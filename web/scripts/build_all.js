import { pathToFileURL } from 'node:url';
import { buildCore } from './build_core.js';
import { main } from './run.js';
import { setUp } from './setup.js';

/** Set-up, the compiled core, and the pages: all that `npm run build` means. */
export async function buildAll() {
  console.log('Building the core (WebAssembly with SIMD, WebAssembly, JavaScript):');
  await buildCore();
  console.log('Building the pages: dist/site/, dist/lesson.html, dist/core/');
  // Loaded only now: it needs the packages and the compiled core.
  const { buildPages } = await import('./build.js');
  await buildPages();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await setUp();
    await buildAll();
  });
}
