import { parseNumber } from '../format.js';
import css from './hand_check.css';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

const LIMIT = 9; // keeps the lines short enough to check by hand

/** @typedef {import('./define.js').Core} Core */

/**
 * The tiny example that can be checked by hand. Its light DOM is the example as the build computed
 * it; alive, its results are covered until the learner has worked them out, the query's numbers can
 * be changed, and every line is computed again on this device.
 *
 * Sends `lesson-change` with `{ settings: { query }, trace }`.
 */
export class LessonHandCheck extends HTMLElement {
  /** @type {() => Promise<Core>} */
  static core;
  /** @type {{equation: typeof import('../content/equation.js')}} */
  static content;
  /** @type {Promise<void>} */
  ready = Promise.resolve();
  #query = [...LessonHandCheck.content.equation.example.queries[0]];
  #steps = make('ol');
  #result = make('p', { class: 'sr', role: 'status' });
  #problem = make('p', { class: 'problem', role: 'status' });
  #shown = 0;
  #next = make('button', { type: 'button', click: () => this.#uncover() });

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(make('slot'));
    this.ready = LessonHandCheck.core().then(
      (core) => {
        this.#show(core);
        root.replaceChildren(
          this.#fields(core),
          this.#problem,
          this.#steps,
          this.#next,
          this.#result,
        );
      },
      // Without the core the computed example stands.
      () => {},
    );
  }

  /** @param {Core} core */
  #fields(core) {
    const inputs = this.#query.map((value, i) => {
      const input = make('input', {
        inputmode: 'decimal',
        'aria-label': `Query, number ${i + 1}`,
        autocomplete: 'off',
        value,
      });
      input.addEventListener('input', () => this.#change(core, i, input));
      // One number a field: what is typed takes its place.
      input.addEventListener('focus', () => input.select());
      return input;
    });
    return make(
      'div',
      { class: 'ask', role: 'group', 'aria-label': 'The query’s four numbers' },
      make('b', { class: 'query' }, 'Query'),
      ...inputs,
    );
  }

  /**
   * @param {Core} core
   * @param {number} i
   * @param {HTMLInputElement} input
   */
  #change(core, i, input) {
    const value = parseNumber(input.value);
    const isGood = value !== null && Math.abs(value) <= LIMIT;
    input.setAttribute('aria-invalid', String(!isGood));
    this.#problem.textContent = isGood
      ? ''
      : `Query, number ${i + 1} takes a number from −${LIMIT} to ${LIMIT}; the lines below keep the last one.`;
    if (!isGood) return;
    this.#query[i] = value;
    const trace = this.#show(core);
    const { length } = this.#steps.children;
    const last = this.#steps.lastElementChild?.lastElementChild?.textContent;
    this.#result.textContent = this.#shown === length ? `Output ${last}` : '';
    const detail = { settings: { query: [...this.#query] }, trace };
    this.dispatchEvent(new CustomEvent('lesson-change', { detail, bubbles: true, composed: true }));
  }

  /** @param {Core} core */
  #show(core) {
    const { example, exampleSteps } = LessonHandCheck.content.equation;
    const input = { ...example, queries: [this.#query] };
    const trace = core.ask('attention', input);
    const lines = exampleSteps(input, trace).map(({ name, pieces }) =>
      make(
        'li',
        null,
        make('span', null, name),
        make('span', { class: 'sum', translate: 'no' }, sum(pieces)),
      ),
    );
    this.#steps.replaceChildren(...lines);
    this.#cover();
    return trace;
  }

  /** One line more; after the last, all are covered again. */
  #uncover() {
    const { length, [this.#shown]: line } = this.#steps.children;
    this.#shown = this.#shown < length ? this.#shown + 1 : 0;
    this.#result.textContent = line?.textContent ?? '';
    this.#cover();
  }

  #cover() {
    const lines = [...this.#steps.children];
    lines.forEach((line, i) => {
      line.lastElementChild?.classList.toggle('covered', i >= this.#shown);
    });
    const isWhole = this.#shown === lines.length;
    this.#next.textContent = isWhole ? 'Cover the results again' : 'Show the next result';
  }
}

/** @param {{ text: string, role?: string }[]} pieces */
const sum = (pieces) =>
  make(
    'span',
    null,
    ...pieces.map(({ text, role }) => (role ? make('b', { class: role }, text) : text)),
  );
