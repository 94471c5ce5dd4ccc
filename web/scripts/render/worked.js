/** Worked examples that stand in the page before, and without, any script. */
import * as block from '../../content/block.js';
import * as equation from '../../content/equation.js';
import { pythonDiffers } from '../../content/python_differs.js';
import { pythonExamples } from '../../content/python_examples.js';
import { markedTex, symbols, tex } from '../../content/symbols.js';
import { see } from '../../elements/explorer_state.js';
import { html } from './markup.js';
import { maths } from './maths.js';

/**
 * @typedef {(op: string, input: object) => any} Ask the built core's door
 * @typedef {import('../../elements/explorer_form.js').Explorer} Explorer
 */

const ROLE_CLASS = { query: 'q', key: 'k', value: 'v', weight: 'w' };

/** @param {{ text: string, role?: keyof typeof ROLE_CLASS }[]} pieces */
const coloured = (pieces) =>
  pieces.map(({ text, role }) =>
    role ? html`<b class="${ROLE_CLASS[role]}">${text}</b>` : html`${text}`,
  );

export const renderEquation = () => html`<lesson-equation class="sheet wide">
<div slot="equation" class="equation" tabindex="0" role="region" aria-label="The attention equation">${maths(
  markedTex,
  { display: true, source: tex },
)}</div>
<dl class="symbols">
${symbols.map(
  ({
    id,
    name,
    tex: symbol,
    role,
    kind,
    words,
    shape,
  }) => html`<div data-symbol="${id}" data-name="${name}">
<dt${role && html` class="${ROLE_CLASS[role]}"`}>${maths(symbol)}</dt>
<dd><b>${kind}.</b> ${words} <span class="shape">In the example below ${shape}.</span></dd>
</div>
`,
)}</dl>
</lesson-equation>`;

/** @param {Ask} ask */
export function renderHandCheck(ask) {
  const steps = equation.exampleSteps(equation.example, ask('attention', equation.example));
  return html`<lesson-hand-check class="sheet wide">
<ol class="steps">
${steps.map(
  ({
    name,
    pieces,
  }) => html`<li><span>${name}</span> <span class="sum" translate="no">${coloured(pieces)}</span></li>
`,
)}</ol>
</lesson-hand-check>`;
}

/** The vectors of the small example, as a table. */
export function renderExampleVectors() {
  const { queries, keys, values } = equation.example;
  /** @param {number[]} row */
  const vector = (row) => `[${row.join(', ').replaceAll('-', '−')}]`;
  return html`<div class="scroller" tabindex="0" role="region" aria-label="The vectors of the example">
<table class="vectors">
<thead><tr><th scope="col">Position</th><th scope="col" class="k">Key</th><th scope="col" class="v">Value</th></tr></thead>
<tbody>
${keys.map(
  (
    key,
    i,
  ) => html`<tr><th scope="row">${i + 1}</th><td translate="no">${vector(key)}</td><td translate="no">${vector(values[i])}</td></tr>
`,
)}</tbody>
</table>
</div>
<p class="ours">To begin with, the <b class="q">query</b> is <span translate="no" class="sum">${vector(queries[0])}</span>.</p>`;
}

/** What the block's sizes mean, before the list of shapes. */
export function renderBlockSizes() {
  const { batch, sequence, embedding, heads } = block.sizes;
  return html`The sizes below: ${batch} sentences side by side (the batch) of ${sequence} words each (the sequence); a word is ${embedding} numbers (its embedding), shared out among ${heads} heads that look separately.`;
}

/** @param {Ask} ask */
export function renderBlock(ask) {
  const trace = ask('encoderShapes', block.sizes);
  return html`<div class="sheet wide block">
<p class="title">${block.title}</p>
<ol class="parts">
${block.blockParts.map((part) => {
  const steps = block.partSteps(part, trace);
  if (steps.length === 0) throw new Error(`encoderShapes has no step of ${part.id}`);
  return html`<li data-part="${part.id}">
<h4>${part.name}</h4>
<p class="shape" translate="no">${block.shapeText(steps[steps.length - 1])}</p>
<p>${part.words} <a href="${part.href}">${part.link}</a></p>
</li>
`;
})}</ol>
</div>`;
}

/** The examples, with what Python prints behind a door, so that predicting comes first. */
export const renderPython = () =>
  html`${pythonExamples.map(
    ({ id, title, code, output, explanation }) => html`<div class="sheet wide">
<h3 class="title" id="${id}">${title}</h3>
<lesson-python name="${id}">
<pre class="code" translate="no" tabindex="0" role="region" aria-label="${title}: the code"><code>${code}</code></pre>
<div class="output"><p class="label">output</p>
<p>Predict the result, then click Run.</p></div>
<details><summary>What it prints, and why</summary>
<pre translate="no"><samp>${output}</samp></pre>
<p>${explanation}</p>
</details>
</lesson-python>
</div>
`,
  )}<details class="differs" id="python-differs">
<summary>What still differs from CPython and PyTorch</summary>
<ul>${pythonDiffers.map(
    (one) => html`<li>${one}</li>
`,
  )}</ul>
</details>`;

/**
 * An explorer at its start, as a worked example: controls, what the page shows before a change, and
 * the evidence and interpretation of the start.
 *
 * @param {Ask} ask
 * @param {Explorer} explorer
 */
export function renderExplorer(ask, explorer) {
  const settings = Object.fromEntries(explorer.controls.map(({ name, start }) => [name, start]));
  const { trace } = see(explorer, ask, settings);
  const evidence = explorer.evidence(trace, settings);
  const pieces = Array.isArray(evidence)
    ? evidence.map((part) => (typeof part === 'string' ? { text: part } : part))
    : [{ text: evidence }];
  const sliders = explorer.controls.filter((control) => control.kind === 'slider');
  return html`<lesson-explorer name="${explorer.name}" id="${explorer.name}" class="sheet wide">
<p class="title">${explorer.title}</p>
<dl class="controls">
${sliders.map(
  ({
    label,
    start,
  }) => html`<div><dt>${label}</dt> <dd>${String(start).replace('-', '−')}</dd></div>
`,
)}</dl>
${explorer.opening && opening(explorer.opening)}<p class="reading"><b>${explorer.opening ? 'At the start' : 'Current evidence'}</b> <span class="lines">${coloured(pieces)}</span></p>
<p class="reading"><b>${explorer.opening ? 'What it says' : 'Interpretation'}</b> ${explorer.interpretation(trace, settings)}</p>
</lesson-explorer>`;
}

/** @param {{ evidence: string, interpretation: string }} opening */
function opening({ interpretation }) {
  return html`<p class="reading"><b>Current evidence</b> —</p>
<p class="reading"><b>Interpretation</b> —</p>
<p>${interpretation}</p>
`;
}
