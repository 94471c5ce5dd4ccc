/** The page's Python cells, for tests. */
import axe from 'axe-core';

/** @typedef {import('./engines.js').Page} Page */

export const cell = (/** @type {string} */ name, /** @type {string} */ part) =>
  `lesson-python[name="${name}"] >>> ${part}`;

export const find = (/** @type {string} */ selector) => `deep(${JSON.stringify(selector)})`;

/** @param {Page} page @param {string} url */
export async function open(page, url) {
  await page.open(url);
  await page.until(`deepAll('lesson-python >>> label=Run').length === 3`);
}

/** @param {Page} page @param {string} name @param {string} [code] */
export function runIn(page, name, code) {
  return page.js(
    async (/** @type {string} */ which, /** @type {string | undefined} */ text) => {
      const found = /** @type {any} */ (document.querySelector(`lesson-python[name="${which}"]`));
      if (text !== undefined) found.code = text;
      return found.run();
    },
    name,
    ...(code === undefined ? [] : [code]),
  );
}

/**
 * A button by keyboard: figures above may still come to life, and move what a pointer aims at.
 * @param {Page} page
 * @param {string} button
 */
export async function press(page, button) {
  await page.focus(button);
  await page.press('Enter');
}

/** @param {Page} page @returns {Promise<string[]>} in the cells, and in what leads back to them */
export const axeFindings = (page) =>
  page.js(`(async () => {
    if (!window.axe) { ${axe.source} }
    const include = ['#minimal-python', '.way-back'].filter((part) => document.querySelector(part));
    const { violations } = await window.axe.run({ include }, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ failureSummary }) => id + ' ' + failureSummary));
  })()`);
