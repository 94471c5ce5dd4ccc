/**
 * When the rest of the page is loaded: as soon as one of its elements is less than a window away,
 * or the address names a state; and else when the browser has nothing better to do, unless it was
 * asked to save data.
 */

/** How far away, of the window's height. */
const NEAR = '100%';

/** At the latest this long after the page has loaded, in ms. */
const IDLE_MS = 2000;

/**
 * @param {string} tags a selector of the elements
 * @param {() => Promise<unknown>} load may be called again where it has failed
 */
export function whenNear(tags, load) {
  const stop = new AbortController();
  const begin = () => {
    // Where it fails, the elements' children stand, and the next that comes near tries again.
    load().then(
      () => stop.abort(),
      () => {},
    );
  };
  const near = new IntersectionObserver(
    (seen) => seen.some(({ isIntersecting }) => isIntersecting) && begin(),
    { rootMargin: NEAR },
  );
  for (const element of document.querySelectorAll(tags)) near.observe(element);
  stop.signal.addEventListener('abort', () => near.disconnect());
  addEventListener('hashchange', begin, { signal: stop.signal });
  if (location.hash.includes('?')) begin();
  whenIdle(begin);
}

/** @param {() => void} begin */
function whenIdle(begin) {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  if (connection?.saveData) return;
  // WebKit has no requestIdleCallback.
  const idle = globalThis.requestIdleCallback ?? ((then) => setTimeout(then, 200));
  const loaded = () => idle(begin, { timeout: IDLE_MS });
  if (document.readyState === 'complete') loaded();
  else addEventListener('load', loaded, { once: true });
}
