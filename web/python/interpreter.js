/** One MicroPython, for one program: made new for each run, so that no example knows another. */
import { bridge } from './bridge.js';
import { confined } from './confine.js';
import { ENDINGS } from './endings.js';
import { readTraceback } from './errors.js';
import { libraryFiles } from './library_files.js';
import { prepareSource } from './source.js';
import { syntaxError } from './syntax.js';
import { torchFiles } from './torch_files.js';

/** Bytes of the interpreter's first heap; it grows to the limit that the build writes in. */
const HEAP = 4 * 1024 * 1024;

/** Folders of MicroPython's own file system; it looks for modules in /lib. */
const FOLDERS = ['/lib', '/lib/torch', '/lib/torch/nn'];

/** Words of Python's own stack: about CPython's thousand calls. */
const STACK = 48 * 1024;

/**
 * @typedef {object} Parts
 * @property {Uint8Array} wasm MicroPython's binary
 * @property {import('./bridge.js').Core | null} core
 * @property {(byte: number) => void} write takes the program's output
 */

/**
 * @param {(options: object) => Promise<any>} loadMicroPython
 * @param {Parts} parts
 * @returns {Promise<{run: (code: string) => Ending, preload: () => void}>} `preload` reads torch, so
 *   that importing it takes no time
 */
export async function createInterpreter(loadMicroPython, { wasm, core, write }) {
  const quiet = () => {};
  let program = '';
  const torchs = bridge(core, (traceback) => readTraceback(traceback, program).error.message);
  const instantiateWasm = await confined(wasm, torchs);
  const python = await loadMicroPython({
    heapsize: HEAP,
    pystack: STACK,
    url: 'micropython.wasm',
    // `module` is passed on by a line that the build adds.
    module: { instantiateWasm, stdout: write, stderr: write, print: quiet, printErr: quiet },
  });
  for (const folder of FOLDERS) python.FS.mkdir(folder);
  for (const [path, text] of Object.entries({ ...libraryFiles, ...torchFiles })) {
    python.FS.writeFile(`/lib/${path}`, text);
  }
  python.registerJsModule('_core', torchs);
  python.runPython('import _start');
  let hasRun = false;
  return {
    preload() {
      if (!hasRun) python.runPython('import torch\ndel torch');
    },
    run(code) {
      hasRun = true;
      program = code;
      return run(python, code);
    },
  };
}

/** @typedef {{error: import('./errors.js').PythonError | null, frames: import('./errors.js').Frame[],
 *   names?: string[]}} Ending `names`: what torch has where a name was missing */

/**
 * @param {any} python
 * @param {string} code
 * @returns {Ending}
 */
function run(python, code) {
  const slip = syntaxError(code);
  if (slip) return { error: slip, frames: [] };
  try {
    python.runPython(prepareSource(code));
    return { error: null, frames: [] };
  } catch (error) {
    const { type, message } = /** @type {{type?: string, message: string}} */ (error);
    if (type === 'SystemExit') return { error: null, frames: [] };
    if (type === 'MemoryError') return ended('MemoryLimit');
    const isFloat = (/** @type {string} */ name) => {
      const value = python.globals.get(name);
      return typeof value === 'number' && !Number.isInteger(value);
    };
    if (!type) return ended('Crashed');
    const end = readTraceback(message, code, isFloat);
    const [, module, tensor] = end.error.message.match(LACKING) ?? [];
    const names = module || tensor ? namesOf(python, module ?? 'torch.Tensor') : [];
    return { ...end, names };
  }
}

/** What PyTorch says of a name that it has not, and the small torch of one that it lacks. */
const LACKING = /^(?:module '(torch[\w.]*)'|'(Tensor)' object) has no attribute '/;

/**
 * @param {any} python
 * @param {string} what a module or class of torch
 * @returns {string[]} the names that it has
 */
function namesOf(python, what) {
  try {
    const list = `' '.join([name for name in dir(${what}) if name[0] != '_'])`;
    python.runPython(`import torch\n_names_ = ${list}`);
    return python.globals.get('_names_').split(' ');
  } catch {
    return [];
  }
}

/**
 * @param {keyof typeof ENDINGS} type
 * @returns {Ending}
 */
const ended = (type) => ({ error: { type, line: null, message: ENDINGS[type] }, frames: [] });
