import { make } from './make.js';

/**
 * Where a learner writes code: a plain text area, in which Tab leaves the field as everywhere else,
 * and nothing corrects, capitalises or translates. Lines do not wrap, so that a mark can stand on
 * one of them.
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
  const line = make('div', { class: 'mark', 'aria-hidden': 'true', hidden: true });
  const root = make('div', { class: 'code' }, line, area);

  const fit = () => {
    area.rows = Math.min(24, Math.max(2, area.value.split('\n').length));
  };
  const follow = () => line.style.setProperty('--_scrolled', `${area.scrollTop}px`);

  area.addEventListener('input', () => {
    fit();
    input();
  });
  area.addEventListener('scroll', follow);
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
      line.hidden = number === null;
      line.style.setProperty('--_line', String((number ?? 1) - 1));
      area.setAttribute('aria-invalid', String(number !== null));
      follow();
    },
  };
}
