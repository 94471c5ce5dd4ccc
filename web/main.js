/** The composition root: the only file that knows the core and the elements. */
import * as block from './content/block.js';
import * as equation from './content/equation.js';
import * as python from './content/python_examples.js';
import { loadCore } from './core.js';
import { defineElements } from './elements/define.js';
import { files } from './files.js';
import { createPython } from './python/python.js';

/** What `?engine=` may force, for tests; anything else is ignored. */
const ENGINES = ['wasm-simd', 'wasm', 'js'];

/** @type {ReturnType<typeof loadCore> | undefined} */
let loading;

function core() {
  const asked = new URLSearchParams(location.search).get('engine') ?? '';
  loading ??= loadCore(ENGINES.includes(asked) ? { engine: asked } : {});
  return loading;
}

/** @type {ReturnType<typeof createPython> | undefined} */
let cells;

defineElements({
  core,
  python: () => {
    cells ??= createPython({ files, core });
    return cells;
  },
  // The bundler turns this pattern into a table of the folder: an explorer is one new file.
  explorer: async (name) => (await import(`./explorers/${name.replaceAll('-', '_')}.js`)).default,
  reference: async () => files.reference?.(),
  content: { block, equation, python },
});
