import { make } from './make.js';
import css from './predict.css';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** @typedef {import('./explorer_state.js').Direction} Direction */

/** @type {Direction[]} */
const DIRECTIONS = ['up', 'stay', 'down'];

/**
 * `lesson-predict`: asks for a direction before the move, one tap, and offers to ask again after
 * it. Sends `lesson-guess` {guess}: a direction, `skip`, or `again`.
 */
export class LessonPredict extends HTMLElement {
  #question = make('p', { id: 'question' });
  #choices = DIRECTIONS.map((guess) =>
    make('button', { type: 'button', class: 'choice', click: () => this.#say(guess) }, guess),
  );
  #skip = make(
    'button',
    { type: 'button', class: 'plain', click: () => this.#say('skip') },
    'skip',
  );
  #asking = make(
    'div',
    { class: 'state' },
    this.#question,
    make(
      'div',
      { class: 'row', role: 'group', 'aria-labelledby': 'question' },
      ...this.#choices,
      this.#skip,
    ),
  );
  #said = make('p');
  #again = make('button', { type: 'button', click: () => this.#say('again') }, 'Predict again');
  #done = make('div', { class: 'state' }, this.#said, this.#again);

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#asking, this.#done);
  }

  /** @param {{question: string, guess: Direction | null, asking: boolean}} state */
  set state({ question, guess, asking }) {
    this.#question.textContent = question;
    this.#asking.classList.toggle('away', !asking);
    this.#done.classList.toggle('away', asking);
    this.#choices.forEach((button, i) => {
      button.ariaPressed = String(DIRECTIONS[i] === guess);
    });
    this.#again.textContent = guess ? 'Predict again' : 'Predict the next move';
    this.#said.textContent = guess
      ? `You said “${guess}”. The answer stands with the result.`
      : 'Move any control, or predict its effect first.';
  }

  /** @param {Direction | 'skip' | 'again'} guess */
  #say(guess) {
    const detail = { guess };
    this.dispatchEvent(new CustomEvent('lesson-guess', { detail, bubbles: true, composed: true }));
    // The pressed button is hidden now: the keyboard's place goes on to what took its place.
    if (guess === 'again') this.#choices[0].focus();
    else if (guess === 'skip') this.#again.focus();
  }
}
