import { make } from './make.js';
import css from './shape_quiz.css';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** `lesson-shape-quiz`: one question about a shape at a time; a wrong answer hears its own reason. */
export class LessonShapeQuiz extends HTMLElement {
  /** @type {typeof import('../content/shape_quiz.js')} */
  static content;
  ready = Promise.resolve();
  #seed = 1;
  /** Seeds of the questions answered: one counts once, however often it is checked. */
  #right = new Set();
  #question = make('p', { id: 'question' });
  #field = make('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Shape',
    'aria-describedby': 'question',
    placeholder: '(…, …)',
  });
  #said = make('p', { class: 'said', role: 'status' });
  #count = make('p');

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    const form = make(
      'form',
      null,
      this.#field,
      make('button', { type: 'submit' }, 'Check'),
      make(
        'button',
        { type: 'button', class: 'plain', onclick: () => this.#next() },
        'Another question',
      ),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#check();
    });
    root.append(this.#question, form, this.#said, this.#count);
    this.#show();
  }

  #show() {
    const { text } = LessonShapeQuiz.content.shapeQuestion(this.#seed);
    // A shape stays on one line.
    const parts = text.split(/(\([\d, ]+\))/);
    this.#question.replaceChildren(
      ...parts.map((part, i) => (i % 2 ? make('span', { class: 'shape' }, part) : part)),
    );
  }

  #check() {
    const { judgeShape, shapeQuestion } = LessonShapeQuiz.content;
    const { right, words } = judgeShape(shapeQuestion(this.#seed), this.#field.value);
    this.#said.textContent = words;
    this.#field.setAttribute('aria-invalid', String(!right));
    if (!right) return;
    this.#right.add(this.#seed);
    this.#count.textContent = `Right so far: ${this.#right.size}.`;
  }

  #next() {
    this.#seed += 1;
    this.#field.value = '';
    this.#field.removeAttribute('aria-invalid');
    this.#said.textContent = '';
    this.#show();
    this.#field.focus();
  }
}
