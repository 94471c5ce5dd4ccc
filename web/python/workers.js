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
 * @param {string} name
 * @returns {Promise<Worker>} once it has said that it runs
 */
function hire(address, name) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(scriptAddress(address), { name });
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

/** @param {string} text @param {string} name */
async function hireBlob(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    return await hire(address, name);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @typedef {object} Script a worker's script
 * @property {string} [address] where it has one
 * @property {string} text kept, so that later workers start without a connection
 */

/**
 * @param {string | URL} script its text, or its address
 * @returns {Promise<Script>} rejects where it cannot be fetched
 */
export async function fetchScript(script) {
  if (typeof script === 'string') return { text: script };
  const response = await fetch(script);
  if (!response.ok) throw new Error(`${script.pathname}: the server answered ${response.status}`);
  return { address: script.href, text: await response.text() };
}

/**
 * @param {Script} script
 * @param {string} [name] which of its workers, where a script holds several
 * @returns {Promise<Worker>}
 * @throws {NoWorkerError}
 */
export async function startWorker({ address, text }, name = '') {
  try {
    // By its address first: a policy may know no other way.
    if (address) return await hire(address, name).catch(() => hireBlob(text, name));
    return await hireBlob(text, name);
  } catch (error) {
    throw new NoWorkerError(String(error));
  }
}
