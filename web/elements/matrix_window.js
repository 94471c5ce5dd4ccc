import { make } from './make.js';
import { createMatrixTable } from './matrix_table.js';

/**
 * @typedef {import('./explorer_form.js').MatrixPicture} Matrix
 * @typedef {{row: number, column: number}} Cell from 0, of the whole matrix
 */

/** How far each key goes; a page is as many as are shown. @type {Record<string, [number, number]>} */
const KEYS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-8, 0],
  PageDown: [8, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * A part of a large matrix as a table. Arrow keys go on over its edges, to any cell. It holds no
 * state: what is shown, and which cell is chosen, is told by `show`.
 *
 * @param {(cell: Cell) => void} chosen
 * @returns {{node: HTMLElement, part: HTMLElement, show: (shown: {matrix: Matrix, first: Cell, chosen: Cell,
 *   size: Cell}) => void}} part: says which part; first: of the shown cells; size: rows and columns of
 *   the whole matrix
 */
export function createMatrixWindow(chosen) {
  let first = { row: 0, column: 0 };
  let size = { row: 1, column: 1 };
  let at = first;
  // A table that is built anew takes the focus from its cell, which is no choice of the learner's.
  let isShowing = false;
  const table = createMatrixTable((row, column) => {
    if (isShowing) return;
    const cell = { row: first.row + row, column: first.column + column };
    if (cell.row !== at.row || cell.column !== at.column) chosen(cell);
  });
  const part = make('p', { class: 'part' });
  const node = make('div', { class: 'window' }, table.node);

  const focus = () => {
    const body = table.node.querySelector('tbody');
    const cell = body?.rows[at.row - first.row]?.cells[at.column - first.column + 1];
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  table.node.addEventListener(
    'keydown',
    (event) => {
      const by = KEYS[event.key];
      if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const within = (/** @type {number} */ place, /** @type {number} */ count) =>
        Math.max(0, Math.min(count - 1, place));
      chosen({
        row: within(at.row + by[0], size.row),
        column: within(at.column + by[1], size.column),
      });
      focus();
    },
    { capture: true },
  );

  return {
    node,
    part,
    show(shown) {
      isShowing = true;
      ({ first, size, chosen: at } = shown);
      const { values } = shown.matrix;
      table.render(shown.matrix);
      table.choose({ row: at.row - first.row, column: at.column - first.column });
      isShowing = false;
      const [rows, columns] = [values.length, values[0].length];
      const isWhole = rows === size.row && columns === size.column;
      part.textContent = isWhole
        ? ''
        : `${range(shown.matrix.rows.title, first.row, rows, size.row)}, ` +
          `${range(shown.matrix.columns.title, first.column, columns, size.column)}. Arrow keys, or the fields above, go on.`;
      part.hidden = isWhole;
    },
  };
}

/** @param {string} what @param {number} first @param {number} count @param {number} all */
const range = (what, first, count, all) => {
  const many = what === 'query' ? 'queries' : `${what}s`;
  return count === all
    ? `all ${all} ${many}`
    : `${many} ${first + 1} to ${first + count} of ${all}`;
};
