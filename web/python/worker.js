/**
 * The worker in which a cell's program runs. The build puts MicroPython's loader before it.
 *
 * In: `{parts: {wasm, simd, baseline}}`, then `{code}`. Out: `{ready}` when the script runs at all, then
 * `{prepared}` or `{refused}`, `{begun}` when a program starts, then `{text}` as the program prints, and `{overflow}` when
 * that is too much, and `{done, error, frames}`.
 */
import { loadCore } from '../core.js';
import { createInterpreter } from './interpreter.js';
import { createOutput } from './output.js';
import { takeAway } from './take_away.js';

// The loader's name, from the text before this one.
/* global loadMicroPython */

const scope = /** @type {any} */ (globalThis);
const post = scope.postMessage.bind(scope);
const output = createOutput(post);
/** @type {Promise<Awaited<ReturnType<typeof createInterpreter>>> | undefined} */
let interpreter;

/** @param {{wasm: Uint8Array, simd?: Uint8Array, baseline?: Uint8Array}} parts */
async function prepare({ wasm, simd, baseline }) {
  const files = {
    ...(simd ? { simd: async () => simd } : {}),
    ...(baseline ? { baseline: async () => baseline } : {}),
  };
  // Without a core that runs here the small torch computes everything itself.
  const core = await loadCore({ files }).catch(() => null);
  // @ts-expect-error a name of the text that the build puts before this one
  const made = await createInterpreter(loadMicroPython, { wasm, core, write: output.write });
  takeAway(scope);
  return made;
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data.parts) {
    interpreter = prepare(data.parts);
    interpreter.then(
      (python) => {
        post({ prepared: true });
        // Most cells use torch; who is still reading does not wait for it.
        setTimeout(() => python.preload());
      },
      (error) => post({ refused: String(error?.message ?? error) }),
    );
  } else if (data.code !== undefined && interpreter) {
    const python = await interpreter;
    // Only now: what was still being read ahead is no part of the program's time.
    post({ begun: true });
    const ending = python.run(data.code);
    output.flush();
    post({ done: true, ...ending });
  }
};
post({ ready: true });
