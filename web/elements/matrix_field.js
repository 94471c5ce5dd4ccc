import { shapesOf } from '../address.js';
import { fixed, parseNumber, plain } from '../format.js';
import { short } from '../formula.js';
import { readMatrix } from '../matrix_text.js';
import { make } from './make.js';
import css from './matrix_field.css';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * `lesson-matrix-field`: a matrix of one's own, by typing or by pasting rows of a spreadsheet or a
 * Python list. What is no number is refused at its cell, and the last good matrix stays in force.
 * One that takes another shape to agree with its neighbours says so.
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
  #note = make('p', { class: 'note', role: 'status' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(make('div', { class: 'scroll' }, this.#table), this.#problem, this.#note);
    this.#table.addEventListener('change', (event) => this.#typed(event.target));
    this.#table.addEventListener('paste', (event) => this.#paste(event));
    this.#table.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {import('./explorer_form.js').MatrixControl} control */
  set control(control) {
    this.#control = control;
    if (control.role) this.dataset.role = control.role;
    this.#show(control.start);
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
    this.#show(value);
    this.#note.textContent = '';
  }

  /** Takes a value because another control was moved. @param {number[][]} value */
  follow(value) {
    const fits = value.length === this.#value.length && value[0].length === this.#value[0].length;
    this.value = value;
    if (!fits) this.#note.textContent = `Now ${value.length} × ${value[0].length}, to agree.`;
  }

  /** @param {number[][]} value */
  #show(value) {
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
    const { decimals, name, label } = control;
    const refused = wanted.flatMap((line, row) =>
      line.flatMap((value, column) => (isGood(value, control) ? [] : [{ row, column }])),
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
        `${label}, ${where}, takes ${wordsFor(control)}. The last good numbers stay in force.`,
      );
      return;
    }
    const value = wanted.map((line) => line.map((one) => Number(plain(Number(one), decimals))));
    this.#show(value);
    this.#note.textContent = '';
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
    const control = this.#control;
    if (!control) return;
    const [low, high] = shapesOf(control);
    const whole = rows === height && columns === width;
    const isShape = [rows, columns].every((size, i) => size >= low[i] && size <= high[i]);
    if (!whole && row + column === 0 && isShape) {
      this.#replace(read, control);
      return;
    }
    const [top, left] = whole ? [0, 0] : [row, column];
    if (top + rows > height || left + columns > width) {
      const room = control.most
        ? `; pasted into the first cell, up to ${high.join(' × ')} takes its place`
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
   * @param {import('./explorer_form.js').MatrixControl} control
   */
  #replace({ values, problems }, control) {
    const far = values.flatMap((line, row) =>
      line.flatMap((value, column) =>
        value === null || isGood(value, control) ? [] : [{ row, column, text: short(value, 3) }],
      ),
    );
    const [bad] = [...problems, ...far];
    if (bad) {
      this.#complain(
        `What was pasted is ${values.length} × ${values[0].length}; its row ${bad.row + 1}, column ${bad.column + 1}, is “${bad.text}”, and must be ${wordsFor(control)}. Nothing was changed.`,
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

/** @param {number | null} value @param {import('./explorer_form.js').MatrixControl} control */
const isGood = (value, { min, max, whole }) =>
  value !== null && value >= min && value <= max && (!whole || Number.isInteger(value));

/** @param {import('./explorer_form.js').MatrixControl} control */
const wordsFor = ({ min, max, whole }) =>
  whole && max - min === 1
    ? `${min} or ${max}`
    : `a ${whole ? 'whole ' : ''}number from ${fixed(min, 0)} to ${fixed(max, 0)}`;
