import { createStore } from '../store.js';
import css from './cost.css';
import { createChart } from './cost_chart.js';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * @typedef {import('../content/cost.js').Settings} Settings
 *
 * @typedef {object} State
 * @property {Settings} settings
 * @property {import('../content/cost.js').Results} results
 * @property {number | null | undefined} guess undefined until it was predicted; null: skipped
 * @property {number | null} running the length that is being measured
 * @property {string} problem
 */

const HELD = ['Your prediction did not hold.', 'Your prediction held.'];

/**
 * `lesson-cost`: what attention costs as the text grows, measured on this device. Sends
 * `lesson-change` {settings, results} after each length.
 */
export class LessonCost extends HTMLElement {
  /** @type {import('../stopwatch.js').Stopwatch} */
  static stopwatch;
  /** @type {typeof import('../content/cost.js') & typeof import('../content/cost_times.js')} */
  static content;
  ready = Promise.resolve();
  /** @type {import('../store.js').Store<State> | undefined} */
  #store;
  #said = make('p', { class: 'said', role: 'status' });
  #growth = make('output', { class: 'growth', 'aria-label': 'Current evidence' });
  #notes = make('div', { class: 'notes' });
  #head = make('th', { scope: 'col' });
  #rows = make('tbody');
  #start = make('button', { type: 'button', class: 'main', click: () => this.#toggle() });
  /** @type {HTMLButtonElement[]} */
  #guesses = [];
  #chart = createChart((seconds) => LessonCost.content.duration(seconds));
  /** Stops what this lab measures; the stopwatch is every lab's of the page. */
  #measuring = new AbortController();

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(
      this.#prediction(),
      this.#controls(),
      this.#said,
      this.#growth,
      this.#chart.node,
      this.#table(),
      this.#notes,
    );
    const { START } = LessonCost.content;
    this.#store = createStore(
      /** @type {State} */ ({
        settings: START,
        results: {},
        guess: undefined,
        running: null,
        problem: '',
      }),
    );
    this.#store.subscribe((state) => this.#render(state));
  }

  disconnectedCallback() {
    this.#measuring.abort();
  }

  #prediction() {
    const { QUESTION, GUESSES } = LessonCost.content;
    const choices = [...GUESSES, { words: 'skip', factor: null }];
    this.#guesses = choices.map(({ words, factor }) =>
      make(
        'button',
        {
          type: 'button',
          class: factor === null && 'plain',
          click: () => this.#set({ guess: factor }),
        },
        words,
      ),
    );
    return make(
      'div',
      { class: 'predict', role: 'group', 'aria-labelledby': 'question' },
      make('p', { id: 'question' }, QUESTION),
      make('div', { class: 'row' }, ...this.#guesses),
    );
  }

  #controls() {
    const { METHODS, MASKS, LENGTHS, START } = LessonCost.content;
    /** @param {string} name @param {string} legend @param {{value: any, words: string}[]} options */
    const radios = (name, legend, options) =>
      make(
        'fieldset',
        null,
        make('legend', null, legend),
        ...options.map(({ value, words }) =>
          make(
            'label',
            null,
            make('input', {
              type: 'radio',
              name,
              checked: value === Reflect.get(START, name),
              change: () => this.#settle({ [name]: value }),
            }),
            words,
          ),
        ),
      );
    const lengths = LENGTHS.filter((n) => n >= 128).map((n) =>
      make('option', { value: n, selected: n === START.longest }, String(n)),
    );
    const longest = make('select', null, ...lengths);
    longest.addEventListener('change', () => this.#settle({ longest: Number(longest.value) }));
    return make(
      'div',
      { class: 'controls' },
      radios('method', 'Method', METHODS),
      radios('causal', 'Mask', MASKS),
      make(
        'div',
        { class: 'row' },
        make('label', { class: 'longest' }, 'Longest, in tokens', longest),
        this.#start,
      ),
    );
  }

  #table() {
    const head = ['n', null, 'Memory', 'Time here'];
    return make(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Cost by length' },
      make(
        'table',
        null,
        make(
          'thead',
          null,
          make(
            'tr',
            null,
            ...head.map((name) => (name ? make('th', { scope: 'col' }, name) : this.#head)),
          ),
        ),
        this.#rows,
      ),
    );
  }

  /** @param {Partial<State>} change */
  #set(change) {
    const store = this.#store;
    if (store) store.set({ ...store.get(), ...change });
  }

  /** @param {Partial<Settings>} change */
  #settle(change) {
    const store = this.#store;
    if (!store) return;
    this.#measuring.abort();
    store.set({ ...store.get(), settings: { ...store.get().settings, ...change }, problem: '' });
  }

  #toggle() {
    const state = this.#store?.get();
    if (!state) return;
    if (state.running !== null) this.#measuring.abort();
    else if (state.guess !== undefined) this.#measure(state.settings);
    // On a phone the question may be above the screen.
    else this.#guesses[0].focus();
  }

  /** @param {Settings} settings */
  async #measure(settings) {
    const { lengthsOf, keyOf, WIDTH, problemOf } = LessonCost.content;
    this.#measuring = new AbortController();
    const { signal } = this.#measuring;
    const key = keyOf(settings);
    const store = /** @type {import('../store.js').Store<State>} */ (this.#store);
    store.set({ ...store.get(), results: { ...store.get().results, [key]: [] }, problem: '' });
    try {
      for (const n of lengthsOf(settings)) {
        this.#set({ running: n });
        const seconds = await LessonCost.stopwatch.attend({ ...settings, n, width: WIDTH }, signal);
        const { results } = store.get();
        this.#set({ results: { ...results, [key]: [...results[key], { n, seconds }] } });
        const detail = { settings: { ...settings }, results: store.get().results };
        this.dispatchEvent(
          new CustomEvent('lesson-change', { detail, bubbles: true, composed: true }),
        );
      }
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.#set({ problem: problemOf(message, store.get().running) });
    } finally {
      this.#set({ running: null });
    }
  }

  /** @param {State} state */
  #render(state) {
    const { settings, results, guess, running } = state;
    const content = LessonCost.content;
    const factors = [...content.GUESSES.map(({ factor }) => factor), null];
    this.#guesses.forEach((button, at) => {
      button.ariaPressed = String(guess === factors[at]);
    });
    this.#start.textContent = running === null ? 'Measure on this device' : 'Stop';
    this.#start.setAttribute('aria-disabled', String(guess === undefined));
    const { held, words } = content.statusOf(state);
    const said =
      held === undefined
        ? [words]
        : [make('b', { class: held ? 'yes' : 'no' }, HELD[Number(held)]), ` ${words}`];
    // What stands there already is not said again.
    if (make('p', null, ...said).textContent !== this.#said.textContent)
      this.#said.replaceChildren(...said);
    // Once, at rest: a screen reader says each change of it.
    this.#growth.textContent = running === null ? content.growthSentence(settings, results) : '';
    this.#head.textContent = content.scoresHead(settings);
    this.#rows.replaceChildren(
      ...content
        .rowsOf(settings, results, running)
        .map(({ n, scores, memory, time }) =>
          make(
            'tr',
            null,
            make('th', { scope: 'row' }, n),
            ...[scores, memory, time].map((text) => make('td', null, text)),
          ),
        ),
    );
    this.#chart.draw(results);
    this.#notes.replaceChildren(
      ...[content.memorySentence(settings), ...content.pairSentences(results)].map((words) =>
        make('p', null, words),
      ),
      make(
        'p',
        { class: 'quiet' },
        `One thread; each query, key and value has ${content.WIDTH} numbers; the median of several runs.`,
      ),
    );
  }
}
