import { fixed, parseNumber, plain } from '../format.js';
import { readMatrix } from '../matrix_text.js';
import { make } from './make.js';
import css from './matrix_field.css';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * `lesson-matrix-field`: a matrix of one's own, by typing or by pasting rows of a spreadsheet or a
 * Python list. What is no number is refused at its cell, and the last good matrix stays in force.
 * It holds no state of its own: it says `lesson-input` {name, value}, and shows what it is told.
 */
export class LessonMatrixField extends HTMLElement {
  /** @type {import('./explorer_form.js').MatrixControl | undefined} */
  #control;
  /** @type {number[][]} */
  #value = [];
  /** @type {HTMLInputElement[][]} */
  #fields = [];
  #table = make('table');
  #problem = make('p', { class: 'problem', role: 'alert', id: 'problem', hidden: true });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(make('div', { class: 'scroll' }, this.#table), this.#problem);
    this.#table.addEventListener('change', (event) => this.#typed(event.target));
    this.#table.addEventListener('paste', (event) => this.#paste(event));
    this.#table.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {import('./explorer_form.js').MatrixControl} control */
  set control(control) {
    this.#control = control;
    if (control.role) this.dataset.role = control.role;
    this.value = control.start;
  }

  /**
   * @param {import('./explorer_form.js').MatrixControl} control
   * @param {number} height
   * @param {number} width
   */
  #build(control, height, width) {
    const { label, rows, columns } = control;
    const rowHeads = headsOf(rows, height);
    const columnHeads = headsOf(columns, width);
    this.#fields = rowHeads.map((row) =>
      columnHeads.map((column) =>
        make('input', {
          type: 'text',
          autocomplete: 'off',
          spellcheck: 'false',
          'aria-label': `${label}, ${rows.title} ${row}, ${columns.title} ${column}`,
          focus: (/** @type {Event} */ event) =>
            /** @type {HTMLInputElement} */ (event.target).select(),
        }),
      ),
    );
    const heads = columnHeads.map((text) => make('th', { scope: 'col' }, text));
    this.#table.replaceChildren(
      make('caption', { class: control.role }, label),
      make('thead', null, make('tr', null, make('td'), ...heads)),
      make(
        'tbody',
        null,
        ...this.#fields.map((fields, row) =>
          make(
            'tr',
            null,
            make('th', { scope: 'row' }, rowHeads[row]),
            ...fields.map((field) => make('td', null, field)),
          ),
        ),
      ),
    );
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    const control = this.#control;
    const [height, width] = [value.length, value[0].length];
    if (control && (this.#fields.length !== height || this.#fields[0].length !== width)) {
      this.#build(control, height, width);
    }
    this.#value = value;
    this.#fields.forEach((fields, row) => {
      fields.forEach((field, column) => {
        const text = String(Number(plain(value[row][column], control?.decimals)));
        if (field.value !== text) field.value = text;
        field.removeAttribute('aria-invalid');
      });
    });
    this.#complain('');
  }

  /** @param {string} problem */
  #complain(problem) {
    this.#problem.textContent = problem;
    this.#problem.hidden = !problem;
  }

  /** @param {EventTarget | null} target */
  #placeOf(target) {
    const field = /** @type {HTMLInputElement} */ (target);
    const row = this.#fields.findIndex((fields) => fields.includes(field));
    return { row, column: this.#fields[row]?.indexOf(field) ?? -1 };
  }

  /** @param {EventTarget | null} target */
  #typed(target) {
    if (this.#placeOf(target).row < 0) return;
    const texts = this.#fields.map((fields) => fields.map((field) => field.value));
    this.#take(texts.map((line) => line.map(parseNumber)));
  }

  /** @param {(number | null)[][]} wanted of the control's shape */
  #take(wanted) {
    const control = this.#control;
    if (!control) return;
    const { min, max, decimals, name, label } = control;
    const refused = wanted.flatMap((line, row) =>
      line.flatMap((value, column) =>
        value === null || value < min || value > max ? [{ row, column }] : [],
      ),
    );
    this.#fields.flat().forEach((field) => {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    });
    for (const { row, column } of refused) {
      this.#fields[row][column].setAttribute('aria-invalid', 'true');
      this.#fields[row][column].setAttribute('aria-describedby', 'problem');
    }
    if (refused.length > 0) {
      const [{ row, column }] = refused;
      const where = `${control.rows.title} ${row + 1}, ${control.columns.title} ${column + 1}`;
      this.#complain(
        `${label}, ${where}, takes a number from ${fixed(min, 0)} to ${fixed(max, 0)}. The last good numbers stay in force.`,
      );
      return;
    }
    const value = wanted.map((line) => line.map((one) => Number(plain(Number(one), decimals))));
    this.value = value;
    const detail = { name, value };
    this.dispatchEvent(new CustomEvent('lesson-input', { detail, bubbles: true, composed: true }));
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const read = readMatrix(text);
    // One number goes where the caret is, as anywhere else.
    if (read && read.values.length === 1 && read.values[0].length === 1) return;
    event.preventDefault();
    const { row, column } = this.#placeOf(event.target);
    if (row < 0) return;
    const [height, width] = [this.#fields.length, this.#fields[0].length];
    if (!read) {
      this.#complain('What was pasted has rows of different lengths. Nothing was changed.');
      return;
    }
    const [rows, columns] = [read.values.length, read.values[0].length];
    const most = this.#control?.most ?? 0;
    const whole = rows === height && columns === width;
    if (!whole && row + column === 0 && Math.max(rows, columns) <= most) {
      this.#replace(read, rows, columns);
      return;
    }
    const [top, left] = whole ? [0, 0] : [row, column];
    if (top + rows > height || left + columns > width) {
      const room = most
        ? `; pasted into the first cell, up to ${most} × ${most} takes its place`
        : '';
      this.#complain(
        `What was pasted is ${rows} × ${columns}; this matrix is ${height} × ${width}${room}. Nothing was changed.`,
      );
      return;
    }
    /** @type {(number | null)[][]} */
    const wanted = this.#value.map((line) => [...line]);
    read.values.forEach((line, r) => {
      line.forEach((value, c) => {
        wanted[top + r][left + c] = value;
        const bad = read.problems.find((one) => one.row === r && one.column === c);
        this.#fields[top + r][left + c].value = bad ? bad.text : String(value);
      });
    });
    this.#take(wanted);
  }

  /**
   * A matrix of another shape, whole or not at all.
   *
   * @param {import('../matrix_text.js').ReadMatrix} read
   * @param {number} rows
   * @param {number} columns
   */
  #replace({ values, problems }, rows, columns) {
    const { min = 0, max = 0 } = this.#control ?? {};
    const far = values.flatMap((line, row) =>
      line.flatMap((value, column) =>
        value !== null && (value < min || value > max) ? [{ row, column, text: fixed(value) }] : [],
      ),
    );
    const [bad] = [...problems, ...far];
    if (bad) {
      this.#complain(
        `What was pasted is ${rows} × ${columns}; its row ${bad.row + 1}, column ${bad.column + 1}, “${bad.text}”, is no number from ${fixed(min, 0)} to ${fixed(max, 0)}. Nothing was changed.`,
      );
      return;
    }
    this.#take(values);
    this.#fields[0][0].focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const down = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    if (!down) return;
    const { row, column } = this.#placeOf(event.target);
    const next = this.#fields[row + down]?.[column];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/** @param {import('./explorer_form.js').Axis} axis @param {number} count */
const headsOf = ({ heads }, count) =>
  Array.from({ length: count }, (_, i) => heads[i] ?? String(i + 1));
