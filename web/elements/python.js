import { bringToTop, readHash, saveFile } from '../device.js';
import { tracebackText } from '../python/errors.js';
import css from './python.css';
import { createChange } from './python_change.js';
import { compare, slipWords, verdictWords } from './python_compare.js';
import { notebook, pythonFile } from './python_files.js';
import { hintFor } from './python_hints.js';
import { keepCode, keptCode, linkedCode, linkFor } from './python_kept.js';
import { showIn } from './python_show.js';
import { createView } from './python_view.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** @typedef {import('../content/python_examples.js').PythonExample} Example */

/**
 * `lesson-python name="…"`: one of the lesson's Python examples, alive. Its children are the code
 * and its true output, for pages without scripts.
 *
 * `code` is what stands in the cell, get and set. `run()` resolves to `{stdout, error}`; called
 * while a run is under way it gives that run's promise. Sends `lesson-run` {name, stdout, error},
 * and before it sets an explorer, `lesson-show` {name, settings}, which can be cancelled.
 */
export class LessonPython extends HTMLElement {
  /** @type {() => import('../python/python.js').Python} */
  static python;
  /** @type {{python: typeof import('../content/python_examples.js')}} */
  static content;
  ready = Promise.resolve();
  /** @type {{python: import('../python/python.js').Run, result: Promise<any>} | undefined} */
  #run;
  #original = '';
  #warmed = false;
  /** A change is being tried: its own sentence answers. */
  #trying = false;
  /** @type {ReturnType<typeof createChange> | undefined} */
  #change;
  /** @type {AbortController | undefined} */
  #connected;
  #view = createView({
    run: () => this.run(),
    stop: () => this.stop(),
    reset: () => this.reset(),
    show: () => this.#show(),
    edit: () => {
      this.#edited();
      this.#keep();
      this.#warm();
    },
    predict: () => this.#warm(),
    copied: () => pythonFile(this.code),
    linked: () => this.#link(),
    saveCode: () => saveFile(`${this.name || 'cell'}.py`, 'text/x-python', pythonFile(this.code)),
    saveAll: () => saveFile('attention.ipynb', 'application/x-ipynb+json', notebook(allCells())),
  });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#view.root);
    // Set before the element was defined, the property would hide the accessor for ever.
    if (Object.hasOwn(this, 'code')) {
      const early = this.code;
      Reflect.deleteProperty(this, 'code');
      this.code = early;
    }
  }

  connectedCallback() {
    this.#connected = new AbortController();
    addEventListener('hashchange', () => this.#takeLink(), this.#connected);
    if (this.#original) return;
    this.#view.root.setAttribute('role', 'group');
    this.#view.root.setAttribute('aria-label', `Python: ${this.heading}`);
    this.#original = this.#example?.code ?? this.querySelector('pre')?.textContent ?? '';
    if (!this.code) this.#begin();
    const change = this.#example?.change;
    if (change) {
      this.#change = createChange(change, (code) => this.#try(code));
      this.#view.follow(this.#change.root);
    }
  }

  /** The learner's own code from last time, or the lesson's; a link's before both. */
  #begin() {
    const kept = this.name ? keptCode(this.name) : undefined;
    this.code = kept ?? this.#original;
    if (kept !== undefined) {
      this.#view.say('Your code from last time. Reset brings the lesson’s back.');
    }
    this.#takeLink();
  }

  /** Code that comes with a link is shown; only the learner runs it. */
  #takeLink() {
    const code = this.name ? linkedCode(readHash(), this.name) : null;
    if (code === null) return;
    this.stop();
    this.#view.start();
    this.#view.prediction = '';
    this.code = code;
    this.#view.say('This code came with the link. Read it before you run it; Reset takes it away.');
    bringToTop(this);
  }

  #link() {
    const end = linkFor(this.name, this.code);
    return end === null ? this.code : `${location.href.replace(/#.*/, '')}${end}`;
  }

  #keep() {
    const code = this.code === this.#original ? null : this.code;
    const isKept = !this.name || keepCode(this.name, code);
    this.#view.say(isKept ? '' : 'This browser will not keep your code; Copy or Download does.');
  }

  /** @param {string} code */
  #try(code) {
    this.stop();
    this.#view.prediction = '';
    this.code = code;
    this.#trying = true;
    return this.run().finally(() => {
      this.#trying = false;
    });
  }

  disconnectedCallback() {
    this.#connected?.abort();
    this.stop();
  }

  get name() {
    return this.getAttribute('name') ?? '';
  }

  get code() {
    return this.#view.field.code;
  }

  set code(text) {
    this.#view.field.code = String(text);
    this.#edited();
  }

  #edited() {
    this.#view.field.mark(null);
    this.#view.read(this.code);
  }

  /** Who writes will run: Python starts meanwhile, unless the browser asks to save data. */
  #warm() {
    const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
    if (this.#warmed || connection?.saveData) return;
    this.#warmed = true;
    // What goes wrong here is told when the program is run.
    LessonPython.python()
      .warm()
      .catch(() => {});
  }

  /** The example's title, or the cell's name. */
  get heading() {
    return this.#example?.title ?? this.name;
  }

  /** @returns {Example | undefined} */
  get #example() {
    return LessonPython.content.python.pythonExamples.find(({ id }) => id === this.name);
  }

  /** @returns {Promise<{stdout: string, error: import('../python/errors.js').PythonError | null}>} */
  run() {
    if (!this.#run) {
      this.#view.running();
      const { code } = this;
      const python = LessonPython.python().run(code, (text) => this.#view.print(text));
      this.#run = { python, result: python.result.then((end) => this.#end(code, end)) };
    }
    return this.#run.result;
  }

  stop() {
    this.#run?.python.stop();
  }

  reset() {
    this.stop();
    this.code = this.#original;
    if (this.name) keepCode(this.name, null);
    this.#view.say('');
    this.#change?.clear();
    this.#view.start();
    const run = this.#run;
    // What a run that was just ended still says belongs to what Reset took away.
    run?.result.then(() => this.#run === undefined && this.#view.start());
  }

  /**
   * @param {string} code
   * @param {import('../python/python.js').Result} end
   */
  #end(code, { stdout, error, frames, names }) {
    this.#run = undefined;
    const { prediction } = this.#view;
    const verdict = compare(prediction, stdout);
    // The lesson's sentences are about the lesson's code; an edited program gets plain ones.
    const example = code === this.#original ? this.#example : undefined;
    const own = error !== null && error.line === null;
    const slip = verdict === 'other' && example ? slipWords(prediction, example.slips) : '';
    if (this.#change && example && error === null) this.#change.root.hidden = false;
    this.#view.done({
      prediction,
      verdict,
      stdout,
      fault: error === null ? '' : own ? error.message : tracebackText(error, frames, code),
      line: error?.line ?? null,
      words: this.#words(error, { code, verdict, example, slip, names }),
      why: error === null ? (example?.explanation ?? '') : '',
      canShow:
        error === null && Boolean(example?.explorer && this.#explorer(example.explorer.name)),
    });
    const answer = { stdout, error };
    this.#send('lesson-run', { name: this.name, ...answer });
    return answer;
  }

  /**
   * The sentence under what Python says.
   * @param {import('../python/errors.js').PythonError | null} error
   * @param {{code: string, verdict: import('./python_compare.js').Verdict, slip: string,
   *   example: Example | undefined, names: string[] | undefined}} about
   */
  #words(error, { code, verdict, example, slip, names }) {
    if (error)
      return hintFor(error, code, names) || verdictWords(verdict, { failed: true, example });
    return this.#trying ? '' : verdictWords(verdict, { failed: false, example, slip });
  }

  /** An explorer of the page, or the door of the lab that has it. @param {string} name */
  #explorer(name) {
    const wanted = CSS.escape(name);
    return /** @type {HTMLElement | null} */ (
      document.querySelector(`lesson-explorer[name="${wanted}"], lesson-lab[name="${wanted}"]`)
    );
  }

  #show() {
    const explorer = this.#example?.explorer;
    const target = explorer && this.#explorer(explorer.name);
    if (!explorer || !this.#send('lesson-show', explorer) || !target) return;
    showIn(target, explorer.settings, () => {
      // In this order: a scroll that is still under way would go on where the focus was taken away.
      this.#view.focusShow();
      bringToTop(this);
    });
  }

  /**
   * @param {string} type
   * @param {object} detail
   * @returns {boolean} false when a listener cancelled it
   */
  #send(type, detail) {
    return this.dispatchEvent(
      new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }
}

/** Every cell of the page, in its order. */
const allCells = () =>
  /** @type {LessonPython[]} */ ([...document.querySelectorAll('lesson-python')]).map((cell) => ({
    title: cell.heading,
    code: cell.code,
  }));
