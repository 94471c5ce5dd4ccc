import { attentionAnswer } from '../attention_formulas.js';
import { make } from './make.js';
import css from './matrices.css';
import { createMatrixTable } from './matrix_table.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * @typedef {import('./explorer_form.js').MatricesPicture} Picture
 * @typedef {{name: string, row: number, column: number}} Place
 */

const ASK = 'Choose a cell: where did its number come from?';

/**
 * `lesson-matrices`: matrices side by side, each a table. A chosen cell answers with its formula,
 * the numbers put in, and the cells that went into it light up in their matrices.
 */
export class LessonMatrices extends HTMLElement {
  #tables = make('div', { class: 'matrices' });
  #answer = make('output', { class: 'answer', 'aria-live': 'polite' });
  /** @type {import('./matrix_table.js').MatrixTable[]} */
  #views = [];
  /** @type {Picture | undefined} */
  #picture;
  /** @type {Place | null} */
  #chosen = null;
  /** Out of sight of its cell the answer would only lie over other matrices. */
  #inSight = new IntersectionObserver(([{ isIntersecting }]) => {
    this.#answer.classList.toggle('away', !isIntersecting);
  });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(make('p', null, ASK), this.#tables, this.#answer);
  }

  /** @param {Picture} picture */
  set picture(picture) {
    this.#picture = picture;
    const { matrices } = picture;
    while (this.#views.length > matrices.length) this.#views.pop()?.node.remove();
    matrices.forEach((matrix, i) => {
      this.#views[i] ??= this.#add(i);
      this.#views[i].render(matrix);
    });
    const { length } = matrices.filter(({ name }) => name === this.#chosen?.name);
    if (length === 0) this.#chosen = null;
    // While a slider moves, the chosen cell's sum would never stop talking.
    this.#answer.ariaLive = 'off';
    this.#show();
  }

  /** @param {number} i */
  #add(i) {
    const view = createMatrixTable((row, column) => {
      const name = this.#picture?.matrices[i].name ?? '';
      this.#chosen = { name, row, column };
      this.#answer.ariaLive = 'polite';
      this.#show();
    });
    this.#tables.append(view.node);
    return view;
  }

  #show() {
    const [picture, chosen] = [this.#picture, this.#chosen];
    const matrix = picture?.matrices.find(({ name }) => name === chosen?.name);
    const answer = chosen && matrix && this.#answerOf(matrix, chosen);
    const text = answer ? `${placeName(matrix, chosen)}: ${answer.text}` : '';
    // Writing the same words again would have them read out again.
    if (this.#answer.textContent !== text) this.#answer.textContent = text;
    this.#views.forEach((view, i) => {
      const name = picture?.matrices[i].name;
      view.choose(name === chosen?.name ? chosen : null);
      view.light((answer ? answer.inputs : []).filter((cell) => cell.matrix === name));
    });
    this.#inSight.disconnect();
    const cell = this.#tables.querySelector('[aria-selected]');
    if (cell) this.#inSight.observe(cell);
  }

  /**
   * @param {import('./explorer_form.js').MatrixPicture} matrix
   * @param {Place} place
   * @returns {import('../formula.js').Answer | null}
   */
  #answerOf({ answers, values, decimals }, { name, row, column }) {
    if (values[row]?.[column] === undefined) return null;
    const own = answers?.[row]?.[column];
    const attended = this.#picture?.attended;
    return own ?? (attended ? attentionAnswer(name, row, column, attended, decimals) : null);
  }
}

/**
 * @param {import('./explorer_form.js').MatrixPicture} matrix
 * @param {Place} place
 */
const placeName = ({ label, rows, columns }, { row, column }) =>
  [
    `${label}, ${rows.title} ${rows.heads[row]}`,
    // A single column may be what the label says already.
    ...(columns.title ? [`${columns.title} ${columns.heads[column]}`] : []),
  ].join(', ');
