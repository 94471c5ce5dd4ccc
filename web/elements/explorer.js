import { checkAll, parseAddress, partOf, startOf, writeAddress } from '../address.js';
import { bringToTop, cameBack, readHash, writeHash } from '../device.js';
import { createStore } from '../store.js';
import css from './explorer.css';
import { begin, guess, move, pin, see } from './explorer_state.js';
import { createView } from './explorer_view.js';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** A learner has come to rest when nothing changed for this long. */
const REST_MS = 500;

/**
 * Which element a part of the address belongs to: of several copies, the first.
 *
 * @type {Map<string, LessonExplorer>}
 */
const owners = new Map();

/**
 * `lesson-explorer name="…"`: one explorer, alive. Its children are the worked example that stands
 * until it is.
 *
 * `settings` is a plain object, get and set: what is given is checked against the controls and
 * merged; what is refused is named on the page and in `lesson-error` {problems}. `ready` resolves
 * to whether it came to life. Sends `lesson-ready`, and `lesson-change` {settings, trace}.
 */
export class LessonExplorer extends HTMLElement {
  /** @type {() => Promise<import('./define.js').Core>} */
  static core;
  /** @type {(name: string) => Promise<import('./explorer_form.js').Explorer>} */
  static explorer;

  /** @type {Promise<boolean>} */
  ready;
  #resolve = (/** @type {boolean} */ _alive) => {};
  #note = make('p', { role: 'status', hidden: true });
  #fallback = make('slot');
  #started = false;
  #rest = 0;
  /** @type {AbortController | undefined} */
  #connected;
  /** @type {Record<string, unknown> | undefined} */
  #wanted;
  /** @type {import('./explorer_form.js').Explorer | undefined} */
  #explorer;
  /** @type {import('./define.js').Core | undefined} */
  #core;
  /** @type {import('../store.js').Store<import('./explorer_state.js').State> | undefined} */
  #store;
  /** @type {import('./explorer_view.js').View | undefined} */
  #view;

  constructor() {
    super();
    this.ready = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#fallback, this.#note);
    root.addEventListener('lesson-input', (event) =>
      this.#input(/** @type {CustomEvent} */ (event)),
    );
    root.addEventListener('lesson-guess', (event) =>
      this.#guess(/** @type {CustomEvent} */ (event)),
    );
    // Set before the element was defined, the property would hide the accessor for ever.
    if (Object.hasOwn(this, 'settings')) {
      const early = this.settings;
      Reflect.deleteProperty(this, 'settings');
      this.settings = early;
    }
  }

  connectedCallback() {
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    const part = this.#part;
    if (!owners.has(part)) owners.set(part, this);
    addEventListener('hashchange', () => this.#restore() && bringToTop(this), { signal });
    if (!this.#started) {
      this.#started = true;
      this.#start();
    }
  }

  disconnectedCallback() {
    this.#connected?.abort();
    clearTimeout(this.#rest);
    for (const [part, owner] of owners) if (owner === this) owners.delete(part);
  }

  get settings() {
    return { ...(this.#store?.get().now.settings ?? this.#wanted) };
  }

  /** @param {Record<string, unknown>} wanted */
  set settings(wanted) {
    if (this.#explorer) this.#take(checkAll(this.#explorer.controls, Object.entries(wanted)));
    else this.#wanted = { ...this.#wanted, ...wanted };
  }

  get #part() {
    return this.id || (this.getAttribute('name') ?? '');
  }

  async #start() {
    /** @type {import('./explorer_form.js').Explorer} */
    let explorer;
    /** @type {import('../store.js').Store<import('./explorer_state.js').State>} */
    let store;
    try {
      const name = this.getAttribute('name') ?? '';
      const asked = LessonExplorer.explorer(name);
      this.#core = await LessonExplorer.core();
      explorer = await asked;
      store = createStore(begin(explorer, this.#core.ask));
    } catch (error) {
      this.#note.textContent = 'This figure could not be started here; the example above stands.';
      this.#note.hidden = false;
      // The page keeps room for a live figure; there will be none.
      this.style.minBlockSize = '0';
      this.#send('lesson-error', { problems: [{ field: '', message: String(error) }] });
      this.#resolve(false);
      return;
    }
    this.#explorer = explorer;
    this.#store = store;
    this.#view = createView(explorer, {
      input: (name, value) => this.#move(name, value),
      reset: () => this.#reset(),
      pin: () => store.set(pin(store.get())),
    });
    store.subscribe(this.#view.render);
    this.#fallback.replaceWith(this.#view.root);
    if (this.#restore() && !cameBack()) bringToTop(this);
    if (this.#wanted) this.settings = this.#wanted;
    this.#resolve(true);
    this.#send('lesson-ready', {});
  }

  /** @param {CustomEvent<{name: string, value: number}>} event */
  #input(event) {
    event.stopPropagation();
    this.#move(event.detail.name, event.detail.value);
  }

  /** @param {string} name @param {unknown} value */
  #move(name, value) {
    const needs = this.#explorer?.controls.find((control) => control.name === name)?.needs;
    const also = typeof needs === 'function' ? needs(value, this.settings) : needs;
    this.#change({ [name]: value, ...also }, true);
  }

  /** @param {CustomEvent<{guess: import('./explorer_state.js').Direction | 'skip' | 'again'}>} event */
  #guess(event) {
    event.stopPropagation();
    const store = this.#store;
    store?.set(guess(store.get(), event.detail.guess));
  }

  /**
   * @param {import('./explorer_form.js').Settings} changes already checked
   * @param {boolean} [led] by one control
   */
  #change(changes, led = false) {
    const [store, explorer, core] = [this.#store, this.#explorer, this.#core];
    if (!store || !explorer || !core) return;
    const state = store.get();
    const entries = Object.entries(changes);
    const same = entries.every(([name, value]) => state.now.settings[name] === value);
    if (same && state.touched) return;
    try {
      const now = see(explorer, core.ask, { ...state.now.settings, ...changes });
      store.set(move(state, now, led));
    } catch (error) {
      const { field = '', message = String(error) } = /** @type {any} */ (error);
      this.#refuse([{ field, message: field ? `${field}: ${message}` : message }]);
      return;
    }
    const { settings, trace } = store.get().now;
    this.#send('lesson-change', { settings: { ...settings }, trace });
    this.#whenAtRest(() => {
      this.#view?.announce();
      if (owners.get(this.#part) === this)
        writeHash(writeAddress(this.#part, settings, explorer.controls));
    });
  }

  /** @param {ReturnType<typeof checkAll>} checked */
  #take({ settings, problems }) {
    if (Object.keys(settings).length > 0) this.#change(settings);
    if (problems.length > 0) this.#refuse(problems);
  }

  /** @param {{field: string, message: string}[]} problems */
  #refuse(problems) {
    const store = this.#store;
    store?.set({ ...store.get(), problems });
    this.#send('lesson-error', { problems });
  }

  #reset() {
    const [store, explorer, core] = [this.#store, this.#explorer, this.#core];
    if (!store || !explorer || !core) return;
    store.set({ ...begin(explorer, core.ask), pinned: store.get().pinned });
    const { settings, trace } = store.get().now;
    this.#send('lesson-change', { settings: { ...settings }, trace });
    if (partOf(readHash()) === this.#part) this.#whenAtRest(() => writeHash(`#${this.#part}`));
  }

  /** @returns {boolean} whether the address holds a state of this explorer */
  #restore() {
    const explorer = this.#explorer;
    if (!explorer || owners.get(this.#part) !== this) return false;
    const read = parseAddress(readHash(), this.#part, explorer.controls);
    if (!read) return false;
    // Where nothing was good, nothing has changed.
    const good = Object.keys(read.settings).length > 0;
    const settings = good ? { ...startOf(explorer.controls), ...read.settings } : {};
    this.#take({ ...read, settings });
    return true;
  }

  /** @param {() => void} then */
  #whenAtRest(then) {
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(then, REST_MS);
  }

  /** @param {string} type @param {object} detail */
  #send(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
