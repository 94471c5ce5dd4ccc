import { make, setVars } from './make.js';

/**
 * A mask that is set cell by cell: a table of buttons, one of them a stop of the Tab key, the rest
 * by arrow keys.
 *
 * @param {(row: number, column: number) => void} toggle
 * @returns {{node: HTMLElement, show: (allowed: boolean[][],
 *   wrong: {row: number, column: number} | null) => void}}
 */
export function createMaskGrid(toggle) {
  const head = make('thead');
  const body = make('tbody');
  const caption = make('caption', null, 'Allowed', make('span', null, 'query ↓ key →'));
  const node = make('div', { class: 'scroll' }, make('table', null, caption, head, body));
  /** @type {HTMLButtonElement[][]} */
  let cells = [];

  /** @param {number} count */
  function build(count) {
    setVars(node, { '--n': count });
    cells = Array.from({ length: count }, (_, row) =>
      Array.from({ length: count }, (_, column) =>
        make('button', {
          type: 'button',
          tabindex: row + column === 0 ? '0' : '-1',
          click: () => toggle(row, column),
          focus: () => stopAt(row, column),
          keydown: (/** @type {KeyboardEvent} */ event) => key(event, row, column),
        }),
      ),
    );
    const heads = cells.map((_, i) => make('th', { scope: 'col', class: 'key' }, String(i + 1)));
    head.replaceChildren(make('tr', null, make('td'), ...heads));
    body.replaceChildren(
      ...cells.map((line, i) =>
        make(
          'tr',
          null,
          make('th', { scope: 'row', class: 'query' }, String(i + 1)),
          ...line.map((cell) => make('td', null, cell)),
        ),
      ),
    );
  }

  /** @param {number} row @param {number} column */
  function stopAt(row, column) {
    for (const cell of cells.flat()) cell.tabIndex = -1;
    cells[row][column].tabIndex = 0;
  }

  /** @param {KeyboardEvent} event @param {number} row @param {number} column */
  function key(event, row, column) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
      event.key
    ];
    const next = step && cells[row + step[0]]?.[column + step[1]];
    if (!step) return;
    event.preventDefault();
    next?.focus();
  }

  return {
    node,
    show(allowed, wrong) {
      if (allowed.length !== cells.length) {
        const { activeElement } = /** @type {ShadowRoot} */ (node.getRootNode());
        const isInside = activeElement !== null && node.contains(activeElement);
        build(allowed.length);
        if (isInside) cells[0][0].focus();
      }
      allowed.forEach((line, row) => {
        line.forEach((seen, column) => {
          const cell = cells[row][column];
          const isWrong = wrong?.row === row && wrong.column === column;
          cell.textContent = seen ? '✓' : '✕';
          cell.classList.toggle('hidden', !seen);
          cell.classList.toggle('wrong', isWrong);
          cell.setAttribute('aria-pressed', String(seen));
          cell.setAttribute(
            'aria-label',
            `Query ${row + 1} may see key ${column + 1}${isWrong ? ', wrong' : ''}`,
          );
        });
      });
    },
  };
}
