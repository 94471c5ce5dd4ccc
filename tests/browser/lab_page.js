/** A lab on the page: opening it, using it by keyboard, and reading it; several test files use it. */
import axe from 'axe-core';

/** @typedef {import('./engines.js').Page} Page */

export const quoted = (/** @type {string} */ text) => JSON.stringify(text);

/** The door of a lab. @param {string} name */
export const door = (name) => `lesson-lab[name="${name}"]`;

/** @param {Page} page @param {string} name */
export async function opened(page, name) {
  await page.until(`deep(${quoted(door(name))}).ready.then(() => true)`);
  // Until figures above have come to life, they move what a pointer aims at.
  await page.js("Promise.all(deepAll('lesson-explorer').map(({ ready }) => ready))");
}

/**
 * Opens a lab by its address and waits for what stands behind the door.
 *
 * @param {Page} page
 * @param {string} url
 * @param {string} name
 */
export async function openLab(page, url, name) {
  await page.open(`${url}#lab-${name}`);
  await opened(page, name);
}

/** Opens every door inside, so that all of a lab can be looked at. @param {Page} page @param {string} path */
export const openDoors = (page, path) =>
  page.js(
    `(deepAll(${quoted(`${path} >>> details`)}).forEach((door) => { door.open = true; }), true)`,
  );

/** @param {Page} page @param {string} control @param {string} [key] */
export async function press(page, control, key = 'Enter') {
  await page.focus(control);
  await page.press(key);
}

/** Types into a field in place of what stands there. @param {Page} page @param {string} field @param {string} text */
export async function fill(page, field, text) {
  await page.focus(field);
  await page.js(`deep(${quoted(field)}).select()`);
  await page.type(text);
}

/** Waits until nothing scrolls any more, since that moves what a pointer aims at. @param {Page} page */
export const atRest = (page) =>
  page.js(`(async () => {
    for (let same = 0, last = -1; same < 10; last = scrollY) {
      await new Promise(requestAnimationFrame);
      same = scrollY === last ? same + 1 : 0;
    }
  })()`);

/** Pastes where the keyboard is; a clipboard of its own works in every engine. @param {Page} page @param {string} text */
export const paste = (page, text) =>
  page.js(`(() => {
    const event = new Event('paste', { bubbles: true, cancelable: true, composed: true });
    Object.defineProperty(event, 'clipboardData', { value: { getData: () => ${quoted(text)} } });
    active().dispatchEvent(event);
  })()`);

/** Waits until one of the matching nodes that can be seen holds the words. @param {Page} page @param {string} selector @param {string} words */
export const says = (page, selector, words) =>
  page.until(
    `deepAll(${quoted(selector)}).some((node) =>
      node.checkVisibility() && node.textContent.includes(${quoted(words)}))`,
  );

/** @param {Page} page @param {string} name @returns {Promise<string[]>} */
export const axeFindings = (page, name) =>
  page.js(`(async () => {
    if (!window.axe) { ${axe.source} }
    const { violations } = await window.axe.run(deep(${quoted(door(name))}), { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' ' + JSON.stringify(target) + ' ' + failureSummary));
  })()`);
