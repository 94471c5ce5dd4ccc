/**
 * `npm test`: everything that has to hold, cheapest first, stopping at the first failure.
 * `npm test -- types native` runs single steps.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildAll } from '../web/scripts/build_all.js';
import { buildPreset } from '../web/scripts/build_core.js';
import { inRoot } from '../web/scripts/root.js';
import { main, run, Stop } from '../web/scripts/run.js';
import { setUp } from '../web/scripts/setup.js';
import { sourcesOf } from '../web/scripts/sources.js';
import { tidy } from './tidy.js';

const npx = (/** @type {string[]} */ ...args) => run('npx', ['--no-install', ...args]);

const ctest = (/** @type {string} */ preset) =>
  run('ctest', ['--test-dir', inRoot('build', preset), '--output-on-failure', '-j2']);

/** @param {string} pattern of test files, from the top */
const testFiles = (pattern) => sourcesOf([pattern], /\.test\.js$/);

/** @type {Record<string, () => Promise<void>>} */
const STEPS = {
  async format() {
    await npx('biome', 'ci', '--colors=off', '.');
    const sources = sourcesOf(['core', 'wasm', 'tests'], /\.(h|cpp)$/);
    await run('clang-format', ['--dry-run', '-Werror', ...sources]);
  },
  types: () => npx('tsc', '--pretty', 'false'),
  build: buildAll,
  html: () => npx('html-validate', 'dist/site/index.html'),
  async native() {
    await buildPreset('native');
    await ctest('native');
  },
  tidy,
  async sanitize() {
    await buildPreset('sanitize');
    await ctest('sanitize');
  },
  async 'wasm-tests'() {
    await buildPreset('wasm-tests');
    await ctest('wasm-tests');
  },
  async node() {
    // Browser files start three browsers each; more than two at a time starve each other.
    const jobs = Math.min(2, availableParallelism());
    const rooms = readdirSync(inRoot('tests'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `tests/${entry.name}`);
    const files = rooms.flatMap(testFiles);
    await run(process.execPath, [
      '--test',
      '--test-reporter=spec',
      '--test-timeout=900000',
      `--test-concurrency=${jobs}`,
      ...files,
    ]);
  },
};

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in STEPS));
  if (unknown.length > 0) {
    throw new Stop(`no step ${unknown.join(', ')}; the steps: ${Object.keys(STEPS).join(', ')}.`);
  }
  await setUp({ forTests: true });
  for (const name of Object.keys(STEPS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n== ${name}`);
    const start = Date.now();
    try {
      await STEPS[name]();
    } catch (error) {
      if (!(error instanceof Stop)) console.error(error);
      throw new Stop(`the step "${name}" failed. Alone: npm test -- ${name}`);
    }
    if (name !== 'node') console.log(`   ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
});
