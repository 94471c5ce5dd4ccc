/**
 * The worker in which the cost lab measures, so that the page never waits.
 *
 * In: `{engine, binary}`, then `{n, width, causal, method}` as often as wanted. Out: `{ready}` when
 * the script runs at all, then `{prepared}` or `{refused}`, and `{seconds}` or `{failed}` for each.
 */
import { attend } from './core_attend.js';
import { CoreFloats } from './core_floats.js';
import { startCore } from './core_module.js';

/** A measurement is as many calls as fill this; browsers' clocks have steps of up to 1 ms. */
const ENOUGH_MS = 60;

/** The median of so many measurements. */
const TIMES = 3;

/** Where one call alone takes so long, one is enough. */
const LONG_MS = 1000;

const scope = /** @type {any} */ (globalThis);
/** @type {Promise<CoreFloats> | undefined} */
let floats;

/** @param {{n: number, width: number, causal: boolean, method: 'plain' | 'fused'}} asked */
function work({ n, width, causal, method }) {
  // Any numbers cost the same, if none of them is very small.
  const numbers = (/** @type {number} */ step) =>
    Float32Array.from({ length: n * width }, (_, at) => ((at * step) % 17) / 8 - 1);
  const [queries, keys, values] = [5, 7, 11].map(numbers);
  const options = { queryCount: n, keyCount: n, keyDim: width, valueDim: width, causal, method };
  return (/** @type {CoreFloats} */ core) => attend(core, queries, keys, values, options);
}

/** @param {() => void} call @returns {number} milliseconds a call */
function measure(call) {
  const start = performance.now();
  let calls = 0;
  let taken = 0;
  while (taken < ENOUGH_MS) {
    call();
    calls += 1;
    taken = performance.now() - start;
  }
  return taken / calls;
}

/** @param {() => void} call @returns {number} seconds a call, the median */
function seconds(call) {
  // The first finds cold memory, and code that is not compiled at its best yet.
  const first = measure(call);
  if (first > LONG_MS) return first / 1000;
  const all = Array.from({ length: TIMES }, () => measure(call)).sort((a, b) => a - b);
  return all[TIMES >> 1] / 1000;
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.binary) {
      const read = async () => data.binary;
      const files = data.engine === 'wasm' ? { baseline: read } : { simd: read };
      floats = startCore(files, data.engine).then((started) => new CoreFloats(started));
      await floats;
      scope.postMessage({ prepared: true });
    } else if (floats) {
      const core = await floats;
      const call = work(data);
      scope.postMessage({ seconds: seconds(() => call(core)) });
    }
  } catch (error) {
    const message = String(/** @type {Error} */ (error).message ?? error);
    scope.postMessage(data.binary ? { refused: message } : { failed: message });
  }
};
scope.postMessage({ ready: true });
