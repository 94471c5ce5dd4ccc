/**
 * Python for the page's cells. One program runs at a time, each in a worker of its own, so that no
 * example knows another and a program that will not end can be ended. Nothing is fetched before
 * the first run.
 */
import { ENDINGS } from './endings.js';
import { fetchScript, NoWorkerError, startWorker } from './workers.js';

/** A program may run this long. */
const LIMIT_MS = 5000;

/**
 * @typedef {object} Result
 * @property {string} stdout
 * @property {import('./errors.js').PythonError | null} error
 * @property {import('./errors.js').Frame[]} frames
 * @property {string[]} [names] what torch has, where the program asked for a name that it lacks
 *
 * @typedef {object} Run
 * @property {Promise<Result>} result never rejects
 * @property {() => void} stop
 *
 * @typedef {object} Python
 * @property {(code: string, onText?: (text: string) => void) => Run} run waits for its turn
 * @property {() => Promise<void>} warm fetches and starts, so that the next run is quick
 */

/** @param {import('./endings.js').EndingType} type */
const ending = (type) => ({ error: { type, line: null, message: ENDINGS[type] }, frames: [] });

/** Thrown where MicroPython or its worker says no. */
class RefusedError extends Error {}

/**
 * @param {object} hands
 * @param {import('../files.js').Files} hands.files
 * @param {() => Promise<{engine: string}>} hands.core says which build of the core runs here
 * @returns {Python}
 */
export function createPython({ files, core }) {
  /** @type {Promise<{script: import('./workers.js').Script, parts: object}> | undefined} */
  let fetched;
  /** @type {Promise<Worker> | undefined} */
  let next;
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();

  async function fetchParts() {
    const { python } = files;
    if (!python) throw new Error('Python is not part of this copy');
    const engine = await core().then(
      (found) => found.engine,
      () => '',
    );
    const name = engine === 'wasm' ? 'baseline' : 'simd';
    const [script, wasm, binary] = await Promise.all([
      python.worker().then(fetchScript),
      python.wasm(),
      files[name]?.(),
    ]);
    return { script, parts: { wasm, [name]: binary } };
  }

  async function prepare() {
    if (typeof WebAssembly === 'undefined') throw new RefusedError('no WebAssembly');
    fetched ??= fetchParts();
    const { script, parts } = await fetched.catch((error) => {
      fetched = undefined;
      throw error;
    });
    const worker = await startWorker(script);
    worker.postMessage({ parts });
    const { refused } = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new RefusedError(event.message));
    });
    if (refused) {
      worker.terminate();
      throw new RefusedError(refused);
    }
    return worker;
  }

  /** The worker that stands ready, or a new one. */
  function ready() {
    next ??= prepare().catch((error) => {
      next = undefined;
      throw error;
    });
    return next;
  }

  /**
   * @param {string} code
   * @param {(text: string) => void} onText
   * @param {AbortSignal} signal
   * @returns {Promise<Result>}
   */
  async function perform(code, onText, signal) {
    const stopped = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(ending('Stopped')));
    });
    stopped.catch(() => {});
    if (signal.aborted) return { stdout: '', ...ending('Stopped') };
    let stdout = '';
    /** @type {Worker | undefined} */
    let worker;
    try {
      worker = /** @type {Worker} */ (await Promise.race([ready(), stopped]));
      next = undefined;
      const told = execute(worker, code, (text) => {
        stdout += text;
        onText(text);
      });
      const end = /** @type {any} */ (await Promise.race([told, stopped]));
      return { stdout, ...end };
    } catch (error) {
      return { stdout, ...reason(error) };
    } finally {
      worker?.terminate();
      // The next program finds Python started; what goes wrong then is told then.
      if (worker) ready().catch(() => {});
    }
  }

  return {
    run(code, onText = () => {}) {
      const control = new AbortController();
      const { signal } = control;
      let begun = false;
      const performed = turn.then(() => {
        begun = true;
        return perform(code, onText, signal);
      });
      // Stopped before its turn, a run is over at once; its turn then passes.
      /** @type {Promise<Result>} */
      const early = new Promise((resolve) => {
        const stop = () => !begun && resolve({ stdout: '', ...ending('Stopped') });
        signal.addEventListener('abort', stop);
      });
      turn = performed;
      const result = Promise.race([performed, early]);
      return { result, stop: () => control.abort() };
    },
    warm: async () => {
      await ready();
    },
  };
}

/**
 * @param {Worker} worker prepared
 * @param {string} code
 * @param {(text: string) => void} onText
 * @returns {Promise<Omit<Result, 'stdout'>>}
 */
function execute(worker, code, onText) {
  return new Promise((resolve) => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const end = (/** @type {Omit<Result, 'stdout'>} */ how) => {
      clearTimeout(timer);
      resolve(how);
    };
    worker.onmessage = ({ data }) => {
      if (data.begun) timer = setTimeout(() => resolve(ending('TimeLimit')), LIMIT_MS);
      else if (data.text) onText(data.text);
      else if (data.overflow) end(ending('OutputLimit'));
      else if (data.done) end({ error: data.error, frames: data.frames, names: data.names });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(ending('Crashed'));
    };
    worker.postMessage({ code });
  });
}

/** @param {any} error what ended a run before Python did */
function reason(error) {
  if (error?.error) return error;
  if (error instanceof NoWorkerError) return ending('NoWorker');
  return ending(error instanceof RefusedError ? 'NoWebAssembly' : 'NotFetched');
}
