/**
 * A value that can be watched. The only writable thing between a control and what it shows.
 *
 * @template T
 * @typedef {object} Store
 * @property {() => T} get the present value
 * @property {(next: T) => void} set replaces the value and tells the listeners, unless it is the same
 * @property {(listener: (value: T) => void) => () => void} listen hears later changes; call the
 *   answer to stop
 * @property {(listener: (value: T) => void) => () => void} subscribe hears now and later
 */

/**
 * @template T
 * @param {T} initial
 * @returns {Store<T>}
 */
export function createStore(initial) {
  let value = initial;
  /** @type {Set<(value: T) => void>} */
  const listeners = new Set();
  /** @param {(value: T) => void} listener */
  const listen = (listener) => {
    // A fresh function for each call, so that the same listener twice is two subscriptions.
    const entry = (/** @type {T} */ next) => listener(next);
    listeners.add(entry);
    return () => void listeners.delete(entry);
  };
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A copy: a listener may stop itself, or another, while it is told.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(value);
    },
    listen,
    subscribe(listener) {
      const stop = listen(listener);
      listener(value);
      return stop;
    },
  };
}
