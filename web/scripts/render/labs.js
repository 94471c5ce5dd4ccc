/** The doors of the labs; without scripts, the lab's start stands beside its question. */
import { FIRST } from '../../content/hands_on.js';
import { keyOf } from '../../content/hands_on_slips.js';
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
function renderLab({ name, title, question, live, tag, script }, ask, explorer) {
  const behind = html`${tag && html` tag="${tag}"`}${script && html` script="${script}"`}`;
  return html`<lesson-lab name="${name}" id="lab-${name}" class="sheet wide"${behind}>
<span class="title">${title}</span>
<span class="ask">${question}</span>
</lesson-lab>
${explorer && !live && html`<noscript><p class="ours">${atStart(explorer, ask)}</p></noscript>`}${
  name === 'hands-on' && html`<noscript><p class="ours">${firstSheet(ask)}</p></noscript>`
}`;
}

/** The sheet that everyone gets first, with its answers. @param {Ask} ask */
function firstSheet(ask) {
  const vectors = (/** @type {number[][]} */ rows) =>
    rows.map((row) => `[${row.join(', ')}]`).join(', ');
  const { queries, keys, values } = FIRST;
  const answers = keyOf(FIRST, ask).map(({ title, lines }) => `${title}: ${lines.join('; ')}.`);
  return (
    `Keys ${vectors(keys)}; values ${vectors(values)}; query ${vectors(queries)}. ` +
    answers.join(' ')
  );
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
