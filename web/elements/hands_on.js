import { parseAddress, writeAddress } from '../address.js';
import { bringToTop, readHash, writeHash } from '../device.js';
import { createCopy } from './copy.js';
import css from './hands_on.css';
import { createStep } from './hands_on_step.js';
import { make } from './make.js';
import { printAlone } from './print_alone.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** The part of the address that holds the sheet's seed. */
const PART = 'hands-on';
const LARGEST_SEED = 9999;

/**
 * `lesson-hands-on`: the five steps as a sheet to fill in. Entries are checked by the core, with
 * room for rounding; a wrong one is met with what was probably done. A seed in the address gives a
 * class the same sheet.
 *
 * Sends `lesson-change` {settings: {seed}} with another sheet. `ready` resolves when it stands.
 */
export class LessonHandsOn extends HTMLElement {
  /** @type {() => Promise<import('./define.js').Core>} */
  static core;
  /** @type {typeof import('../content/hands_on.js') &
   *   typeof import('../content/hands_on_slips.js')} */
  static content;
  /** @type {Promise<void>} */
  ready = Promise.resolve();
  #seed = 1;
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
      this.#prints(),
    );
  }

  connectedCallback() {
    this.#connected = new AbortController();
    addEventListener('hashchange', () => this.#restore(), { signal: this.#connected.signal });
    this.ready = this.#start();
  }

  disconnectedCallback() {
    this.#connected?.abort();
  }

  get seed() {
    return this.#seed;
  }

  set seed(seed) {
    this.#seed = seed;
    this.#show();
    const detail = { settings: { seed } };
    this.dispatchEvent(new CustomEvent('lesson-change', { detail, bubbles: true, composed: true }));
  }

  async #start() {
    this.#core ??= await LessonHandsOn.core();
    if (this.#body.hasChildNodes()) return;
    this.#show();
    this.#restore();
  }

  #restore() {
    const read = parseAddress(readHash(), PART, []);
    if (!read || !this.#core) return;
    if (read.seed && read.seed !== this.#seed) this.seed = read.seed;
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
    const { path, sheetOf, canTeach } = LessonHandsOn.content;
    const sheet = sheetOf(this.#seed, (one) => canTeach(one, core.ask));
    this.#name.textContent = `Sheet ${this.#seed}`;
    const [raw, ...later] = LessonHandsOn.content.steps.map((step) =>
      createStep(step, (entries) =>
        LessonHandsOn.content.judge(sheet, core.ask, step.name, entries),
      ),
    );
    const parts = [[given(sheet)], [raw], later, [this.#calls(sheet)], [this.#sentence(sheet)]];
    this.#body.replaceChildren(
      make('p', { class: 'note' }, 'Two decimals are enough; there is room for rounding.'),
      make(
        'ol',
        null,
        ...path.map((words, i) =>
          make('li', null, make('p', { class: 'step' }, words), ...parts[i]),
        ),
      ),
      this.#key(sheet),
    );
  }

  /** @param {import('../content/hands_on.js').Sheet} sheet */
  #calls(sheet) {
    const boxes = LessonHandsOn.content.calls(sheet).map(({ label, code }) =>
      make(
        'div',
        null,
        make('p', { class: 'label' }, label),
        make(
          'pre',
          { translate: 'no', tabindex: '0', role: 'region', 'aria-label': `${label}: the code` },
          make('code', null, code),
        ),
        createCopy(
          `Copy for ${label[0].toLowerCase() === 'a' ? 'any version' : label}`,
          () => code,
        ),
      ),
    );
    return make(
      'details',
      { class: 'calls' },
      make('summary', null, 'The call that gives the same numbers'),
      ...boxes,
    );
  }

  /** @param {import('../content/hands_on.js').Sheet} sheet */
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

  /** @param {import('../content/hands_on.js').Sheet} sheet */
  #key(sheet) {
    const ask = this.#core?.ask;
    const steps = ask ? LessonHandsOn.content.keyOf(sheet, ask) : [];
    return make(
      'details',
      { class: 'answers' },
      make('summary', null, 'Teacher’s key'),
      make('p', { class: 'for' }, `Key to sheet ${this.#seed}`),
      ...steps.flatMap(({ title, lines }) => [
        make('p', { class: 'label' }, title),
        make(
          'ul',
          { role: 'list', translate: 'no' },
          ...lines.map((line) => make('li', null, line)),
        ),
      ]),
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

/** @param {import('../content/hands_on.js').Sheet} sheet */
function given({ queries, keys, values }) {
  const list = (/** @type {number[]} */ row) => `[${row.join(', ')}]`.replaceAll('-', '−');
  const head = (/** @type {string} */ text, /** @type {string} */ role) =>
    make('th', { scope: 'col', class: role }, text);
  return make(
    'div',
    null,
    make(
      'table',
      null,
      make('thead', null, make('tr', null, make('td'), head('Key', 'key'), head('Value', 'value'))),
      make(
        'tbody',
        { translate: 'no' },
        ...keys.map((key, i) =>
          make(
            'tr',
            null,
            make('th', { scope: 'row' }, `token ${i + 1}`),
            make('td', null, list(key)),
            make('td', null, list(values[i])),
          ),
        ),
      ),
    ),
    make(
      'p',
      { class: 'ask' },
      'The ',
      make('b', { class: 'query' }, 'query'),
      ' is ',
      make('span', { class: 'num', translate: 'no' }, list(queries[0])),
      '; d_k\u00a0=\u00a02.',
    ),
  );
}
