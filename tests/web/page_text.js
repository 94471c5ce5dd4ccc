/** The rendered page as text, for tests that compare words. */
import { loadCore } from '../../web/core.js';
import { renderPage } from '../../web/scripts/render.js';

/** @type {Promise<string> | undefined} */
let page;

/** @returns {Promise<string>} the page as the build renders it, on the built core */
export function renderedPage() {
  page ??= loadCore().then(({ ask }) => renderPage({ ask }));
  return page;
}

/** @type {Record<string, string>} */
const NAMED = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * @param {string} html
 * @returns {string} what textContent would be, without the head
 */
export const textOf = (html) =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (entity) => NAMED[entity]);

/** @param {string} text */
export const squeezed = (text) => text.replace(/\s+/g, '');
