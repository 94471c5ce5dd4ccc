/** The composition root: the only file that knows the core and the elements. */
import * as block from './content/block.js';
import * as equation from './content/equation.js';
import * as python from './content/python_examples.js';
import { loadCore } from './core.js';
import { defineElements } from './elements/define.js';
import comparison from './explorers/comparison.js';
import mixture from './explorers/mixture.js';
import similarity from './explorers/similarity.js';
import { files } from './files.js';
import { createPython } from './python/python.js';

/** What `?engine=` may ask for, for tests; anything else is ignored. */
const ENGINES = ['wasm-simd', 'wasm', 'js'];

/** @type {Promise<import('./elements/define.js').Core> | undefined} */
let loading;

function core() {
  const engine = new URLSearchParams(location.search).get('engine') ?? '';
  loading ??= ENGINES.includes(engine) ? coreAsked(engine) : loadCore();
  return loading;
}

/** A copy that lacks what its address asks for takes the best it has. @param {string} engine */
async function coreAsked(engine) {
  const loaded = await loadCore({ engine }).catch(() => loadCore());
  return { ...loaded, asked: engine };
}

/** @type {ReturnType<typeof createPython> | undefined} */
let cells;

/** What the first view shows; every other explorer comes with the labs. */
const AT_HAND = [comparison, mixture, similarity];

/** @type {ReturnType<typeof files.labs> | undefined} */
let loadingLabs;

function labs() {
  loadingLabs ??= files.labs();
  // What failed may be tried again.
  loadingLabs.catch(() => {
    loadingLabs = undefined;
  });
  return loadingLabs;
}

/** With the elements that draw it, wherever it stands. @param {string} name */
async function labExplorer(name) {
  const loaded = await labs();
  loaded.defineLabs(hands);
  return loaded.explorer(name);
}

/** @type {import('./elements/define.js').Hands} */
const hands = {
  core,
  python: () => {
    cells ??= createPython({ files, core });
    return cells;
  },
  explorer: async (name) =>
    AT_HAND.find((explorer) => explorer.name === name) ?? (await labExplorer(name)),
  labs: async () => (await labs()).defineLabs(hands),
  reference: async () => files.reference?.(),
  content: { block, equation, python },
};

defineElements(hands);
