/** The ladder: the best build of the core that a page may run, and the page says which. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachEngine } from './engines.js';
import { startServer } from './server.js';
import { engineLine, holds } from './similarity.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const SIMD = /WebAssembly core \(SIMD\)/;
const BASELINE = /WebAssembly core\./;
const SCRIPT = /JavaScript build, since WebAssembly could not be started here\.$/;
const ASKED = /JavaScript build\. The address asks for this build\.$/;

/** What each is fetched as. */
const BUILDS = new Map([
  [SIMD, 'core-simd'],
  [BASELINE, 'core'],
  [SCRIPT, 'core-script'],
  [ASKED, 'core-script'],
]);

/** @type {[string, string, RegExp, {clean: boolean}][]} */
const CASES = [
  ['hosted', 'plain/', SIMD, { clean: true }],
  ['a forced baseline', 'plain/?engine=wasm', BASELINE, { clean: true }],
  ['a forced JavaScript build', 'plain/?engine=js', ASKED, { clean: true }],
  [
    'the one file, asked for a build that it has not',
    'plain/lesson.html?engine=wasm',
    /core \(SIMD\)\. The address asks for the WebAssembly core, which does not run here\.$/,
    { clean: true },
  ],
  ['without WebAssembly', 'plain/?without-wasm', SCRIPT, { clean: true }],
  ['the one file without WebAssembly', 'plain/lesson.html?without-wasm', SCRIPT, { clean: true }],
  ['a policy that allows WebAssembly', 'strict/', SIMD, { clean: true }],
  // The refusal itself is reported; what counts is that the page goes on.
  ['a policy that forbids WebAssembly', 'nowasm/', SCRIPT, { clean: false }],
  ['a page that demands Trusted Types', 'trusted/', SIMD, { clean: true }],
  ['a server that mislabels .wasm', 'plaintext/', SIMD, { clean: true }],
];

const FETCHED = `performance.getEntriesByType('resource').map(({ name }) => name)
  .filter((name) => /\\/core(-simd|-script)?-[0-9a-f]+\\.(wasm|js)$/.test(name))
  .map((name) => name.replace(/^.*\\/|-[0-9a-f]+\\..*$/g, ''))`;

eachEngine((page) => {
  for (const [what, path, engine, { clean }] of CASES) {
    test(`${what}: the explorer holds`, async () => {
      await page.open(server.at(path));
      await holds(page);
      assert.match(await engineLine(page), engine);
      // The one build that runs, and no other; the one file holds its own.
      const build = path.includes('lesson.html') ? [] : [BUILDS.get(engine)];
      assert.deepEqual(await page.js(FETCHED), build);
      if (clean) assert.deepEqual(await page.faults(), []);
    });
  }

  for (const engine of ['wasm-simd', 'wasm', 'js']) {
    test(`attention-lesson/core on another page: ${engine}`, async () => {
      await page.open(server.at('strict/'));
      // By hand: 1 / (1 + exp(-1)) = 0.731059 and its complement.
      const answer = await page.js(
        async (/** @type {string} */ url, /** @type {string} */ engine) => {
          const { loadCore } = await import(url);
          const core = await loadCore({ engine });
          return [core.engine, core.ask('softmax', { scores: [2, 1] }).weights];
        },
        server.at('strict/core/index.js'),
        engine,
      );
      assert.equal(answer[0], engine);
      assert.ok(Math.abs(answer[1][0] - 0.731059) < 1e-6);
    });
  }
});
