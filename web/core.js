import { attend } from './core_attend.js';
import { encode } from './core_encode.js';
import { CoreError } from './core_error.js';
import { CoreFloats } from './core_floats.js';
import { checkedInput } from './core_input.js';
import { startCore } from './core_module.js';
import { files as publishedFiles } from './files.js';

export { CoreError };

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} axes a name for each axis: "batch", "heads", "query", "key", ...
 * @property {number[]} shape a size for each axis
 * @property {any} [values] nested arrays of numbers or booleans; absent where `show` left it out
 */

/** @typedef {{ steps: Step[], [result: string]: any }} Trace */

/**
 * @typedef {object} Core
 * @property {import('./core_module.js').Engine} engine which build is running
 * @property {(op: string, input: object, options?: { show?: string[] }) => Trace} ask
 *   computes; throws CoreError {code, message, field}
 * @property {(queries: Float32Array, keys: Float32Array, values: Float32Array,
 *   options: import('./core_attend.js').AttendOptions) => Float32Array} attend
 *   attention in float32 with no trace, for large inputs: see core_attend.js
 * @property {(x: Float32Array, parameters: Record<string, Float32Array>,
 *   options: import('./core_encode.js').EncodeOptions) => Float32Array} encode
 *   a whole encoder layer likewise: see core_encode.js
 */

/** The longest request that the core reads, in bytes. */
const MAX_REQUEST = 6_291_456;

/**
 * The only door to the compiled core: in browsers, in workers and in Node.
 *
 * @param {object} [options]
 * @param {string} [options.engine] forces one rung of the ladder: 'wasm-simd', 'wasm' or 'js'
 * @param {import('./core_module.js').CoreFiles} [options.files] where the parts come from
 * @returns {Promise<Core>}
 * @throws {CoreError} when no rung, or not the one asked for, runs here
 */
export async function loadCore({ engine, files = publishedFiles } = {}) {
  const started = await startCore(files, engine);
  const floats = new CoreFloats(started);
  return {
    engine: started.engine,
    ask: (op, input, options) => ask(started.module, op, input, options?.show),
    attend: (queries, keys, values, options) => attend(floats, queries, keys, values, options),
    encode: (x, parameters, options) => encode(floats, x, parameters, options),
  };
}

/**
 * @param {import('./core_module.js').CoreModule} module
 * @param {string} op
 * @param {object} input
 * @param {string[]} [show]
 * @returns {Trace}
 */
function ask(module, op, input, show) {
  // A result whose step is shown then comes as that step's place, and is read once.
  const request = JSON.stringify({ op, input: checkedInput(input), show, repeat: false });
  if (request.length > MAX_REQUEST) {
    throw new CoreError(
      'too_large',
      `the request has ${request.length} characters; the limit is ${MAX_REQUEST}`,
      'request',
    );
  }
  const reply = JSON.parse(answer(module, request));
  if (!reply.ok) throw new CoreError(reply.error.code, reply.error.message, reply.error.field);
  const { trace } = reply;
  for (const name in trace) {
    if (typeof trace[name] === 'number') trace[name] = copied(trace.steps[trace[name]].values);
  }
  return trace;
}

/**
 * @param {any[]} tensor
 * @returns {any[]}
 */
function copied(tensor) {
  return typeof tensor[0] === 'object' ? tensor.map(copied) : tensor.slice();
}

/**
 * @param {import('./core_module.js').CoreModule} module
 * @param {string} request
 */
function answer(module, request) {
  try {
    return module.handleRequest(request);
  } catch (error) {
    // The core catches its own; what arrives here is the engine's: no memory, no stack.
    throw new CoreError('internal', `the core stopped: ${error}`, 'request');
  }
}
