import { keepPlace } from '../device.js';
import css from './flow.css';
import { lanesOf, linesOf, sheetsOf, unitOf } from './flow_drawing.js';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * @typedef {import('./explorer_form.js').FlowPicture} Picture
 * @typedef {import('../content/block_drawing.js').Row} Row
 */

/**
 * `lesson-flow`: an encoder block as a list of its steps, beside it the drawing of how data flows.
 * A step opens its matrices; what the last change has changed is marked. What is open is this
 * element's own state, everything else comes with the picture.
 */
export class LessonFlow extends HTMLElement {
  /** @type {typeof import('../content/block_steps.js') & typeof import('../content/block_drawing.js') & typeof import('../content/block_cells.js')} */
  static content;
  #list = make('ol', { role: 'list', 'aria-label': 'The encoder block, step by step' });
  #changes = make('p', { class: 'changes', role: 'status' }, 'Choose a step to open it.');
  #again = make(
    'button',
    {
      type: 'button',
      class: 'plain',
      'aria-label': 'Watch the data flow',
      click: () => this.#watch(),
    },
    '▶ Flow',
  );
  #stop = make('p', { class: 'stop' });
  #matrices = /** @type {any} */ (make('lesson-matrices'));
  #places = make('div', { class: 'places' });
  #words = make('p', { class: 'words' });
  #panel = make('div', { class: 'panel', id: 'panel' }, this.#words, this.#places, this.#matrices);
  /** @type {Picture | undefined} */
  #picture;
  /** @type {string[]} */
  #changed = [];
  #open = '';
  #batch = 0;
  #head = 0;
  #drawn = '';

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(make('div', { class: 'head' }, this.#changes, this.#again), this.#list, this.#stop);
    this.#list.addEventListener('click', (event) => this.#clicked(event));
    this.#places.addEventListener('change', (event) => this.#placed(event));
  }

  /** @param {Picture} picture */
  set picture(picture) {
    const before = this.#picture;
    this.#picture = picture;
    const all = (/** @type {Picture} */ { settings, steps }) => JSON.stringify([settings, steps]);
    const same = before && all(before) === all(picture);
    if (!same)
      this.#changed = before ? LessonFlow.content.changedSteps(before.steps, picture.steps) : [];
    if (!same) this.#render(Boolean(before));
  }

  /** @param {boolean} moved whether this is a change, not the start */
  #render(moved) {
    const picture = this.#picture;
    if (!picture) return;
    const rows = LessonFlow.content.rowsOf(picture.steps, picture.settings);
    const drawn = JSON.stringify(rows);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      const [lanes, unit] = [lanesOf(rows), unitOf(rows)];
      this.#panel.remove();
      this.#list.replaceChildren(...rows.map((row, i) => itemOf(row, i, lanes, unit)));
    }
    for (const item of this.#list.children) {
      const { name = '' } = /** @type {HTMLElement} */ (item).dataset;
      const isChanged = this.#changed.includes(name);
      item.classList.toggle('changed', isChanged);
      item.classList.toggle('flows', isChanged || !moved);
      const mark = item.querySelector('.mark');
      if (mark) mark.textContent = isChanged ? 'changed' : '';
    }
    this.#stop.textContent = picture.stop ? `✕ Here it stops: ${picture.stop}.` : '';
    if (moved)
      this.#changes.textContent = picture.stop
        ? `The block gets as far as “${rows.at(-1)?.label}”.`
        : changesText(rows, this.#changed);
    if (!rows.some(({ name }) => name === this.#open)) this.#open = '';
    this.#show();
    this.#flow();
  }

  /** Lets the data flow through the steps that are marked for it, from top to bottom. */
  #flow() {
    this.#list.classList.remove('run');
    // An animation begins again only where it was seen to be gone.
    void this.#list.offsetWidth;
    this.#list.classList.add('run');
  }

  /** Through all steps. */
  #watch() {
    for (const item of this.#list.children) item.classList.add('flows');
    this.#flow();
  }

  /** Opens the chosen step's matrices under it. */
  #show() {
    const picture = this.#picture;
    const step = picture?.steps.find(({ name }) => name === this.#open);
    for (const button of this.#list.querySelectorAll('button')) {
      const item = /** @type {HTMLElement} */ (button.closest('li'));
      const isOpen = item.dataset.name === this.#open;
      item.classList.toggle('open', isOpen);
      button.setAttribute('aria-expanded', String(isOpen));
      if (isOpen && this.#panel.parentElement !== item) item.append(this.#panel);
    }
    if (!step || !picture) {
      this.#panel.remove();
      return;
    }
    const row = LessonFlow.content
      .rowsOf(picture.steps, picture.settings)
      .find(({ name }) => name === step.name);
    this.#words.replaceChildren(
      row?.words ?? '',
      make('span', { class: 'axes', translate: 'no' }, `${row?.axes}; ${row?.from}`),
    );
    this.#places.hidden = this.#matrices.hidden = !step.values;
    if (!step.values) return;
    const batches = step.axes[0] === 'batch' ? step.shape[0] : 1;
    const heads = step.axes[1] === 'heads' ? step.shape[1] : 1;
    this.#batch = Math.min(this.#batch, batches - 1);
    this.#head = Math.min(this.#head, heads - 1);
    this.#places.replaceChildren(
      ...choice('batch', 'Sentence', batches, this.#batch),
      ...choice('head', 'Head', heads, this.#head),
    );
    const place = { batch: this.#batch, head: this.#head };
    const matrices = LessonFlow.content.matricesOf(picture, step.name, place);
    this.#matrices.picture = { element: 'matrices', matrices };
  }

  /** @param {Event} event */
  #clicked(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    const item = button?.closest('li');
    if (!item) return;
    const { name = '' } = item.dataset;
    this.#open = this.#open === name ? '' : name;
    keepPlace(item, () => this.#show());
  }

  /** @param {Event} event */
  #placed(event) {
    const { name, value } = /** @type {HTMLSelectElement} */ (event.target);
    if (name === 'batch') this.#batch = Number(value);
    else this.#head = Number(value);
    const picture = this.#picture;
    if (!picture) return;
    const place = { batch: this.#batch, head: this.#head };
    const matrices = LessonFlow.content.matricesOf(picture, this.#open, place);
    this.#matrices.picture = { element: 'matrices', matrices };
  }
}

/** @param {Row[]} rows @param {string[]} changed */
function changesText(rows, changed) {
  const named = rows.filter(({ name }) => changed.includes(name)).map(({ label }) => label);
  if (named.length === 0) return 'The last change changed no step.';
  if (named.length === rows.length) return 'The last change changed every step.';
  const [first] = named;
  return `The last change changed ${named.length} of ${rows.length} steps, from “${first}” on: full dots.`;
}

/** @param {string} name @param {string} label @param {number} count @param {number} chosen */
const choice = (name, label, count, chosen) =>
  count > 1
    ? [
        make(
          'label',
          null,
          `${label} `,
          make(
            'select',
            { name },
            ...Array.from({ length: count }, (_, i) =>
              make('option', { value: i, selected: i === chosen }, String(i + 1)),
            ),
          ),
        ),
      ]
    : [];

/** @param {Row} row @param {number} i @param {number} lanes @param {number} unit */
function itemOf(row, i, lanes, unit) {
  const { name, label, shape, axes, from, role } = row;
  return make(
    'li',
    { 'data-name': name, vars: { '--i': i } },
    linesOf(row, lanes),
    make(
      'button',
      { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'panel' },
      make('span', { class: `name ${role ?? ''}` }, label),
      make('span', { class: 'mark' }),
      make('span', { class: 'shape', translate: 'no', 'aria-hidden': 'true' }, shape),
      sheetsOf(row, unit),
      make('span', { class: 'sr' }, `: ${axes}; ${from}`),
    ),
  );
}
