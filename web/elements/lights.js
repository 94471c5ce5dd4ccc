import css from './lights.css';
import { make } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

/**
 * `lesson-lights`: what is watched all the time. Each light is a sign, a word and a sentence; the
 * colour only repeats them.
 */
export class LessonLights extends HTMLElement {
  #list = make('ul', { role: 'list', 'aria-label': 'What is always watched' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#list);
  }

  /** @param {import('./explorer_form.js').LightsPicture} picture */
  set picture({ lights }) {
    this.#list.replaceChildren(
      ...lights.map(({ name, good, text, reading }) =>
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
        ),
      ),
    );
  }
}
