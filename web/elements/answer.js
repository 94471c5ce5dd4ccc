import css from './answer.css';
import { canKeepWords, keepWords, wordsFor } from './answer_words.js';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

const KEPT = 'Your words stay on this device.';
const NOT_KEPT =
  'This browser lets the page keep nothing: your words last only while the page is open.';
const ASK = 'Your box is still empty. One sentence in your own words first?';

/**
 * A question's own box: the learner's words first, the standard answer (the light DOM) after. Asked
 * for with an empty box, it asks back once, and the next tap shows it.
 *
 * Sends `lesson-answer` with `{ number, words }` when the words have changed.
 */
export class LessonAnswer extends HTMLElement {
  ready = Promise.resolve();
  #asked = false;
  #box = make('textarea', { id: 'words', rows: 3, 'aria-describedby': 'kept' });
  #kept = make('p', { id: 'kept', class: 'note' });
  #ask = make('p', { class: 'ask', role: 'status' });
  #show = make('button', { type: 'button', 'aria-expanded': 'false' }, 'Show the standard answer');
  #compare = make('p', { class: 'compare' }, 'What does one say that the other leaves out?');
  #standard = make('div', { class: 'standard', hidden: true }, make('slot'), this.#compare);

  get number() {
    return this.getAttribute('number') ?? '';
  }

  connectedCallback() {
    if (!this.shadowRoot) this.#build();
    this.#box.value = wordsFor(this.number);
    this.#kept.textContent = canKeepWords() ? KEPT : NOT_KEPT;
  }

  #build() {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    this.#box.addEventListener('input', () => this.#keep());
    this.#show.addEventListener('click', () => this.#toggle());
    root.append(
      make('label', { for: 'words' }, 'In your own words'),
      this.#box,
      this.#kept,
      this.#ask,
      this.#show,
      this.#standard,
    );
  }

  #keep() {
    const words = this.#box.value;
    this.#kept.textContent = keepWords(this.number, words) ? KEPT : NOT_KEPT;
    if (words.trim() && this.#ask.textContent) this.#say('', 'Show the standard answer');
    const detail = { number: Number(this.number), words };
    this.dispatchEvent(new CustomEvent('lesson-answer', { detail, bubbles: true, composed: true }));
  }

  #toggle() {
    const isEmpty = !this.#box.value.trim();
    if (this.#standard.hidden && isEmpty && !this.#asked) {
      this.#asked = true;
      this.#say(ASK, 'Show anyway');
      return;
    }
    const shown = this.#standard.hidden;
    this.#standard.hidden = !shown;
    this.#compare.hidden = isEmpty;
    this.#show.setAttribute('aria-expanded', String(shown));
    this.#say('', shown ? 'Hide the standard answer' : 'Show the standard answer');
  }

  /**
   * @param {string} ask what the page asks, or nothing
   * @param {string} button
   */
  #say(ask, button) {
    this.#ask.textContent = ask;
    this.#show.textContent = button;
  }
}
