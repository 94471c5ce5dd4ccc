import { tracebackText } from '../python/errors.js';
import css from './python.css';
import { compare, verdictWords } from './python_compare.js';
import { hintFor } from './python_hints.js';
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
  /** @type {import('./define.js').Content} */
  static content;
  ready = Promise.resolve();
  /** @type {{python: import('../python/python.js').Run, result: Promise<any>} | undefined} */
  #run;
  #original = '';
  #warmed = false;
  #view = createView({
    run: () => this.run(),
    stop: () => this.stop(),
    reset: () => this.reset(),
    show: () => this.#show(),
    edit: () => {
      this.#edited();
      this.#warm();
    },
    predict: () => this.#warm(),
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
    if (this.#original) return;
    this.#view.root.setAttribute('role', 'group');
    this.#view.root.setAttribute('aria-label', `Python: ${this.#example?.title ?? this.name}`);
    this.#original = this.#example?.code ?? this.querySelector('pre')?.textContent ?? '';
    if (!this.code) this.code = this.#original;
  }

  disconnectedCallback() {
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
    this.#view.start();
    const run = this.#run;
    // What a run that was just ended still says belongs to what Reset took away.
    run?.result.then(() => this.#run === undefined && this.#view.start());
  }

  /**
   * @param {string} code
   * @param {import('../python/python.js').Result} end
   */
  #end(code, { stdout, error, frames }) {
    this.#run = undefined;
    const { prediction } = this.#view;
    const verdict = compare(prediction, stdout);
    // The lesson's sentences are about the lesson's code; an edited program gets plain ones.
    const example = code === this.#original ? this.#example : undefined;
    const own = error !== null && error.line === null;
    this.#view.done({
      prediction,
      verdict,
      stdout,
      fault: error === null ? '' : own ? error.message : tracebackText(error, frames, code),
      line: error?.line ?? null,
      words: error
        ? hintFor(error, code) || verdictWords(verdict, { failed: true, example })
        : verdictWords(verdict, { failed: false, example }),
      why: error === null ? (example?.explanation ?? '') : '',
      canShow:
        error === null && Boolean(example?.explorer && this.#explorer(example.explorer.name)),
    });
    const answer = { stdout, error };
    this.#send('lesson-run', { name: this.name, ...answer });
    return answer;
  }

  /**
   * @param {string} name
   * @returns {(HTMLElement & {settings: object}) | null}
   */
  #explorer(name) {
    return document.querySelector(`lesson-explorer[name="${CSS.escape(name)}"]`);
  }

  #show() {
    const explorer = this.#example?.explorer;
    const target = explorer && this.#explorer(explorer.name);
    if (!explorer || !this.#send('lesson-show', explorer) || !target) return;
    for (
      let door = target.closest('details');
      door;
      door = door.parentElement?.closest('details') ?? null
    ) {
      door.open = true;
    }
    target.settings = explorer.settings;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
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
