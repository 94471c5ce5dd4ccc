import { createStore } from '../store.js';
import { make } from './make.js';
import matrices from './matrices.css';
import css from './own_layer.css';
import { createLayerFile } from './own_layer_file.js';
import { createStepView } from './own_layer_step.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * @typedef {import('../content/layer_file.js').Layer} Layer
 * @typedef {import('../content/layer_steps.js').Step} Step
 * @typedef {import('../content/layer_steps.js').Place} Place
 *
 * @typedef {object} State
 * @property {Layer} layer the last that was good
 * @property {ReturnType<typeof import('../content/layer_steps.js').stepRows>} rows
 * @property {ReturnType<typeof import('../content/layer_steps.js').comparison>} compared
 * @property {Step} step the one that is shown; no other's numbers are kept
 * @property {Place} place
 * @property {{row: number, column: number}} first of the shown cells
 * @property {string} origin where the chosen number came from, once that was asked for
 * @property {boolean} own whether it is the learner's, not the example
 * @property {string} refused why the last file was not read
 */

/**
 * `lesson-own-layer`: a layer from the learner's own notebook, traced. Sends `lesson-change`
 * {layer, trace} for a file that was read, and `lesson-error` {problems} for one that was not; then
 * the last good layer stays.
 */
export class LessonOwnLayer extends HTMLElement {
  /** @type {() => Promise<import('./define.js').Core>} */
  static core;
  /** @type {typeof import('../content/layer_file.js') & typeof import('../content/layer_steps.js') & typeof import('../content/layer_code.js') & typeof import('../content/layer_example.js') & typeof import('../content/layer_text.js') & typeof import('../content/layer_words.js') & typeof import('../content/layer_origin.js')} */
  static content;
  ready = Promise.resolve();
  /** @type {import('../store.js').Store<State> | undefined} */
  #store;
  /** @type {import('./define.js').Core | undefined} */
  #core;
  /** @type {Layer | undefined} whose program can be taken away */
  #taken;
  #refused = make('p', { class: 'problem', role: 'alert', hidden: true });
  #layer = make('p', { class: 'layer', role: 'status', translate: 'no' });
  #compared = make('p', { class: 'compared' });
  #away = /** @type {any} */ (make('lesson-take-away'));
  #bring = make('details', { class: 'bring', open: true });
  #view = createStepView({
    step: (name) => this.#choose(name),
    move: (place) => this.#move(place),
    fit: () => this.#move({}),
    origin: () => this.#explain(),
  });

  connectedCallback() {
    if (this.shadowRoot) return;
    const { WAYS, MOST, MOST_CHARACTERS, EXAMPLE } = LessonOwnLayer.content;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, matrices, css);
    const most = `Up to ${MOST.batch} sentences of ${MOST.tokens} tokens, ${MOST.embedding} numbers a token, ${MOST.heads} heads, feed-forward ${MOST.hidden}.`;
    this.#bring.append(
      make('summary', null, 'Bring your own layer'),
      createLayerFile({
        ways: WAYS,
        most: MOST_CHARACTERS,
        read: (text) => this.read(text),
        refuse: (message) => this.#refuse([{ field: '', message }]),
      }),
      make('p', { class: 'quiet' }, `${most} ${MASKS}`),
    );
    root.append(
      this.#bring,
      this.#refused,
      make('div', { class: 'about' }, this.#layer, this.#compared),
      this.#view.node,
      this.#away,
    );
    this.ready = LessonOwnLayer.core().then((core) => {
      this.#core = core;
      this.#read(EXAMPLE);
    });
  }

  /**
   * Reads a file's text; what is wrong with it is said on the page.
   *
   * @param {string} text
   * @returns {boolean} whether it was read
   */
  read(text) {
    const isRead = this.#read(text);
    if (isRead) {
      this.#bring.open = false;
      const summary = this.#bring.querySelector('summary');
      summary?.focus({ preventScroll: true });
      summary?.scrollIntoView({ block: 'start' });
    }
    return isRead;
  }

  /** @param {string} text */
  #read(text) {
    const { readLayer, stepRows, comparison, EXAMPLE } = LessonOwnLayer.content;
    try {
      const layer = readLayer(text);
      const trace = this.#ask(layer, 'weights');
      const state = {
        layer,
        rows: stepRows(layer, trace.steps),
        compared: comparison(layer, trace.output),
        step: found(trace, 'weights'),
        place: START,
        first: { row: 0, column: 0 },
        origin: '',
        own: text !== EXAMPLE,
        refused: '',
      };
      if (this.#store) this.#store.set(state);
      else {
        this.#store = createStore(/** @type {State} */ (state));
        this.#store.subscribe((now) => this.#render(now));
      }
      this.#send('lesson-change', { layer, trace });
      return true;
    } catch (error) {
      const { field = '', message } = /** @type {any} */ (error);
      this.#refuse([{ field, message }]);
      return false;
    }
  }

  /** @param {Layer} layer @param {string} name of the step whose numbers come with it */
  #ask({ op, input }, name) {
    return /** @type {import('./define.js').Core} */ (this.#core).ask(op, input, { show: [name] });
  }

  /** @param {{field: string, message: string}[]} problems */
  #refuse(problems) {
    const [{ message }] = problems;
    const store = this.#store;
    store?.set({ ...store.get(), refused: message });
    this.#send('lesson-error', { problems });
  }

  /** @param {string} name of a step */
  #choose(name) {
    const state = this.#store?.get();
    if (!state) return;
    const { x } = state.layer.input;
    const axes = ['batch', 'query', 'embedding'];
    const step =
      name === 'x'
        ? { name, axes, shape: [x.length, x[0].length, x[0][0].length], values: x }
        : found(this.#ask(state.layer, name), name);
    this.#show({ ...state, step });
  }

  /** @param {Partial<Place>} place of the chosen number; the window moves with it */
  #move(place) {
    const state = this.#store?.get();
    if (state) this.#show({ ...state, place: { ...state.place, ...place } });
  }

  /** The formula of the chosen number; the steps that it needs are asked for, and not kept. */
  #explain() {
    const state = this.#store?.get();
    if (!state) return;
    const { madeOf, originOf } = LessonOwnLayer.content;
    const { layer, step, place } = state;
    const show = madeOf(layer, step.name).filter((name) => name !== 'x');
    const trace = /** @type {import('./define.js').Core} */ (this.#core).ask(
      layer.op,
      layer.input,
      {
        show,
      },
    );
    const values = (/** @type {string} */ name) =>
      name === 'x' ? layer.input.x : found(trace, name).values;
    const origin = originOf(layer, values, step.name, place);
    this.#store?.set({ ...state, origin: origin ? `= ${origin.text}` : 'It was given.' });
  }

  /** @param {State} state whose place may be outside, of the step or of the window */
  #show(state) {
    const { counts, scrolled, within, WINDOW } = LessonOwnLayer.content;
    const { first, step } = state;
    const place = within(step, state.place);
    const has = counts(step);
    const before = this.#store?.get();
    const isSame =
      before?.step === step && String(Object.values(before.place)) === String(Object.values(place));
    this.#store?.set({
      ...state,
      place,
      origin: isSame ? state.origin : '',
      first: {
        row: scrolled(first.row, place.row, has.row, WINDOW),
        column: scrolled(first.column, place.column, has.column, this.#view.columns()),
      },
    });
  }

  /** @param {State} state */
  #render(state) {
    const { layerText } = LessonOwnLayer.content;
    const { layer, compared, own, refused } = state;
    this.#refused.hidden = !refused;
    this.#refused.textContent =
      refused && `Not read: ${refused} The layer below is the one before.`;
    this.#layer.textContent = `${own ? '' : 'An example. '}${layerText(layer)}`;
    this.#compared.className = `compared ${compared.holds ? 'yes' : compared.holds === false ? 'no' : ''}`;
    this.#compared.textContent = compared.words;
    if (this.#taken !== layer) this.#take(layer);
    this.#view.render(state, LessonOwnLayer.content);
  }

  /** What is taken away; the weights are asked for when they are needed. @param {Layer} layer */
  #take(layer) {
    this.#taken = layer;
    const { op, input, kind } = layer;
    const ask = () => this.#ask(layer, 'weights');
    this.#away.taken = {
      explorer: { name: 'your-layer', title: kind, controls: [], question: () => ({ op, input }) },
      seen: {
        settings: {},
        get trace() {
          return ask();
        },
      },
    };
  }

  /** @param {string} type @param {object} detail */
  #send(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

const START = { batch: 0, head: 0, row: 0, column: 0 };

const MASKS =
  'A mask may be in the file too, as PyTorch takes it: attn_mask [tokens, tokens] or key_padding_mask [batch, tokens], true where hidden.';

/** @param {{steps: Step[]}} trace @param {string} name @returns {Step} */
const found = ({ steps }, name) => /** @type {Step} */ (steps.find((step) => step.name === name));
