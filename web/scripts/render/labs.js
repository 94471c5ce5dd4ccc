/** The doors of the labs; without scripts, the lab's start stands beside its question. */
import { labs } from '../../content/labs.js';
import { see } from '../../elements/explorer_state.js';
import { html } from './markup.js';

/**
 * @typedef {import('./worked.js').Ask} Ask
 * @typedef {import('./worked.js').Explorer} Explorer
 */

/**
 * @param {Ask} ask
 * @param {Explorer[]} explorers
 * @returns {[place: string, render: () => import('./markup.js').Markup][]} by the page's places
 */
export const labPlaces = (ask, explorers) =>
  labs.map((lab) => [
    `lab-${lab.name}`,
    () =>
      renderLab(
        lab,
        ask,
        explorers.find(({ name }) => name === lab.name),
      ),
  ]);

/**
 * @param {import('../../content/labs.js').Lab} lab
 * @param {Ask} ask
 * @param {Explorer | undefined} explorer
 */
function renderLab({ name, title, question, tag }, ask, explorer) {
  return html`<lesson-lab name="${name}" id="lab-${name}" class="sheet wide"${tag && html` tag="${tag}"`}>
<span class="title">${title}</span>
<span class="ask">${question}</span>
</lesson-lab>
${explorer && html`<noscript><p class="ours">${atStart(explorer, ask)}</p></noscript>`}`;
}

/** @param {Explorer} explorer @param {Ask} ask */
function atStart(explorer, ask) {
  const settings = Object.fromEntries(explorer.controls.map(({ name, start }) => [name, start]));
  const { trace } = see(explorer, ask, settings);
  const evidence = explorer.evidence(trace, settings);
  const text = Array.isArray(evidence)
    ? evidence.map((part) => (typeof part === 'string' ? part : part.text)).join('')
    : evidence;
  const lines = text.split('\n').join('. ');
  return `At its start: ${lines}. ${explorer.interpretation(trace, settings)}`;
}
