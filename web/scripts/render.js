/**
 * The lesson's page as text: web/index.html with its lists and worked examples written in. Every
 * number of a worked example is asked of the built core, so that nothing is written twice.
 */
import { readdir, readFile } from 'node:fs/promises';
import { NUMERAL_RULE } from '../format.js';
import { labPlaces } from './render/labs.js';
import { renderGlossary, renderQuestions, renderReferences, renderTerm } from './render/lists.js';
import { html, words } from './render/markup.js';
import {
  renderBlock,
  renderBlockSizes,
  renderEquation,
  renderExampleVectors,
  renderExplorer,
  renderHandCheck,
  renderPython,
} from './render/worked.js';

const PLACE = /<!-- render: ([a-z-]+) -->/g;
const TERM = /<lesson-term name="([a-z-]+)">([^<]+)<\/lesson-term>/g;

/**
 * @param {object} options
 * @param {(op: string, input: object) => any} options.ask `core.ask` of the built core
 * @returns {Promise<string>} a whole HTML document
 * @throws when the template names a place that nothing fills
 */
export async function renderPage({ ask }) {
  const template = await readFile(new URL('../index.html', import.meta.url), 'utf8');
  /** @type {Map<string, () => { toString(): string }>} */
  const places = new Map(
    Object.entries({
      questions: renderQuestions,
      glossary: renderGlossary,
      references: renderReferences,
      equation: renderEquation,
      'example-vectors': renderExampleVectors,
      'hand-check': () => renderHandCheck(ask),
      block: () => renderBlock(ask),
      'block-sizes': renderBlockSizes,
      python: renderPython,
      'numeral-rule': () => html`${NUMERAL_RULE}`,
    }),
  );
  const all = await explorers();
  for (const [place, render] of labPlaces(ask, all)) places.set(place, render);
  for (const explorer of all) {
    places.set(`explorer-${explorer.name}`, () => renderExplorer(ask, explorer));
  }
  return setRoots(template)
    .replace(TERM, (_, id, text) => renderTerm(id, text).toString())
    .replace(PLACE, (_, name) => {
      const fill = places.get(name);
      if (!fill) throw new Error(`web/index.html names "${name}", which nothing renders`);
      return fill().toString();
    });
}

/** Sets the template's own √d_k; the rest of it is markup already. @param {string} template */
const setRoots = (template) => template.replaceAll('√d_k', () => words('√d_k').toString());

/** @returns {Promise<import('../elements/explorer_form.js').Explorer[]>} every explorer there is */
async function explorers() {
  const folder = new URL('../explorers/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  return Promise.all(names.map(async (name) => (await import(new URL(name, folder).href)).default));
}
