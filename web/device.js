/**
 * What a browser may refuse: storage in a sandboxed frame, history in a nested document. Every
 * touch is in a `try`, and every answer says whether it worked.
 */

/**
 * @param {string} key
 * @returns {string | null} null where nothing is kept or storage is refused
 */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether it is kept
 */
export function remember(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} key
 * @returns {boolean} whether it is gone
 */
export function forget(key) {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts a hash in the address without a new entry in the history.
 *
 * WebKit throws after 100 calls in ten seconds, and frames without an address of their own refuse
 * altogether: callers write at rest, and go on without.
 *
 * @param {string} hash
 * @returns {boolean}
 */
export function writeHash(hash) {
  try {
    if (location.hash !== hash) history.replaceState(history.state, '', hash);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps something with this entry of the history: a reload has it again, a copied address has not.
 *
 * @param {string} name
 * @param {unknown} value what JSON can hold
 * @returns {boolean} whether it is kept
 */
export function keepHere(name, value) {
  try {
    history.replaceState({ ...history.state, [name]: value }, '');
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name @returns {unknown} what this entry of the history keeps, if anything */
export function keptHere(name) {
  try {
    return history.state?.[name];
  } catch {
    return undefined;
  }
}

/** @returns {string} the hash, or nothing where it may not be read */
export function readHash() {
  try {
    return location.hash;
  } catch {
    return '';
  }
}

/**
 * Brings what an address names to the top of this document: the browser itself does so for plain
 * anchors only. In a frame the page around it, another site's perhaps, stays where it is.
 *
 * @param {Element} element
 */
export function bringToTop(element) {
  if (self === top) {
    element.scrollIntoView({ block: 'start' });
    return;
  }
  const space = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  scrollTo({ top: element.getBoundingClientRect().top + scrollY - (space || 0) });
}

/**
 * Changes something, and scrolls so that the pressed element stays under the finger: what closes
 * above it would take it away.
 *
 * @param {Element} element
 * @param {() => void} change
 */
export function keepPlace(element, change) {
  const before = element.getBoundingClientRect().top;
  change();
  const top = element.getBoundingClientRect().top - before;
  if (top) scrollBy({ top, behavior: 'instant' });
}

/** @returns {boolean} whether the page was loaded again: the browser then goes to where one was */
export function cameBack() {
  const [entry] = performance.getEntriesByType('navigation');
  const { type } = /** @type {{type?: string}} */ (entry ?? {});
  return type === 'reload' || type === 'back_forward';
}

/**
 * Hands a file to the browser's downloads.
 *
 * @param {string} name
 * @param {string} type
 * @param {string} text
 * @returns {boolean} false where even asking failed; a sandbox may still refuse without a word
 */
export function saveFile(name, type, text) {
  try {
    const href = URL.createObjectURL(new Blob([text], { type }));
    const link = Object.assign(document.createElement('a'), { href, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} false where the clipboard is missing or refused
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
