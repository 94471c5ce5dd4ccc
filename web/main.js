/** The composition root: the only file that knows the core and the elements. */

import { whenNear } from './comes_near.js';
import { loadCore } from './core.js';
import { defineElements } from './elements/define.js';
import comparison from './explorers/comparison.js';
import mixture from './explorers/mixture.js';
import similarity from './explorers/similarity.js';
import { files } from './files.js';

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

/** @type {import('./python/python.js').Python} what comes with the rest of the page */
let cells;

/** What the first view shows; every other explorer comes with the labs. */
const AT_HAND = [comparison, mixture, similarity];

/**
 * Loads on the first call; what failed may be tried again.
 *
 * @template T
 * @param {() => Promise<T>} load
 */
function once(load) {
  /** @type {Promise<T> | undefined} */
  let loading;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const near = once(files.near);
const labs = once(files.labs);
const workshop = once(files.workshop);

/** With the elements that draw it, wherever it stands. @param {string} name */
async function labExplorer(name) {
  const loaded = await labs();
  loaded.defineLabs(hands);
  return loaded.explorer(name);
}

/** The elements that the first screen does not show, and Python with them. */
async function rest() {
  const { createPython, defineNear } = await near();
  cells ??= createPython({ files, core });
  defineNear(hands);
}

/** @type {import('./elements/define.js').Hands} */
const hands = {
  core,
  python: () => cells,
  explorer: async (name) =>
    AT_HAND.find((explorer) => explorer.name === name) ?? (await labExplorer(name)),
  labs: async (script) => {
    const more = script === 'workshop' && workshop();
    // A lab may hold a Python cell.
    const [first, second] = await Promise.all([labs(), more, rest()]);
    first.defineLabs(hands);
    if (second) second.defineWorkshop(hands, files);
  },
  reference: async () => files.reference?.(),
};

function start() {
  defineElements(hands);
  whenNear('lesson-equation, lesson-hand-check, lesson-python, lesson-answer, lesson-check', rest);
}

// A script in the head of another's page comes before the children that elements find.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
else start();
