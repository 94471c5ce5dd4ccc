/** The parts of the Python cell: MicroPython's binary, and one worker script with all the rest. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';
import { bundleScript } from './bundle.js';

const PACKAGE = '@micropython/micropython-webassembly-pyscript';

/** A cell's memory ends here; as published, MicroPython would take two gigabytes. */
const MEMORY = String(128 * 1024 * 1024);

/** @param {string} file */
const published = (file) =>
  readFileSync(createRequire(import.meta.url).resolve(`${PACKAGE}/${file}`));

/**
 * Changes what must be there, so that a new release of MicroPython is noticed.
 * @param {string} text
 * @param {string | RegExp} old
 * @param {string} replacement
 */
function change(text, old, replacement) {
  const found = typeof old === 'string' ? text.includes(old) : text.search(old) >= 0;
  if (!found) throw new Error(`MicroPython's loader no longer holds: ${old}`);
  return text.replaceAll(old, replacement);
}

/**
 * MicroPython's module as a classic script's text that leaves `loadMicroPython`. It ends in a part
 * for Node's command line with a top-level await, which no bundler turns into a classic script; an
 * async function around it does.
 */
function loader() {
  let text = published('micropython.mjs').toString();
  text = change(text, 'import.meta.url', '"about:blank"');
  text = change(text, /\bexport default \w+;?/g, '');
  text = change(text, /\bexport (?=async function)/g, '');
  text = change(text, '2147483648', MEMORY);
  // Node's own branches would ask for modules that a worker of the page does not have.
  text = change(text, 'globalThis.process?.versions?.node', 'undefined');
  text = change(text, '"undefined"!=typeof process', 'false');
  text = change(text, '"object"==typeof process', 'false');
  text = change(text, 'let Module={locateFile:', 'let Module={...options.module,locateFile:');
  return `const loadMicroPython = (options) => loaded.then((load) => load(options));
const loaded = (async () => {${text}
return loadMicroPython})();`;
}

/**
 * MicroPython's binary without its modules `js` and `jsffi`: the names they are found by are spoilt
 * (and with them `to_js`, whose end serves as the name `js`), so that importing them fails as in
 * CPython. The new names stand where the old ones stood in the alphabet, by which names are found,
 * and answer to none: their hashes are the old ones.
 */
function binary() {
  let text = published('micropython.wasm').toString('latin1');
  text = change(text, '\0to_js\0', '\0to_jr\0');
  text = change(text, '\0jsffi\0', '\0jsff\x01\0');
  return Buffer.from(text, 'latin1');
}

/** @param {string} entry @returns {Promise<Buffer>} a worker's script, MicroPython's loader first */
async function worker(entry) {
  const script = `${loader()}\n${await bundleScript(entry, { classic: true })}`;
  const { code } = await transform(script, { minify: true, format: 'iife', legalComments: 'none' });
  return Buffer.from(code);
}

/** @returns {Promise<import('./parts.js').Part[]>} */
export async function parts() {
  const [bytes, inOneFile] = await Promise.all([
    worker('web/python/worker.js'),
    worker('web/worker_one.js'),
  ]);
  return [
    { name: 'python-worker', ext: 'js', bytes, inOneFile },
    { name: 'micropython', ext: 'wasm', bytes: binary() },
  ];
}
