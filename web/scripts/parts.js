/**
 * The parts of the lesson that are fetched only when needed: the compiled core, Python, the
 * reference cases. Each is published beside the hosted page and packed into the one file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { SCRIPT_GLOBAL } from '../files_one.js';
import { bundleScript } from './bundle.js';
import { inRoot } from './root.js';

/**
 * @typedef {object} Part
 * @property {string} name how web/files.js and web/files_one.js ask for it
 * @property {string} ext the published file's extension, without a dot
 * @property {Uint8Array} bytes
 * @property {Uint8Array} [inOneFile] other bytes for the one file
 * @property {boolean} [hostedOnly] true: left out of the one file
 */

const built = (/** @type {string} */ file) => readFileSync(inRoot('web/build', file));

/** @returns {Promise<Part[]>} */
async function coreParts() {
  const script = built('core-script.js');
  const classic = await transform(script.toString(), {
    format: 'iife',
    globalName: SCRIPT_GLOBAL,
    minify: true,
    legalComments: 'none',
  });
  return [
    { name: 'core-simd', ext: 'wasm', bytes: built('core-simd.wasm') },
    { name: 'core', ext: 'wasm', bytes: built('core.wasm'), hostedOnly: true },
    { name: 'core-script', ext: 'js', bytes: script, inOneFile: Buffer.from(classic.code) },
  ];
}

/**
 * Parts of another room: a script in this folder that exports `parts()`.
 * @param {string} script
 * @returns {Promise<Part[]>}
 */
async function partsOf(script) {
  const file = inRoot('web/scripts', script);
  if (!existsSync(file)) return [];
  return (await import(pathToFileURL(file).href)).parts();
}

/** Scripts that come when they are near. In the one file they are part of the page's own. */
const SCRIPTS = ['near', 'labs', 'workshop'];

/** @returns {Promise<Part[]>} */
const scriptParts = () =>
  Promise.all(
    SCRIPTS.map(async (name) => {
      const bytes = Buffer.from(await bundleScript(`web/${name}.js`));
      return { name, ext: 'js', bytes, hostedOnly: true };
    }),
  );

/** What the cost lab measures in. In the one file it is Python's script. @returns {Promise<Part>} */
async function costWorker() {
  const script = await bundleScript('web/cost_worker.js', { classic: true });
  return { name: 'cost-worker', ext: 'js', bytes: Buffer.from(script), hostedOnly: true };
}

/** @returns {Promise<Part[]>} */
export async function allParts() {
  return [
    ...(await coreParts()),
    ...(await scriptParts()),
    await costWorker(),
    ...(await partsOf('python.js')),
    ...(await partsOf('reference.js')),
  ];
}
