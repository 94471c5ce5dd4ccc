/**
 * Where the parts of the compiled lesson come from, hosted and in Node: files beside this module.
 * The bundler swaps this module for files_one.js in the one-file lesson, and tells it the names
 * that the published files were given.
 */

/* global PARTS */

/**
 * @typedef {object} PythonFiles
 * @property {() => Promise<string | URL>} worker the worker's script: its address, or its text
 * @property {() => Promise<Uint8Array>} wasm MicroPython's binary
 */

/**
 * @typedef {object} Files
 * @property {() => Promise<Uint8Array>} [simd] the core as WebAssembly with SIMD
 * @property {() => Promise<Uint8Array>} [baseline] the core as baseline WebAssembly
 * @property {() => Promise<Function>} [script] the core as plain JavaScript: its factory
 * @property {PythonFiles} [python]
 * @property {{worker: () => Promise<string | URL>}} [cost] the cost lab's worker, as Python's
 * @property {() => Promise<typeof import('./near.js')>} near what the first screen does not show
 * @property {() => Promise<typeof import('./labs.js')>} labs the labs' script
 * @property {() => Promise<typeof import('./workshop.js')>} workshop the larger labs' script
 * @property {() => Promise<any>} [reference] the reference cases that the page can run
 */

/** @type {Record<string, string>} addresses relative to this module, by part */
const names =
  // @ts-expect-error PARTS is written in by the bundler; without it the source tree is read.
  typeof PARTS === 'undefined'
    ? {
        'core-simd': './build/core-simd.wasm',
        core: './build/core.wasm',
        'core-script': './build/core-script.js',
      }
    : // @ts-expect-error see above
      PARTS;

/** @param {string} name */
function address(name) {
  const file = names[name];
  if (!file) throw new Error(`the part "${name}" was not published with this copy`);
  return new URL(file, import.meta.url);
}

/**
 * @param {string} name
 * @returns {Promise<Uint8Array>}
 */
async function bytes(name) {
  const url = address(name);
  if (url.protocol === 'file:' && typeof process === 'object') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @type {Files} */
export const files = {
  simd: () => bytes('core-simd'),
  baseline: () => bytes('core'),
  script: async () => (await import(address('core-script').href)).default,
  python: {
    worker: async () => address('python-worker'),
    wasm: () => bytes('micropython'),
  },
  cost: { worker: async () => address('cost-worker') },
  near: async () => import(address('near').href),
  labs: async () => import(address('labs').href),
  workshop: async () => import(address('workshop').href),
  reference: async () => JSON.parse(new TextDecoder().decode(await bytes('reference'))),
};
