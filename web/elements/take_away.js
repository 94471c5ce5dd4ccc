import { saveFile } from '../device.js';
import { createCopy } from './copy.js';
import { make } from './make.js';
import { notebook, pythonFile } from './python_files.js';
import shared from './shared.css';
import { sheets } from './sheets.js';
import css from './take_away.css';

/**
 * @typedef {import('../content/take_away.js')} Content
 *
 * @typedef {object} Takeable where a state comes from, and what was seen of it
 * @property {Pick<import('./explorer_form.js').Explorer, 'name' | 'title' | 'controls' | 'question'>} explorer
 * @property {import('./explorer_form.js').Seen} seen
 */

/**
 * `lesson-take-away`: the state that stands on the screen as a file for PyTorch. It writes what it
 * was told last, when it is asked to.
 */
export class LessonTakeAway extends HTMLElement {
  /** @type {import('./define.js').Hands['labs']} */
  static labs;
  /** Comes with the workshop, which is loaded when it is opened. @type {Content | undefined} */
  static content;
  /** @type {Takeable | undefined} */
  #taken;
  #said = make('p', { class: 'said', role: 'status' });
  #door = make('details', null, make('summary', null, 'Take it away to PyTorch'));
  #buttons = make('div', { class: 'row', hidden: true });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    const button = (/** @type {string} */ label, /** @type {() => void} */ click) =>
      make('button', { type: 'button', click }, label);
    this.#buttons.append(
      button('Download .py', () => this.#save('py')),
      button('Download .ipynb', () => this.#save('ipynb')),
      createCopy('Copy', () => this.text('py')),
    );
    this.#door.append(
      make(
        'p',
        null,
        'A program that rebuilds this state in PyTorch, and fails if it finds other numbers than these.',
      ),
      this.#buttons,
      this.#said,
    );
    this.#door.addEventListener('toggle', () => this.#opened());
    root.append(this.#door);
    // Set before the element was defined, the property would hide the accessor for ever.
    if (Object.hasOwn(this, 'taken')) {
      const early = this.taken;
      Reflect.deleteProperty(this, 'taken');
      this.taken = early;
    }
  }

  get taken() {
    return this.#taken;
  }

  set taken(taken) {
    this.#taken = taken;
    this.#said.textContent = '';
  }

  async #opened() {
    if (!this.#door.open || LessonTakeAway.content) {
      this.#buttons.hidden = !LessonTakeAway.content;
      return;
    }
    try {
      await LessonTakeAway.labs('workshop');
      this.#buttons.hidden = false;
    } catch {
      this.#say('What writes the file could not be loaded. Close this and open it to try again.');
    }
  }

  /** @param {'py' | 'ipynb'} kind @returns {string} the file for the state of now */
  text(kind) {
    const [content, taken] = [LessonTakeAway.content, this.#taken];
    if (!content || !taken) return '';
    const cells = content.takeAway(content.takenFrom(taken.explorer, taken.seen));
    return kind === 'py' ? pythonFile(content.joined(cells)) : notebook(cells);
  }

  /** @param {'py' | 'ipynb'} kind */
  #save(kind) {
    const type = kind === 'py' ? 'text/x-python' : 'application/x-ipynb+json';
    const name = `${this.#taken?.explorer.name ?? 'state'}.${kind}`;
    const isSaved = saveFile(name, type, this.text(kind));
    this.#say(
      isSaved
        ? `${name} is handed to the browser’s downloads.`
        : 'This browser lets the page save no file: Copy the program instead.',
    );
  }

  /** @param {string} words */
  #say(words) {
    this.#said.textContent = words;
  }
}
