/**
 * Starts the cell's worker in whatever way the page allows: a file beside the page, or the same
 * text as a blob (the one file, and pages in frames without an origin).
 */
import { scriptAddress } from '../trusted.js';

/** A worker that says nothing for so long was swallowed by a policy that reports no error. */
const PATIENCE_MS = 20_000;

/** Thrown when no way is open. */
export class NoWorkerError extends Error {}

/**
 * @param {string} address
 * @returns {Promise<Worker>} once it has said that it runs
 */
function hire(address) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(scriptAddress(address));
    const fail = (/** @type {Event | undefined} */ event) => {
      clearTimeout(timer);
      event?.preventDefault();
      worker.terminate();
      reject(new NoWorkerError('the worker did not start'));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    worker.addEventListener('error', fail, { once: true });
    worker.addEventListener(
      'message',
      () => {
        clearTimeout(timer);
        worker.removeEventListener('error', fail);
        resolve(worker);
      },
      { once: true },
    );
  });
}

/** @param {string} text */
async function hireBlob(text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    return await hire(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {string | URL} script its text, or its address
 * @returns {Promise<Worker>}
 * @throws {NoWorkerError}
 */
export async function startWorker(script) {
  try {
    if (typeof script === 'string') return await hireBlob(script);
    try {
      return await hire(script.href);
    } catch {
      return await hireBlob(await (await fetch(script)).text());
    }
  } catch (error) {
    throw new NoWorkerError(String(error));
  }
}
