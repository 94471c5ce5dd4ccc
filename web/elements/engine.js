import css from './engine.css';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** @type {Record<string, string>} */
const WORDS = {
  'wasm-simd': 'Computed on this device by the WebAssembly core (SIMD).',
  wasm: 'Computed on this device by the WebAssembly core.',
  js: 'Computed on this device by the JavaScript build, since this page may not run WebAssembly.',
};

/** `lesson-engine`: one calm line that says which build of the core answers on this page. */
export class LessonEngine extends HTMLElement {
  /** @type {() => Promise<import('./define.js').Core>} */
  static core;
  ready = Promise.resolve();
  #line = make('span', { part: 'line' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#line, make('slot'));
  }

  connectedCallback() {
    this.ready = LessonEngine.core().then(
      ({ engine }) => this.#say(WORDS[engine] ?? `Computed on this device (${engine}).`),
      () => this.#say('The core could not be started here; the worked examples stand.'),
    );
  }

  /** @param {string} words */
  #say(words) {
    this.#line.textContent = words;
  }
}
