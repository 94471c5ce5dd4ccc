/** Times attention on this device, in a worker of its own that can be ended at any moment. */
import { fetchScript, startWorker } from './python/workers.js';

/**
 * @typedef {object} Asked
 * @property {number} n queries, and keys
 * @property {number} width numbers in each
 * @property {boolean} causal
 * @property {'plain' | 'fused'} method
 *
 * @typedef {object} Stopwatch
 * @property {(asked: Asked, signal: AbortSignal) => Promise<number>} attend seconds that one call
 *   takes; rejects with the message 'stopped' when the signal ended it, with 'displaced' when
 *   another question did, and with the reason where nothing can be measured
 */

/**
 * @param {object} hands
 * @param {import('./files.js').Files} hands.files
 * @param {() => Promise<{engine: string}>} hands.core says which build of the core runs here
 * @returns {Stopwatch}
 */
export function createStopwatch({ files, core }) {
  /** @type {Promise<Worker> | undefined} */
  let worker;
  /** Ends what is being measured, of whichever lab: two at once would slow each other. */
  let end = (/** @type {Error} */ _reason) => {};

  async function prepare() {
    const { engine } = await core();
    const name = engine === 'wasm' ? 'baseline' : 'simd';
    const read = engine === 'js' ? undefined : files[name];
    if (!read || !files.cost) throw new Error('the lesson runs here without WebAssembly');
    const [script, binary] = await Promise.all([files.cost.worker().then(fetchScript), read()]);
    const started = await startWorker(script, 'cost');
    await told(started, { engine, binary });
    return started;
  }

  return {
    async attend(asked, signal) {
      if (signal.aborted) throw new Error('stopped');
      end(new Error('displaced'));
      worker ??= prepare();
      const mine = worker;
      return new Promise((resolve, reject) => {
        // What still comes from this worker belongs to nobody: the next question gets a new one.
        const drop = (/** @type {Error} */ reason) => {
          if (worker === mine) worker = undefined;
          mine.then((ready) => ready.terminate()).catch(() => {});
          reject(reason);
        };
        const stop = () => drop(new Error('stopped'));
        signal.addEventListener('abort', stop);
        end = drop;
        mine
          .then((ready) => told(ready, asked))
          .then(({ seconds }) => {
            signal.removeEventListener('abort', stop);
            if (end === drop) end = () => {};
            resolve(seconds);
          }, drop);
      });
    },
  };
}

/**
 * @param {Worker} worker
 * @param {object} message
 * @returns {Promise<any>} its answer
 */
function told(worker, message) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      const wrong = data.refused ?? data.failed;
      if (wrong === undefined) resolve(data);
      else reject(new Error(wrong));
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(message);
  });
}
