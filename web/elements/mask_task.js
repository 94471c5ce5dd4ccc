import { readMatrix } from '../matrix_text.js';
import { createStore } from '../store.js';
import { make } from './make.js';
import { createMaskForms } from './mask_forms.js';
import { createMaskGrid } from './mask_grid.js';
import { createMaskPython } from './mask_python.js';
import css from './mask_task.css';
import { createPin } from './pin.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * @typedef {object} State
 * @property {boolean[][]} allowed
 * @property {import('../content/mask_task.js').Judged | null} judged
 * @property {any} attended the checked request and its trace
 * @property {number} hints how many are shown
 * @property {boolean[][] | null} pinned a mask kept for comparing
 */

const CHECK = 'Check with the core';
/** A learner has come to rest when nothing changed for this long. */
const REST_MS = 500;

/**
 * `lesson-mask-task`: the causal-mask task. Cells are set one by one or written in Python; the core
 * checks what the lesson asks for, zero weight from later positions. Sends `lesson-answer`
 * {right, kind, allowed} after a check. A mask can be pinned, and compared with the next.
 */
export class LessonMaskTask extends HTMLElement {
  /** @type {() => Promise<import('./define.js').Core>} */
  static core;
  /** @type {typeof import('../content/mask_task.js') &
   *   typeof import('../content/mask_weights.js')} */
  static content;
  ready = Promise.resolve();
  #store = createStore(/** @type {State} */ (this.#start(4)));
  #grid = createMaskGrid((row, column) => this.#toggle(row, column));
  #size = /** @type {any} */ (make('lesson-slider', { name: 'tokens' }));
  #verdict = make('p', { class: 'verdict', role: 'status' });
  #hints = make('ol', { class: 'hints', role: 'list' });
  #hint = make('button', { type: 'button', class: 'plain', click: () => this.#moreHints() });
  #weights = make('div');
  #pin = createPin(() => this.#togglePin());
  #spoken = make('p', { class: 'sr', role: 'status' });
  #rest = 0;
  /** @type {import('./define.js').Core | undefined} */
  #core;
  #forms = createMaskForms();

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    this.#size.control = {
      kind: 'slider',
      name: 'tokens',
      label: 'Tokens',
      min: 1,
      max: LessonMaskTask.content.MOST_TOKENS,
      step: 1,
      start: 4,
    };
    this.#grid.node.addEventListener('paste', (event) => this.#paste(event));
    root.addEventListener('lesson-input', (event) => {
      event.stopPropagation();
      this.#restart(/** @type {CustomEvent} */ (event).detail.value);
    });
    const python = createMaskPython(LessonMaskTask.content, (marked, meaning) =>
      this.#judgePrinted(marked, meaning),
    );
    const sizes = make(
      'details',
      null,
      make('summary', null, 'Another number of tokens'),
      this.#size,
    );
    root.append(this.#task(), sizes, python.node, this.#forms.node);
    this.#store.subscribe((state) => this.#render(state));
  }

  /** @param {number} size @returns {State} */
  #start(size) {
    const allowed = LessonMaskTask.content.openMask(size);
    return { allowed, judged: null, attended: null, hints: 0, pinned: null };
  }

  /** What is pinned stays, to be compared. @param {number} size */
  #restart(size) {
    this.#store.set({ ...this.#start(size), pinned: this.#store.get().pinned });
  }

  #task() {
    const reset = () => this.#restart(this.#store.get().allowed.length);
    return make(
      'div',
      { class: 'split' },
      make(
        'div',
        null,
        make(
          'p',
          null,
          'Hide what a causal model may not see. Press a cell to change it: ✓ may be seen, ✕ is hidden.',
        ),
        this.#grid.node,
      ),
      make(
        'div',
        null,
        make(
          'p',
          { class: 'acts' },
          make('button', { type: 'button', click: () => this.#check() }, CHECK),
          this.#hint,
          make('button', { type: 'button', class: 'plain', click: reset }, 'Start over'),
        ),
        this.#verdict,
        this.#hints,
        this.#pin.node,
        this.#spoken,
        this.#weights,
      ),
    );
  }

  async #togglePin() {
    this.#core ??= await LessonMaskTask.core();
    const state = this.#store.get();
    this.#store.set({ ...state, pinned: state.pinned ? null : state.allowed });
  }

  /** @param {State} state */
  #compare({ allowed, pinned }) {
    const { maskQuestion, maskReadings, maskInWords } = LessonMaskTask.content;
    const read = (/** @type {boolean[][]} */ mask) => {
      const { op, input } = maskQuestion(mask);
      return maskReadings(this.#core?.ask(op, input));
    };
    if (pinned) this.#pin.show(read(pinned), read(allowed), maskInWords(pinned));
    else this.#pin.show(null, []);
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      const words = this.#pin.words();
      if (this.#spoken.textContent !== words) this.#spoken.textContent = words;
    }, REST_MS);
  }

  /** @param {number} row @param {number} column */
  #toggle(row, column) {
    const state = this.#store.get();
    const allowed = state.allowed.map((line) => [...line]);
    allowed[row][column] = !allowed[row][column];
    this.#store.set({ ...state, allowed, judged: null, attended: null });
  }

  /** Rows of a spreadsheet or a Python list: 1 and True may be seen. @param {ClipboardEvent} event */
  #paste(event) {
    const { maskOf, MOST_TOKENS } = LessonMaskTask.content;
    const allowed = maskOf(readMatrix(event.clipboardData?.getData('text/plain') ?? '')?.values);
    event.preventDefault();
    if (allowed) {
      this.#store.set({ ...this.#store.get(), allowed, judged: null, attended: null });
    } else {
      this.#verdict.className = 'verdict';
      this.#verdict.textContent = `What was pasted is no square matrix of 0 and 1 with at most ${MOST_TOKENS} rows. Nothing was changed.`;
    }
  }

  #moreHints() {
    const { hints, causalMask } = LessonMaskTask.content;
    const state = this.#store.get();
    if (state.hints <= hints.length) this.#store.set({ ...state, hints: state.hints + 1 });
    else {
      const allowed = causalMask(state.allowed.length);
      this.#store.set({ ...state, allowed, judged: null, attended: null });
    }
  }

  async #check() {
    await this.#judge(this.#store.get().allowed, 'may_attend');
    // On a phone the words would come to stand below the screen.
    this.#verdict.scrollIntoView({ block: 'nearest' });
  }

  /** @param {boolean[][]} marked @param {'may_attend' | 'hidden'} meaning */
  async #judge(marked, meaning) {
    const { maskQuestion, judgeMask } = LessonMaskTask.content;
    this.#core ??= await LessonMaskTask.core();
    const { op, input } = maskQuestion(marked, meaning);
    const trace = this.#core.ask(op, input);
    const judged = judgeMask(trace);
    const { allowed } = trace;
    this.#store.set({ ...this.#store.get(), allowed, judged, attended: { input, trace } });
    const detail = { right: judged.right, kind: judged.kind, allowed };
    this.dispatchEvent(new CustomEvent('lesson-answer', { detail, bubbles: true, composed: true }));
  }

  /** @param {boolean[][]} marked printed by a program @param {'may_attend' | 'hidden'} meaning */
  async #judgePrinted(marked, meaning) {
    await this.#judge(marked, meaning);
    return this.#store.get().judged;
  }

  /** @param {State} state */
  #render(state) {
    const { allowed, judged, attended, hints: shown } = state;
    const { hints, solution, translations } = LessonMaskTask.content;
    if (this.#size.value !== allowed.length) this.#size.value = allowed.length;
    this.#grid.show(allowed, judged?.at ?? null);
    this.#verdict.className = `verdict ${judged ? (judged.right ? 'yes' : 'no') : ''}`;
    this.#verdict.textContent = judged?.words ?? '';
    const said = [...hints, solution(allowed.length)].slice(0, shown);
    this.#hints.replaceChildren(...said.map((text) => make('li', null, text)));
    this.#hint.textContent =
      shown > hints.length ? 'Fill it in' : shown ? 'Another hint' : 'A hint';
    this.#showWeights(attended);
    this.#compare(state);
    this.#forms.show(translations(allowed));
  }

  /** @param {any} attended */
  #showWeights(attended) {
    if (!attended) return this.#weights.replaceChildren();
    const node = /** @type {any} */ (make('lesson-matrices'));
    node.picture = LessonMaskTask.content.weightsPicture(attended);
    return this.#weights.replaceChildren(node);
  }
}
