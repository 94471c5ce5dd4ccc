import { check } from '../address.js';
import { decimalsOf, plain, spoken } from '../format.js';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';
import css from './slider.css';

/**
 * `lesson-slider`: a native range with a number field and steppers, four ways to one value. It
 * holds no state of its own: it says `lesson-input` {name, value}, and shows what it is told.
 */
export class LessonSlider extends HTMLElement {
  /** @type {import('./explorer_form.js').Slider | undefined} */
  #control;
  #value = 0;
  #range = make('input', {
    type: 'range',
    class: 'range',
    id: 'range',
    input: () => this.#say(this.#range.value),
  });
  #number = make('input', {
    type: 'text',
    class: 'number',
    autocomplete: 'off',
    spellcheck: 'false',
    change: () => this.#say(this.#number.value),
    focus: () => this.#number.select(),
    keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
  });
  #less = make('button', { type: 'button', class: 'step less', click: () => this.#step(-1) }, '−');
  #more = make('button', { type: 'button', class: 'step more', click: () => this.#step(1) }, '+');
  #label = make('label', { for: 'range' });
  #problem = make('p', { class: 'problem', role: 'alert', id: 'problem', hidden: true });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    const parts = [this.#label, this.#number, this.#less, this.#range, this.#more, this.#problem];
    root.append(make('div', { class: 'control' }, ...parts));
  }

  /** @param {import('./explorer_form.js').Slider} control */
  set control(control) {
    this.#control = control;
    const { label, min, max, step, role, field } = control;
    const lower = label[0].toLowerCase() + label.slice(1);
    if (role) this.setAttribute('role-color', role);
    this.toggleAttribute('field', Boolean(field));
    this.#label.textContent = label;
    Object.assign(this.#range, { min: String(min), max: String(max), step: String(step) });
    this.#number.setAttribute('aria-label', `${label}, as a number`);
    // The decimal keypad of iOS has no minus sign, so it is asked for only where none is needed.
    if (min >= 0) this.#number.inputMode = 'decimal';
    this.#less.setAttribute('aria-label', `Lower ${lower}`);
    this.#more.setAttribute('aria-label', `Raise ${lower}`);
    this.value = control.start;
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    const control = this.#control;
    if (!control) return;
    this.#value = value;
    const decimals = decimalsOf(control.step);
    const text = plain(value, decimals);
    this.#range.value = text;
    this.#number.value = text;
    const { unit = '' } = control;
    this.#range.setAttribute('aria-valuetext', `${spoken(value, decimals)} ${unit}`.trim());
    // Not `disabled`: a disabled button drops the focus of whoever just pressed it.
    this.#less.ariaDisabled = String(value <= control.min);
    this.#more.ariaDisabled = String(value >= control.max);
    this.#complain('');
  }

  /** @param {string} problem */
  #complain(problem) {
    this.#problem.textContent = problem;
    this.#problem.hidden = !problem;
    this.#number.setAttribute('aria-invalid', String(Boolean(problem)));
    if (problem) this.#number.setAttribute('aria-describedby', 'problem');
    else this.#number.removeAttribute('aria-describedby');
  }

  /**
   * @param {string | number} wanted
   */
  #say(wanted) {
    const control = this.#control;
    if (!control) return;
    const checked = check(control, wanted);
    if ('problem' in checked) {
      // The text stays for mending; the last good value stays in force.
      this.#complain(
        `${checked.problem}. It is still ${plain(this.#value, decimalsOf(control.step))}.`,
      );
      return;
    }
    const detail = { name: control.name, value: checked.value };
    this.value = Number(checked.value);
    this.dispatchEvent(new CustomEvent('lesson-input', { detail, bubbles: true, composed: true }));
  }

  /** @param {number} direction */
  #step(direction) {
    const control = this.#control;
    if (!control) return;
    const next = this.#value + direction * control.step;
    this.#say(Math.min(control.max, Math.max(control.min, next)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    this.#step(direction);
  }
}
