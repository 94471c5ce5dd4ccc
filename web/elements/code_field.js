import { make } from './make.js';

/**
 * Where a learner writes code: a plain text area, in which Tab leaves the field as everywhere else,
 * and nothing corrects, capitalises or translates. Under the text area lies its text once more,
 * unseen, a block to a line: it gives the field its height and a mark its place. Lines do not wrap, for
 * a line break is a word of Python's; the field scrolls sideways by itself.
 *
 * @param {object} hands
 * @param {() => void} hands.input the text has changed
 * @param {() => void} hands.run Ctrl+Enter or Cmd+Enter
 */
export function createCodeField({ input, run }) {
  const area = make('textarea', {
    id: 'code',
    rows: 1,
    wrap: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    autocorrect: 'off',
    translate: 'no',
    'aria-describedby': 'keys',
  });
  const mirror = make('div', { class: 'mirror', 'aria-hidden': 'true', translate: 'no' });
  const root = make('div', { class: 'code' }, mirror, area);

  const fit = () => {
    // An empty line, too, has the height of a line.
    const lines = area.value.split('\n').map((text) => make('div', null, text || '\u200B'));
    mirror.replaceChildren(...lines);
  };

  area.addEventListener('input', () => {
    fit();
    input();
  });
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  });

  return {
    root,
    get code() {
      return area.value;
    },
    set code(text) {
      area.value = text;
      fit();
    },
    /** @param {number | null} number of the line to mark, from 1; null takes the mark away */
    mark(number) {
      [...mirror.children].forEach((line, i) => {
        line.classList.toggle('mark', i + 1 === number);
      });
      area.setAttribute('aria-invalid', String(number !== null));
    },
  };
}
