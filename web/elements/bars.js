import css from './bars.css';
import { make, setVars } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * `lesson-bars`: parts of one whole, each with its name, its bar and its number. The bar repeats
 * the number, so it is nothing to a screen reader.
 */
export class LessonBars extends HTMLElement {
  #list = make('ul', { role: 'list' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#list);
  }

  /** @param {import('./explorer_form.js').BarsPicture} picture */
  set picture({ role, bars }) {
    setVars(this, { '--_c': `var(--_${role})` });
    // Rows are kept while their number stays, so that nothing is torn down under a finger.
    while (this.#list.children.length > bars.length) this.#list.lastElementChild?.remove();
    bars.forEach(({ label, value, text }, i) => {
      const row = /** @type {HTMLElement} */ (this.#list.children[i] ?? this.#row());
      row.children[0].textContent = label;
      setVars(row, { '--x': Math.min(1, Math.max(0, value)) });
      row.children[2].textContent = text;
    });
  }

  #row() {
    const bar = make(
      'span',
      { class: 'bar', 'aria-hidden': 'true' },
      make('div', { class: 'fill' }),
    );
    const row = make('li', null, make('span'), bar, make('span', { class: 'num' }));
    this.#list.append(row);
    return row;
  }
}
