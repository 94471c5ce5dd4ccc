import { parseNumber } from '../format.js';
import { make } from './make.js';

/**
 * One step of the sheet: a field for each number, a button that checks them, and what is said.
 *
 * @param {import('../content/hands_on.js').Step} step
 * @param {(entries: (number | null)[]) => {right: boolean[], words: string}} judge
 * @returns {{node: HTMLElement, entries: () => (number | null)[]}} entries: what stands in the
 *   fields now, null where that is no number
 */
export function createStep({ title, hint, fields }, judge) {
  const said = make('p', { class: 'said', role: 'status' });
  const entries = fields.map(createField);
  const check = () => {
    const texts = entries.map(({ input }) => input.value.trim());
    const numbers = texts.map((text) => parseNumber(text));
    const { right, words } = judge(numbers);
    entries.forEach((entry, i) => {
      if (!texts[i]) entry.mark('');
      else entry.mark(right[i] ? 'right' : 'wrong');
    });
    const odd = fields.filter((_, i) => texts[i] && numbers[i] === null).map(({ label }) => label);
    said.textContent = odd.length ? `${odd.join(' and ')}: this is not a number.` : words;
    said.className = right.every(Boolean) ? 'said good' : 'said';
    // On a phone the words would come to stand below the screen.
    said.scrollIntoView({ block: 'nearest' });
  };
  const node = make(
    'fieldset',
    null,
    make('legend', null, title),
    make('p', { class: 'hint' }, hint),
    make('div', { class: 'fields' }, ...entries.map((entry) => entry.node)),
    make(
      'div',
      { class: 'row' },
      make(
        'button',
        { type: 'button', click: check, 'aria-label': `Check: ${title.toLowerCase()}` },
        'Check',
      ),
      said,
    ),
  );
  node.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) check();
  });
  return { node, entries: () => entries.map(({ input }) => parseNumber(input.value)) };
}

/** @param {import('../content/hands_on.js').Field} field */
function createField({ label, short }) {
  const sign = make('span', { class: 'sign', 'aria-hidden': 'true' });
  const input = make('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': label,
  });
  const mark = (/** @type {'right' | 'wrong' | ''} */ how) => {
    input.className = how;
    input.setAttribute('aria-invalid', String(how === 'wrong'));
    sign.textContent = { right: '✓', wrong: '✕', '': '' }[how];
  };
  input.addEventListener('input', () => mark(''));
  const name = make('span', { class: 'name' }, short);
  return { input, mark, node: make('label', { class: 'field' }, name, input, sign) };
}
