import { make, setVars } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';
import css from './table.css';

/**
 * `lesson-table`: a picture that is its own table. A number may have a bar under it that repeats
 * it, so a screen reader reads the table and misses nothing.
 */
export class LessonTable extends HTMLElement {
  #table = make('table', { translate: 'no' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#table);
  }

  /** @param {import('./explorer_form.js').TablePicture} picture */
  set picture({ caption, columns, rows }) {
    this.#table.replaceChildren(
      make('caption', null, caption),
      make('thead', null, make('tr', null, ...columns.map(columnHead))),
      make('tbody', null, ...rows.map(row)),
    );
  }
}

/** @param {string} text */
const columnHead = (text) => (text ? make('th', { scope: 'col' }, text) : make('td'));

/** @param {import('./explorer_form.js').Row} row */
const row = ({ head, cells, main }) =>
  make(
    'tr',
    { class: main && 'main', 'aria-current': main && 'true' },
    make('th', { scope: 'row' }, head),
    ...cells.map(cell),
  );

/** @param {import('./explorer_form.js').Cell} cell */
function cell({ text, role, value }) {
  const node = make('td', { class: role }, text);
  if (value !== undefined) {
    const bar = make('span', { class: 'bar', 'aria-hidden': 'true' });
    setVars(bar, { '--x': Math.min(1, Math.max(0, value)) });
    node.append(bar);
  }
  return node;
}
