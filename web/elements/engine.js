import css from './engine.css';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** @type {Record<string, string>} */
const BUILDS = {
  'wasm-simd': 'the WebAssembly core (SIMD)',
  wasm: 'the WebAssembly core',
  js: 'the JavaScript build',
};

/** @param {import('./define.js').Core} core */
function wordsFor({ engine, asked }) {
  const words = `Computed on this device by ${BUILDS[engine] ?? engine}`;
  if (asked === engine) return `${words}. The address asks for this build.`;
  if (asked) return `${words}. The address asks for ${BUILDS[asked]}, which does not run here.`;
  return engine === 'js' ? `${words}, since WebAssembly could not be started here.` : `${words}.`;
}

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
      (core) => this.#say(wordsFor(core)),
      () => this.#say('The core could not be started here; the worked examples stand.'),
    );
  }

  /** @param {string} words */
  #say(words) {
    this.#line.textContent = words;
  }
}
