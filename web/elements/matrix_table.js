import { fixed } from '../format.js';
import { make } from './make.js';

/**
 * @typedef {import('./explorer_form.js').MatrixPicture} Matrix
 *
 * @typedef {object} MatrixTable
 * @property {HTMLElement} node
 * @property {(matrix: Matrix) => void} render cells are kept while the shape stays
 * @property {(cells: {row: number, column: number}[]) => void} light
 * @property {(cell: {row: number, column: number} | null) => void} choose marks one, without focus
 */

/** More columns than this do not fit beside a row's head on a phone. */
const BROAD = 5;

/**
 * One matrix as a real table, whose cells are reached by arrow keys, a tap or a click. One cell at
 * a time is a stop of the Tab key.
 *
 * @param {(row: number, column: number) => void} chosen a cell was reached
 * @returns {MatrixTable}
 */
export function createMatrixTable(chosen) {
  const caption = make('caption');
  // The roles are said, because a phone lays rows out as grids, and then engines forget them.
  const head = make('thead', { role: 'rowgroup' });
  const body = make('tbody', { role: 'rowgroup' });
  const table = make('table', { role: 'grid' }, caption, head, body);
  const node = make('div', { class: 'matrix' }, table);
  let shape = '';
  let stop = { row: 0, column: 0 };

  /** @param {number} row @param {number} column @returns {HTMLElement | undefined} */
  const cellAt = (row, column) => /** @type {any} */ (body.rows[row]?.cells[column + 1]);

  /** @param {EventTarget | null} target */
  function placeOf(target) {
    const cell = /** @type {HTMLElement | null} */ (target)?.closest?.('td');
    if (!cell) return null;
    const line = /** @type {HTMLTableRowElement} */ (cell.parentElement);
    return { row: line.sectionRowIndex, column: cell.cellIndex - 1 };
  }

  /** @param {{row: number, column: number}} place */
  function moveStop(place) {
    cellAt(stop.row, stop.column)?.setAttribute('tabindex', '-1');
    stop = place;
    cellAt(stop.row, stop.column)?.setAttribute('tabindex', '0');
  }

  body.addEventListener('focusin', (event) => {
    const place = placeOf(event.target);
    if (!place) return;
    moveStop(place);
    chosen(place.row, place.column);
  });
  body.addEventListener('click', (event) => {
    const place = placeOf(event.target);
    if (!place) return;
    // A cell that has the focus already would not say that it was reached.
    cellAt(place.row, place.column)?.focus({ preventScroll: true });
    chosen(place.row, place.column);
  });
  body.addEventListener('keydown', (event) => {
    const place = placeOf(event.target);
    const next = place && step(place, event.key, body);
    const cell = next && cellAt(next.row, next.column);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  });

  /** @param {Matrix} matrix */
  function build({ rows, columns }) {
    head.replaceChildren(
      make(
        'tr',
        { role: 'row' },
        make('td', { class: 'corner' }),
        ...columns.heads.map((text) =>
          make('th', { scope: 'col', role: 'columnheader', class: columns.role }, text),
        ),
      ),
    );
    body.replaceChildren(
      ...rows.heads.map((text) =>
        make(
          'tr',
          { role: 'row' },
          make('th', { scope: 'row', role: 'rowheader', class: rows.role }, text),
          ...columns.heads.map(() => make('td', { role: 'gridcell', tabindex: '-1' })),
        ),
      ),
    );
    moveStop({ row: 0, column: 0 });
  }

  return {
    node,
    render(matrix) {
      const { label, role, rows, columns, values, decimals = 3 } = matrix;
      const next = JSON.stringify([rows, columns]);
      if (next !== shape) build(matrix);
      shape = next;
      node.dataset.name = matrix.name;
      node.dataset.role = role ?? '';
      node.classList.toggle('broad', columns.heads.length > BROAD);
      node.classList.toggle('signs', typeof values[0][0] === 'boolean');
      node.classList.toggle('bars', matrix.fill === 'bars');
      caption.replaceChildren(label, make('span', null, axes(rows, columns)));
      table.setAttribute('aria-label', label);
      values.forEach((line, row) => {
        line.forEach((value, column) => {
          const cell = cellAt(row, column);
          if (!cell) return;
          show(cell, value, Boolean(matrix.hidden?.[row]?.[column]), decimals, matrix);
          const isAstray = Boolean(matrix.astray?.[row]?.[column]);
          cell.classList.toggle('astray', isAstray);
          if (isAstray) cell.append(make('span', { class: 'sr' }, ', in the wrong row'));
        });
      });
    },
    light(cells) {
      for (const cell of body.querySelectorAll('.lit')) cell.classList.remove('lit');
      for (const { row, column } of cells) cellAt(row, column)?.classList.add('lit');
    },
    choose(place) {
      body.querySelector('[aria-selected]')?.removeAttribute('aria-selected');
      if (place) cellAt(place.row, place.column)?.setAttribute('aria-selected', 'true');
    },
  };
}

/**
 * @param {{row: number, column: number}} place
 * @param {string} key
 * @param {HTMLTableSectionElement} body
 */
function step({ row, column }, key, body) {
  const last = { row: body.rows.length - 1, column: body.rows[0].cells.length - 2 };
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(last.row, row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(last.column, column + 1) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: last.column };
    default:
      return null;
  }
}

/**
 * @param {import('./explorer_form.js').Axis} rows
 * @param {import('./explorer_form.js').Axis} columns
 */
const axes = (rows, columns) =>
  columns.heads.length > 2 ? `${rows.title} ↓ ${columns.title} →` : '';

/**
 * @param {HTMLElement} cell
 * @param {number | boolean | string} value
 * @param {boolean} hidden
 * @param {number} decimals
 * @param {Matrix} matrix
 */
function show(cell, value, hidden, decimals, { fill, values }) {
  const isMask = typeof value === 'boolean';
  const isHidden = isMask ? !value : hidden;
  cell.classList.toggle('hidden', isHidden);
  cell.classList.toggle('sign', isMask);
  const isNumber = typeof value === 'number';
  const full = fill === 'bars' ? Math.max(...values.flat().map(Number)) : 1;
  const size = isNumber && fill === 'signed' ? Math.abs(value) : Number(value) / full;
  const share = fill && isNumber ? Math.min(1, Math.max(0, size)) : 0;
  cell.style.setProperty('--w', String(share));
  cell.classList.toggle('below', fill === 'signed' && isNumber && value < 0);
  const text = isMask ? (value ? '✓' : '✕') : isNumber ? fixed(value, decimals) : value;
  const said = isMask ? (value ? 'allowed' : 'hidden') : isHidden && 'hidden';
  cell.replaceChildren(make('span', { 'aria-hidden': isMask && 'true' }, text));
  if (said) cell.append(make('span', { class: 'sr' }, isMask ? said : `, ${said}`));
}
