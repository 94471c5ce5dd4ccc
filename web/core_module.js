import createCore from './build/core.js';
import { CoreError } from './core_error.js';

/**
 * @typedef {object} CoreModule one running copy of the compiled core
 * @property {(requestJson: string) => string} handleRequest
 * @property {(count: number) => Float32Array | null} floats room for one call's numbers; 0 gives it back
 * @property {(queryCount: number, keyCount: number, keyDim: number, valueDim: number,
 *   plain: boolean, mask: number) => boolean} attendFloats whether it went well
 * @property {(batch: number, sequence: number, embedding: number, heads: number,
 *   feedForward: number, gelu: boolean, preNorm: boolean, causal: boolean) => boolean} encodeFloats
 * @property {() => string} floatReply the error reply of the last of these two that did not
 */

/** @typedef {{ engine: Engine, module: CoreModule }} StartedCore */

/** @typedef {(options?: object) => Promise<CoreModule>} CoreFactory */

/**
 * @typedef {object} CoreFiles where the compiled parts come from; a part that is absent is a rung
 *   that is not there
 * @property {() => Promise<ArrayBuffer | Uint8Array>} [simd]
 * @property {() => Promise<ArrayBuffer | Uint8Array>} [baseline]
 * @property {() => Promise<Function>} [script]
 */

/** @typedef {'wasm-simd' | 'wasm' | 'js'} Engine */

// Emscripten prints what goes wrong; it is thrown as well, and a page's console stays quiet.
const quiet = { print() {}, printErr() {} };

// The least that says whether a build may run, so that none is fetched for nothing: a module with
// nothing in it, which a policy may forbid, and one whose function counts the bits of a vector.
const EMPTY = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const VECTOR = EMPTY.concat([
  1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 10, 1, 8, 0, 0x41, 0, 0xfd, 0x0f, 0xfd, 0x62, 0x0b,
]);

/** @type {{ engine: Engine, start: (files: CoreFiles) => Promise<CoreModule> | undefined }[]} */
const ladder = [
  { engine: 'wasm-simd', start: (files) => files.simd && startBinary(files.simd, VECTOR) },
  { engine: 'wasm', start: (files) => files.baseline && startBinary(files.baseline, EMPTY) },
  { engine: 'js', start: (files) => files.script && startScript(files.script) },
];

/**
 * The best build of the core that runs here and passes the self-test.
 *
 * @param {CoreFiles} files
 * @param {string} [only] the one rung to try
 * @returns {Promise<StartedCore>}
 * @throws {CoreError} out_of_range for an engine that there is not; internal when none runs, with
 *   each rung's reason in the message
 */
export async function startCore(files, only) {
  const rungs = ladder.filter(({ engine }) => only === undefined || engine === only);
  if (rungs.length === 0) {
    const names = ladder.map(({ engine }) => engine).join(', ');
    throw new CoreError(
      'out_of_range',
      `engine must be one of ${names}; it is "${only}"`,
      'engine',
    );
  }
  const reasons = [];
  for (const { engine, start } of rungs) {
    try {
      const module = await start(files);
      if (!module) throw new Error('not part of this copy');
      selfTest(module);
      return { engine, module };
    } catch (error) {
      reasons.push(`${engine}: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new CoreError('internal', `the core does not run here (${reasons.join('; ')})`, 'engine');
}

/**
 * @param {() => Promise<ArrayBuffer | Uint8Array>} read
 * @param {number[]} like a module that starts where this one does
 * @returns {Promise<CoreModule>}
 */
async function startBinary(read, like) {
  if (typeof WebAssembly === 'undefined') throw new Error('WebAssembly is not there');
  // Started too: under a policy against it, WebKit compiles.
  await WebAssembly.instantiate(Uint8Array.from(like));
  // Compiled from bytes: that needs no right MIME type, and works from disk.
  const binary = await WebAssembly.compile(/** @type {BufferSource} */ (await read()));
  return new Promise((resolve, reject) => {
    const options = {
      ...quiet,
      onAbort: reject,
      // Its own instantiation would leave the promise open when it fails.
      instantiateWasm(
        /** @type {WebAssembly.Imports} */ imports,
        /** @type {(instance: WebAssembly.Instance) => void} */ done,
      ) {
        WebAssembly.instantiate(binary, imports).then(done).catch(reject);
        return {};
      },
    };
    createCore(options).then(resolve, reject);
  });
}

/**
 * @param {() => Promise<Function>} read
 * @returns {Promise<CoreModule>}
 */
async function startScript(read) {
  const create = /** @type {CoreFactory} */ (await read());
  return create({ ...quiet });
}

/**
 * A build that loads may still compute nonsense, on hosts that patch or emulate, or be of another
 * day than this script; it is asked the lesson's first example, with every field that core.ask
 * sends, before anything is shown. Expected: CPython's math.exp.
 *
 * @param {CoreModule} module
 */
function selfTest(module) {
  const reply = JSON.parse(
    module.handleRequest('{"op":"softmax","input":{"scores":[2,1,0]},"show":[],"repeat":false}'),
  );
  const expected = [0.6652409557748218, 0.24472847105479764, 0.09003057317038046];
  const weights = reply.ok ? reply.trace.weights : [];
  if (!expected.every((weight, at) => Math.abs(weight - weights[at]) < 1e-12)) {
    throw new Error('the self-test failed');
  }
}
