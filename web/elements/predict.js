import { make } from './make.js';
import css from './predict.css';
import shared from './shared.css';
import { sheets } from './sheets.js';

/** @typedef {import('./explorer_state.js').Direction} Direction */

/** @type {Direction[]} */
const DIRECTIONS = ['up', 'stay', 'down'];

const HELD = ['Your prediction did not hold.', 'Your prediction held.'];

/**
 * `lesson-predict`: asks for a direction before the move, one tap; after it, says in the same place
 * whether the prediction held (on a phone the result itself may be below the screen), and offers to
 * ask again. Sends `lesson-guess` {guess}: a direction, `skip`, or `again`.
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
  #said = make('p', { class: 'verdict' });
  #again = make('button', { type: 'button', click: () => this.#say('again') }, 'Predict again');
  #words = '';
  #done = make('div', { class: 'state' }, this.#said, this.#again);

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#asking, this.#done);
  }

  /**
   * @param {{question: string, guess: Direction | null, asking: boolean, held?: boolean}} state
   *   `held` once there is a guess and a move
   */
  set state({ question, guess, asking, held }) {
    this.#question.textContent = question;
    this.#asking.classList.toggle('away', !asking);
    this.#done.classList.toggle('away', asking);
    this.#choices.forEach((button, i) => {
      button.ariaPressed = String(DIRECTIONS[i] === guess);
    });
    this.#again.textContent = guess ? 'Predict again' : 'Predict the next move';
    this.#said.replaceChildren(
      ...(held === undefined
        ? ['Move any control, or predict its effect first.']
        : [make('b', { class: held ? 'yes' : 'no' }, HELD[Number(held)]), ` You said “${guess}”.`]),
    );
    this.#words = held === undefined ? '' : (this.#said.textContent ?? '');
  }

  /** The verdict as a screen reader says it; nothing before there is one. */
  get words() {
    return this.#words;
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
