/** The lesson's lists: questions, glossary, terms in running text, references. */
import { glossary } from '../../content/glossary.js';
import { questions } from '../../content/quiz.js';
import { references } from '../../content/references.js';
import { html, words } from './markup.js';

/** Without scripts the standard answer simply stands in its question. */
export const renderQuestions = () =>
  html`${questions.map(
    ({ question, answer }, i) => html`<details class="question" id="question-${i + 1}">
<summary><span class="number">${i + 1}.</span> ${question}</summary>
<lesson-answer number="${i + 1}"><p><b>Standard answer:</b> ${words(answer)}</p></lesson-answer>
</details>
`,
  )}`;

export const renderGlossary = () =>
  html`<dl class="glossary">
${glossary.map(
  ({ id, term, definition }) => html`<div id="glossary-${id}">
<dt>${term}<span class="unseen">: </span></dt>
<dd>${definition}</dd>
</div>
`,
)}</dl>`;

export const renderReferences = () =>
  html`<ol class="references">
${references.map(
  ({ authors, year, title, place, href, why }) => html`<li>
<p><a href="${href}"><cite>${title}</cite></a></p>
<p>${authors}, ${year}. ${place}.</p>
<p>${why}</p>
</li>
`,
)}</ol>`;

/**
 * The first use of a term in the text: a plain link to the glossary, which the element may answer
 * on the spot.
 *
 * @param {string} id of a glossary entry
 * @param {string} text the words of the lesson that use it
 * @throws when the glossary has no such entry
 */
export function renderTerm(id, text) {
  const entry = glossary.find((item) => item.id === id);
  if (!entry) throw new Error(`the glossary has no entry "${id}"`);
  return html`<lesson-term term="${entry.term}" definition="${entry.definition}"><a href="#glossary-${id}">${text}</a></lesson-term>`;
}
