import { parseAddress, writeAddress } from '../address.js';
import { bringToTop, readHash, writeHash } from '../device.js';
import css from './hands_on.css';
import { given, ownNumbers, programs, teachersKey } from './hands_on_parts.js';
import { createStep } from './hands_on_step.js';
import { make } from './make.js';
import { createPin } from './pin.js';
import { printAlone } from './print_alone.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** The part of the address that holds the sheet's seed. */
const PART = 'hands-on';
const LARGEST_SEED = 9999;
/** Whoever types has come to rest when nothing changed for this long. */
const REST_MS = 500;

/** @typedef {import('../content/hands_on.js').Sheet} Sheet */

/**
 * `lesson-hands-on`: the five steps as a sheet to fill in. Entries are checked by the core, with
 * room for rounding; a wrong one is met with what was probably done. A seed in the address gives a
 * class the same sheet, and so do own numbers. What was filled in can be pinned, and compared with
 * what is filled in later, on this sheet or another.
 *
 * Sends `lesson-change` {settings: {seed}} with another sheet, {settings: {queries, keys, values}}
 * with own numbers. `ready` resolves when it stands.
 */
export class LessonHandsOn extends HTMLElement {
  /** @type {() => Promise<import('./define.js').Core>} */
  static core;
  /** @type {typeof import('../content/hands_on.js') &
   *   typeof import('../content/hands_on_slips.js') &
   *   typeof import('../content/hands_on_own.js')} */
  static content;
  /** @type {Promise<void>} */
  ready = Promise.resolve();
  #seed = 1;
  /** One's own in place of the seed's, and its fields. @type {{sheet: Sheet | null, fields?: ReturnType<typeof ownNumbers>}} */
  #own = { sheet: null };
  /** @type {HTMLElement[] | undefined} */
  #places;
  #key = make('div');
  /** @type {Sheet | undefined} */
  #sheet;
  /** @type {ReturnType<typeof createStep>[]} */
  #steps = [];
  /** @type {{readings: import('./explorer_form.js').Reading[], at: string} | null} */
  #pinned = null;
  #pin = createPin(() => this.#togglePin());
  #spoken = make('p', { class: 'sr', role: 'status' });
  #rest = 0;
  #body = make('div');
  #name = make('h3', { tabindex: '-1' });
  /** @type {import('./define.js').Core | undefined} */
  #core;
  /** @type {AbortController | undefined} */
  #connected;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    const fresh = make('button', { type: 'button', click: () => this.#renew() }, 'New numbers');
    const paper = make('p', { class: 'paper' }, 'Attention by hand. Name:');
    root.append(
      paper,
      make('div', { class: 'head' }, this.#name, fresh),
      this.#body,
      this.#pin.node,
      this.#spoken,
      this.#prints(),
    );
    root.addEventListener('lesson-input', (event) => {
      event.stopPropagation();
      const { name, value } = /** @type {CustomEvent} */ (event).detail;
      this.#take({ .../** @type {Sheet} */ (this.#sheet), [name]: value });
      writeHash(writeAddress(PART, this.#own.sheet ?? {}, LessonHandsOn.content.controls));
    });
    this.#body.addEventListener('input', () => this.#compare());
  }

  connectedCallback() {
    this.#connected = new AbortController();
    addEventListener('hashchange', () => this.#restore(), { signal: this.#connected.signal });
    this.ready = this.#start();
  }

  disconnectedCallback() {
    this.#connected?.abort();
    clearTimeout(this.#rest);
  }

  get seed() {
    return this.#seed;
  }

  set seed(seed) {
    this.#seed = seed;
    this.#own.sheet = null;
    this.#show();
    this.#tell({ seed });
  }

  /** @param {Sheet} own */
  #take(own) {
    this.#own.sheet = own;
    this.#show();
    this.#tell({ ...own });
  }

  /** @param {object} settings */
  #tell(settings) {
    const detail = { settings };
    this.dispatchEvent(new CustomEvent('lesson-change', { detail, bubbles: true, composed: true }));
  }

  async #start() {
    this.#core ??= await LessonHandsOn.core();
    if (this.#body.hasChildNodes()) return;
    this.#show();
    this.#restore();
  }

  #restore() {
    const { controls, FIRST } = LessonHandsOn.content;
    const read = parseAddress(readHash(), PART, controls);
    if (!read || !this.#core) return;
    if (Object.keys(read.settings).length > 0) this.#take({ ...FIRST, ...read.settings });
    else if (read.seed && (this.#own.sheet || read.seed !== this.#seed)) this.seed = read.seed;
    bringToTop(this);
  }

  #renew() {
    this.seed = 2 + Math.floor(Math.random() * (LARGEST_SEED - 1));
    writeHash(writeAddress(PART, {}, [], this.#seed));
    this.#name.focus();
  }

  #show() {
    const core = this.#core;
    if (!core) return;
    const { calls, canTeach, judge, keyOf, path, sheetOf, steps } = LessonHandsOn.content;
    const sheet = this.#own.sheet ?? sheetOf(this.#seed, (one) => canTeach(one, core.ask));
    this.#sheet = sheet;
    this.#name.textContent = this.#title;
    this.#steps = steps.map((step) =>
      createStep(step, (entries) => judge(sheet, core.ask, step.name, entries)),
    );
    const [raw, ...later] = this.#steps.map(({ node }) => node);
    this.#places ??= this.#build(path);
    this.#own.fields?.show(sheet);
    const parts = [[given(sheet)], [raw], later, [programs(calls(sheet))], [this.#sentence(sheet)]];
    this.#places.forEach((place, i) => {
      place.replaceChildren(...parts[i]);
    });
    this.#key.replaceChildren(teachersKey(this.#title.replace(/^S/, 's'), keyOf(sheet, core.ask)));
    this.#compare();
  }

  /**
   * The list of steps, once: fields that are being typed into may not be torn down.
   *
   * @param {string[]} path the five steps' words
   * @returns {HTMLElement[]} a place in each for what changes with the sheet
   */
  #build(path) {
    const places = path.map(() => make('div'));
    const own = ownNumbers(LessonHandsOn.content.controls);
    this.#own.fields = own;
    const steps = path.map((words, i) =>
      make('li', null, make('p', { class: 'step' }, words), places[i], i === 0 && own.node),
    );
    this.#body.append(
      make('p', { class: 'note' }, 'Two decimals are enough; there is room for rounding.'),
      make('ol', null, ...steps),
      this.#key,
    );
    return places;
  }

  get #title() {
    return this.#own.sheet ? 'Sheet of your own numbers' : `Sheet ${this.#seed}`;
  }

  #readings() {
    const { readingsOf, steps } = LessonHandsOn.content;
    const entries = Object.fromEntries(
      steps.map(({ name }, i) => [name, this.#steps[i].entries()]),
    );
    const [sheet, core] = [this.#sheet, this.#core];
    return sheet && core ? readingsOf(sheet, core.ask, /** @type {any} */ (entries)) : [];
  }

  #togglePin() {
    const at = this.#title;
    this.#pinned = this.#pinned ? null : { readings: this.#readings(), at };
    this.#compare();
  }

  /** What is filled in now beside what was pinned; said once, at rest. */
  #compare() {
    const { readings = null, at = '' } = this.#pinned ?? {};
    this.#pin.show(readings, readings ? this.#readings() : [], at);
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      const words = this.#pin.words();
      if (this.#spoken.textContent !== words) this.#spoken.textContent = words;
    }, REST_MS);
  }

  /** @param {Sheet} sheet */
  #sentence(sheet) {
    const { frame, answersOf } = LessonHandsOn.content;
    const box = make('textarea', { id: 'sentence', rows: '3' });
    const offer = () => {
      const ask = this.#core?.ask;
      if (ask && !box.value.trim()) box.value = frame(answersOf(sheet, ask).weights);
      box.focus();
    };
    return make(
      'div',
      null,
      make('label', { for: 'sentence' }, 'What these weights say, in one sentence'),
      box,
      make('button', { type: 'button', click: offer }, 'Start from a frame'),
    );
  }

  #prints() {
    const print = (/** @type {boolean} */ withKey) => {
      this.toggleAttribute('with-key', withKey);
      const key = /** @type {HTMLDetailsElement | null} */ (this.#body.querySelector('.answers'));
      // A closed door prints closed in some browsers.
      if (key && withKey) key.open = true;
      printAlone(this);
    };
    return make(
      'div',
      { class: 'prints' },
      make(
        'button',
        { type: 'button', class: 'plain', click: () => print(false) },
        'Print the sheet',
      ),
      make(
        'button',
        { type: 'button', class: 'plain', click: () => print(true) },
        'Print sheet and key',
      ),
    );
  }
}
