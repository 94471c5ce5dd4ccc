import { keepPlace } from '../device.js';
import css from './block.css';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** @typedef {import('./define.js').Core} Core */

/**
 * The encoder block as a list of its parts in the order of computing. The chosen part lights up and
 * says what it does, with the shape of each of its steps; the sizes can be changed. Its light DOM is
 * the whole list with the shapes that the build computed.
 *
 * Sends `lesson-change` with `{ settings, trace }` when a size has changed.
 */
export class LessonBlock extends HTMLElement {
  /** @type {() => Promise<Core>} */
  static core;
  /** @type {{block: typeof import('../content/block.js')}} */
  static content;
  /** @type {Promise<void>} */
  ready = Promise.resolve();
  #sizes = { ...LessonBlock.content.block.sizes };
  #problem = make('p', { class: 'problem', role: 'status' });
  #lit = LessonBlock.content.block.blockParts[0].id;
  /** @type {Map<string, { item: HTMLElement, button: HTMLElement, shape: HTMLElement, more: HTMLElement, list: HTMLElement }>} */
  #parts = new Map();

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(make('slot'));
    this.ready = LessonBlock.core().then(
      (core) => {
        const list = make(
          'ol',
          null,
          ...LessonBlock.content.block.blockParts.map((part) => this.#part(part)),
        );
        this.#show(core.ask('encoderShapes', this.#sizes));
        this.#light(this.#lit);
        const title = make('p', { class: 'title' }, LessonBlock.content.block.title);
        root.replaceChildren(title, this.#fields(core), this.#problem, list);
      },
      // Without the core the computed list stands.
      () => {},
    );
  }

  /** @param {import('../content/block.js').BlockPart} part */
  #part({ id, name, words, href, link }) {
    const shape = make('span', { class: 'shape', translate: 'no' });
    const button = make('button', { type: 'button' }, make('span', null, name), ' ', shape);
    const list = make('dl', { translate: 'no' });
    const way = make('p', null, make('a', { href }, link));
    const more = make('div', { class: 'more' }, make('p', null, words), list, way);
    const item = make('li', null, button, more);
    button.addEventListener('click', () =>
      keepPlace(button, () => this.#light(this.#lit === id ? '' : id)),
    );
    this.#parts.set(id, { item, button, shape, more, list });
    return item;
  }

  /** @param {Core} core */
  #fields(core) {
    const { sizeControls } = LessonBlock.content.block;
    const fields = sizeControls.map(({ name, label, min, max }) => {
      const input = make('input', { type: 'number', min, max, step: 1, value: this.#sizes[name] });
      input.addEventListener('input', () => this.#resize(core, name, input.valueAsNumber, label));
      return make('label', null, label, input);
    });
    return make('div', { class: 'sizes', role: 'group', 'aria-label': 'Sizes' }, ...fields);
  }

  /**
   * @param {Core} core
   * @param {import('../content/block.js').SizeName} name
   * @param {number} value
   * @param {string} label
   */
  #resize(core, name, value, label) {
    const control = LessonBlock.content.block.sizeControls.find((item) => item.name === name);
    const { min, max } = control ?? { min: 1, max: 1 };
    const wanted = { ...this.#sizes, [name]: value };
    this.#problem.textContent = '';
    if (!Number.isInteger(value) || value < min || value > max) {
      this.#problem.textContent = `${label} takes a whole number from ${min} to ${max}.`;
      return;
    }
    this.#sizes = wanted;
    if (wanted.embedding % wanted.heads !== 0) {
      this.#problem.textContent = `An embedding of ${wanted.embedding} cannot be shared out evenly among ${wanted.heads} heads; the shapes below are the last that fit.`;
      return;
    }
    const trace = core.ask('encoderShapes', wanted);
    this.#show(trace);
    const detail = { settings: { ...wanted }, trace };
    this.dispatchEvent(new CustomEvent('lesson-change', { detail, bubbles: true, composed: true }));
  }

  /** @param {any} trace of encoderShapes */
  #show(trace) {
    const { blockParts, partSteps, shapeText, stepName } = LessonBlock.content.block;
    for (const part of blockParts) {
      const view = this.#parts.get(part.id);
      const steps = partSteps(part, trace);
      const rows = steps.flatMap((step) => [
        make('dt', null, stepName(step.name)),
        make('dd', null, shapeText(step)),
      ]);
      view?.list.replaceChildren(...rows);
      const last = steps.at(-1);
      if (view) view.shape.textContent = last ? last.shape.join(' × ') : '';
    }
  }

  /** @param {string} id of the part that lights up; none closes all */
  #light(id) {
    this.#lit = id;
    for (const [other, { item, button, more }] of this.#parts) {
      item.classList.toggle('lit', other === id);
      button.setAttribute('aria-expanded', String(other === id));
      more.hidden = other !== id;
    }
  }
}
