/** The composition root: the only file that knows the core and the elements. */
import * as block from './content/block.js';
import * as equation from './content/equation.js';
import { loadCore } from './core.js';
import { defineElements } from './elements/define.js';

/** What `?engine=` may force, for tests; anything else is ignored. */
const ENGINES = ['wasm-simd', 'wasm', 'js'];

/** @type {ReturnType<typeof loadCore> | undefined} */
let loading;

function core() {
  const asked = new URLSearchParams(location.search).get('engine') ?? '';
  loading ??= loadCore(ENGINES.includes(asked) ? { engine: asked } : {});
  return loading;
}

defineElements({
  core,
  // The bundler turns this pattern into a table of the folder: an explorer is one new file.
  explorer: async (name) => (await import(`./explorers/${name.replaceAll('-', '_')}.js`)).default,
  content: { block, equation },
});
