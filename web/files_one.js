/**
 * Where the parts come from in the one-file lesson: data blocks of the page, gzipped, in base64.
 * The one file leaves out the baseline WebAssembly core: a browser without SIMD runs plain
 * JavaScript.
 */
import { scriptAddress } from './trusted.js';

/**
 * @param {string} name
 * @returns {Promise<Uint8Array>}
 */
async function bytes(name) {
  const block = document.getElementById(`part-${name}`);
  if (!block) throw new Error(`the part "${name}" is not in this file`);
  const packed = Uint8Array.from(atob(block.textContent ?? ''), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} name */
const text = async (name) => new TextDecoder().decode(await bytes(name));

/**
 * Runs a classic script by a blob's address: it needs neither eval nor modules, which a page
 * opened from disk cannot load.
 * @param {string} source
 * @returns {Promise<void>}
 */
async function runScript(source) {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const script = document.createElement('script');
  try {
    await new Promise((done, fail) => {
      script.addEventListener('load', done);
      script.addEventListener('error', () => fail(new Error('this page refuses blob: scripts')));
      script.src = scriptAddress(url);
      document.head.append(script);
    });
  } finally {
    script.remove();
    URL.revokeObjectURL(url);
  }
}

/** The name under which the plain JavaScript core leaves its factory; the build uses it too. */
export const SCRIPT_GLOBAL = 'attentionLessonCore';

/** @type {import('./files.js').Files} */
export const files = {
  simd: () => bytes('core-simd'),
  script: async () => {
    await runScript(await text('core-script'));
    const globals = /** @type {Record<string, any>} */ (globalThis);
    const found = globals[SCRIPT_GLOBAL];
    // A script's own variable can be emptied, not deleted.
    globals[SCRIPT_GLOBAL] = undefined;
    return found.default;
  },
  python: {
    worker: () => text('python-worker'),
    wasm: () => bytes('micropython'),
  },
  cost: { worker: () => text('python-worker') },
  near: () => import('./near.js'),
  labs: () => import('./labs.js'),
  workshop: () => import('./workshop.js'),
  reference: async () => JSON.parse(await text('reference')),
};
