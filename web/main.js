/** The composition root: the only file that knows the core and the elements. */
import * as block from './content/block.js';
import * as equation from './content/equation.js';
import { loadCore } from './core.js';
import { defineElements } from './elements/define.js';

/** @type {ReturnType<typeof loadCore> | undefined} */
let loading;

defineElements({
  core: () => {
    loading ??= loadCore({
      engine: new URLSearchParams(location.search).get('engine') ?? undefined,
    });
    return loading;
  },
  // The bundler turns this pattern into a table of the folder: an explorer is one new file.
  explorer: async (name) => (await import(`./explorers/${name.replaceAll('-', '_')}.js`)).default,
  content: { block, equation },
});
