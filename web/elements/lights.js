import css from './lights.css';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * `lesson-lights`: what is watched all the time. Each light is a sign, a word and a sentence; the
 * colour only repeats them. Where the picture is folded, those that hold are one line, which opens.
 */
export class LessonLights extends HTMLElement {
  #list = make('ul', { role: 'list', 'aria-label': 'What is always watched' });
  #count = make('summary');
  #held = make('ul', { role: 'list', 'aria-label': 'What holds' });
  #more = make('details', null, this.#count, this.#held);

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#list, this.#more);
  }

  /** @param {import('./explorer_form.js').LightsPicture} picture */
  set picture({ lights, folded }) {
    const held = lights.filter(({ good }) => good && folded);
    this.#list.replaceChildren(
      ...lights.filter((light) => !held.includes(light)).map((light) => itemOf(light)),
    );
    this.#more.hidden = held.length === 0;
    this.#held.replaceChildren(...held.map((light) => itemOf(light)));
    this.#count.replaceChildren(
      make('span', { class: 'sign', 'aria-hidden': 'true' }, '✓'),
      held.length === lights.length
        ? ` All ${lights.length} checks hold`
        : ` ${held.length} of ${lights.length} checks hold`,
    );
  }
}

/** @param {import('./explorer_form.js').Light} light */
const itemOf = ({ name, good, text, reading }) =>
  make(
    'li',
    { class: good ? 'good' : 'bad' },
    make('span', { class: 'sign', 'aria-hidden': 'true' }, good ? '✓' : '✕'),
    make(
      'span',
      null,
      make('b', null, name),
      reading ? ` ${reading}` : '',
      make('span', { class: 'sr' }, good ? ': holds' : ': broken'),
      good ? '' : `. ${text}`,
    ),
  );
