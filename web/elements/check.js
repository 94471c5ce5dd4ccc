import { scientific } from '../format.js';
import css from './check.css';
import { readReference, runCases, TOLERANCE } from './check_run.js';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** @type {Record<string, string>} */
const OPERATIONS = {
  softmax: 'Softmax',
  attention: 'Scaled dot-product attention',
  multiHeadAttention: 'Multi-head attention',
  sinusoidalPositionalEncoding: 'Positional encoding',
  encoderBlock: 'Encoder block',
};

/** @type {Record<string, string>} */
const ENGINES = {
  'wasm-simd': 'the WebAssembly core (SIMD)',
  wasm: 'the WebAssembly core',
  js: 'the JavaScript build of the core',
};

/** So many failures are told one by one; the table after them counts all. */
const LISTED = 5;

/**
 * `lesson-check`: "How do we know?" When asked, it fetches PyTorch's reference cases and runs them
 * on this device. A case that does not hold is said loudly. Sends `lesson-check` {outcome}.
 */
export class LessonCheck extends HTMLElement {
  /** @type {() => Promise<import('./define.js').Core>} */
  static core;
  /** @type {() => Promise<{made_by: string, cases: import('./check_run.js').Case[]}>} */
  static reference;
  ready = Promise.resolve(true);
  #button = make('button', { type: 'button', click: () => this.#run() }, 'Check on this device');
  #result = make('div', { 'aria-live': 'polite' });
  #running = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(make('slot'), make('p', { class: 'ask' }, this.#button), this.#result);
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    this.#result.replaceChildren(make('p', null, 'Fetching the cases and computing …'));
    try {
      const asked = LessonCheck.reference();
      const core = await LessonCheck.core();
      const { source, cases } = readReference(await asked);
      const outcome = runCases(cases, core.ask);
      this.#result.replaceChildren(...this.#words(outcome, source, core.engine));
      const detail = { outcome };
      this.dispatchEvent(
        new CustomEvent('lesson-check', { detail, bubbles: true, composed: true }),
      );
    } catch (error) {
      const words = `The cases could not be run here: ${/** @type {Error} */ (error).message}`;
      this.#result.replaceChildren(make('p', { class: 'result bad', role: 'alert' }, words));
    } finally {
      this.#running = false;
    }
  }

  /**
   * @param {import('./check_run.js').Outcome} outcome
   * @param {string} source
   * @param {string} engine
   */
  #words({ rows, cases, held, largest, broken }, source, engine) {
    const good = broken.length === 0;
    const result = good
      ? `All ${cases} cases hold.`
      : `${broken.length} of ${cases} cases ${broken.length === 1 ? 'does' : 'do'} not hold; ` +
        `${held} ${held === 1 ? 'does' : 'do'}.`;
    const more = broken.length - LISTED;
    return [
      make('p', { class: `result ${good ? 'good' : 'bad'}`, role: good ? null : 'alert' }, result),
      ...broken
        .slice(0, LISTED)
        .map(({ name, op, field, difference }) =>
          make(
            'p',
            null,
            `${OPERATIONS[op] ?? op}, “${name}”, ${inWords(field)}: off by ${size(difference)}.`,
          ),
        ),
      ...(more > 0 ? [make('p', null, `And ${more} more.`)] : []),
      make(
        'p',
        null,
        `Computed just now by ${ENGINES[engine] ?? engine}. The expected numbers come from ` +
          `${source}; the largest difference is ${size(largest)}, and up to ` +
          `${size(TOLERANCE)} is allowed, relative where a number is larger than 1.`,
      ),
      make(
        'div',
        { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'By operation' },
        table(rows),
      ),
    ];
  }
}

/** A step's name on the wire as words; an error's text stays. @param {string} field */
const inWords = (field) =>
  /^\w+$/.test(field) ? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : field;

/** Kept on one line. @param {number} value */
const size = (value) =>
  Number.isFinite(value)
    ? scientific(value).replaceAll(' ', '\u00a0')
    : 'more than a number can say';

/** @param {import('./check_run.js').Row[]} rows */
function table(rows) {
  const head = ['Operation', 'Cases that hold', 'Largest difference'];
  return make(
    'table',
    null,
    make('caption', null, 'What was compared'),
    make(
      'thead',
      null,
      make('tr', null, ...head.map((name) => make('th', { scope: 'col' }, name))),
    ),
    make(
      'tbody',
      null,
      ...rows.map(({ op, cases, held, largest }) =>
        make(
          'tr',
          { class: held < cases && 'bad' },
          make('th', { scope: 'row' }, OPERATIONS[op] ?? op),
          make('td', null, `${held} of ${cases}`),
          make('td', null, size(largest)),
        ),
      ),
    ),
  );
}
