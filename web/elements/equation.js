import css from './equation.css';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * The equation, read slowly. In its light DOM stand the formula (slot `equation`) and a list with
 * what each symbol is; of the list it makes a row of buttons and one place that speaks. A symbol
 * that has the focus, or is tapped in the formula itself, lights up there and is explained.
 */
export class LessonEquation extends HTMLElement {
  ready = Promise.resolve();
  #said = make('div', { class: 'said', 'aria-live': 'polite' });
  /** @type {Map<string, { button: HTMLButtonElement, entry: Element }>} */
  #symbols = new Map();

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    const group = make('div', {
      class: 'symbols',
      role: 'group',
      'aria-label': 'Symbols of the equation',
    });
    for (const entry of this.querySelectorAll('[data-symbol]')) {
      group.append(this.#button(entry));
    }
    root.append(make('slot', { name: 'equation' }), group, this.#said);
    this.addEventListener('click', (event) => this.#tapped(event));
    const [first] = this.#symbols.keys();
    if (first) this.#read(first);
  }

  /** @param {Element} entry */
  #button(entry) {
    const id = entry.getAttribute('data-symbol') ?? '';
    const term = entry.querySelector('dt');
    const shown = make(
      'span',
      { 'aria-hidden': 'true' },
      ...[...(term?.childNodes ?? [])].map((node) => node.cloneNode(true)),
    );
    const button = make(
      'button',
      { type: 'button', class: term?.className, 'aria-pressed': 'false' },
      make('span', { class: 'sr' }, entry.getAttribute('data-name')),
      shown,
    );
    button.addEventListener('focus', () => this.#read(id));
    // Safari gives a tapped button no focus.
    button.addEventListener('click', () => this.#read(id));
    this.#symbols.set(id, { button, entry });
    return button;
  }

  /** @param {MouseEvent} event */
  #tapped(event) {
    const target = /** @type {Element} */ (event.target);
    for (let at = target; at && at !== this; at = /** @type {Element} */ (at.parentElement)) {
      const id = symbolOf(at);
      if (id) {
        this.#read(id);
        return;
      }
    }
  }

  /** @param {string} id */
  #read(id) {
    const chosen = this.#symbols.get(id);
    if (!chosen || chosen.button.getAttribute('aria-pressed') === 'true') return;
    for (const [other, { button }] of this.#symbols) {
      button.setAttribute('aria-pressed', String(other === id));
    }
    for (const node of this.querySelectorAll('math [class*="s-"]')) {
      node.classList.toggle('lit', symbolOf(node) === id);
    }
    const words = chosen.entry.querySelector('dd');
    const copies = [...(words?.childNodes ?? [])].map((node) => node.cloneNode(true));
    this.#said.replaceChildren(...copies);
  }
}

/**
 * @param {Element} node
 * @returns {string | undefined} the symbol that its class `s-<id>` names
 */
function symbolOf(node) {
  for (const name of node.classList) if (name.startsWith('s-')) return name.slice(2);
  return undefined;
}
