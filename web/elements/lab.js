import { partOf } from '../address.js';
import { readHash } from '../device.js';
import css from './lab.css';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** What is loaded when it comes this near. */
const NEAR = '300px';

/** The labs of the page. @type {Set<LessonLab>} */
const labs = new Set();

/**
 * `lesson-lab name="…"`: a door, small until it is opened. Behind it stands the explorer of that
 * name, or the element that `tag` names. Its code, with the script that `script` names, is loaded
 * when the door comes near, and one lab is open at a time. The children are what the door says.
 *
 * `open` opens and closes it; `ready` resolves when what is behind the door stands.
 */
export class LessonLab extends HTMLElement {
  /** @type {import('./define.js').Hands['labs']} */
  static labs;
  /** @type {Promise<void>} */
  ready;
  #resolve = () => {};
  #body = make('div', { class: 'body' });
  #door = make('details', null, make('summary', null, make('slot')), this.#body);
  /** @type {AbortController | undefined} */
  #connected;
  #started = false;

  constructor() {
    super();
    this.ready = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#door);
    this.#door.addEventListener('toggle', () => this.#toggled());
  }

  connectedCallback() {
    labs.add(this);
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    addEventListener('hashchange', () => this.#asked(), { signal });
    const near = new IntersectionObserver(
      (seen) => {
        const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
        if (!seen.some(({ isIntersecting }) => isIntersecting) || connection?.saveData) return;
        near.disconnect();
        // What fails here is tried again, and said, when the door is opened.
        this.#load().catch(() => {});
      },
      { rootMargin: NEAR },
    );
    near.observe(this);
    signal.addEventListener('abort', () => near.disconnect());
    this.#asked();
  }

  disconnectedCallback() {
    this.#connected?.abort();
    labs.delete(this);
  }

  get name() {
    return this.getAttribute('name') ?? '';
  }

  get open() {
    return this.#door.open;
  }

  set open(open) {
    this.#door.open = open;
  }

  /** An address that holds a state of this lab opens it. */
  #asked() {
    const hash = readHash();
    if (partOf(hash) === this.name || hash === `#${this.id}`) this.open = true;
  }

  #toggled() {
    if (!this.open) return;
    for (const lab of labs) if (lab !== this) lab.open = false;
    if (!this.#started) this.#start();
  }

  #load() {
    return LessonLab.labs(this.getAttribute('script') ?? undefined);
  }

  async #start() {
    this.#started = true;
    this.#body.replaceChildren(make('p', { role: 'status' }, 'Loading …'));
    try {
      await this.#load();
      const tag = this.getAttribute('tag') ?? 'lesson-explorer';
      const lab = /** @type {any} */ (make(tag, { name: this.name, bare: true }));
      this.#body.replaceChildren(lab);
      await lab.ready;
      this.#resolve();
    } catch {
      this.#started = false;
      const words = 'This lab could not be loaded. Close it and open it to try again.';
      this.#body.replaceChildren(make('p', { role: 'alert' }, words));
    }
  }
}
