/**
 * What a learner's program may not reach: MicroPython can see its worker's globals, so the doors to
 * the network, to storage and to the page are taken off before it runs.
 */
const DOORS = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'importScripts',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'MessageChannel',
  'Worker',
  'SharedWorker',
  'Notification',
  'navigator',
  'postMessage',
  'close',
  'onmessage',
  'addEventListener',
  'dispatchEvent',
];

/** @param {any} scope the worker's global object; its own listeners stay */
export function takeAway(scope) {
  const { onmessage } = scope;
  scope.onmessage = null;
  scope.addEventListener('message', onmessage);
  for (const name of DOORS) {
    for (let holder = scope; holder; holder = Object.getPrototypeOf(holder)) {
      try {
        delete holder[name];
      } catch {
        // What cannot be deleted is shadowed below.
      }
    }
    try {
      Object.defineProperty(scope, name, { value: undefined, configurable: false });
    } catch {
      // An engine may hold on to one; the worker's own policy still applies to it.
    }
  }
}
