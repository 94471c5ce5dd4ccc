import { createCopy } from './copy.js';
import { make } from './make.js';

/**
 * Where a learner's own layer comes in: the lines that write its file, and a place to open or paste
 * it. It reads nothing itself.
 *
 * @param {object} hands
 * @param {typeof import('../content/layer_code.js').WAYS} hands.ways
 * @param {number} hands.most characters of a file
 * @param {(text: string) => void} hands.read
 * @param {(words: string) => void} hands.refuse
 * @returns {HTMLElement}
 */
export function createLayerFile({ ways, most, read, refuse }) {
  const code = make('code');
  const before = make('p');
  const choose = (/** @type {number} */ i) => {
    code.textContent = ways[i].code;
    before.textContent = `${ways[i].before} After them, these write layer.json:`;
  };
  const kinds = ways.map(({ kind }, i) =>
    make(
      'label',
      { class: 'choice' },
      make('input', { type: 'radio', name: 'kind', checked: i === 0, change: () => choose(i) }),
      make('span', { translate: 'no' }, kind),
    ),
  );
  choose(0);

  const open = make('input', { type: 'file', accept: '.json,application/json,text/plain' });
  open.addEventListener('change', async () => {
    const [file] = open.files ?? [];
    if (!file) return;
    // Read again, a changed file of the same name must count as a change.
    open.value = '';
    if (file.size > 4 * most) {
      refuse(`${file.name} has ${file.size} bytes; at most ${most} characters are read.`);
      return;
    }
    try {
      read(await file.text());
    } catch {
      refuse(`${file.name} could not be read by this browser; paste its text instead.`);
    }
  });
  const pasted = make('textarea', {
    id: 'pasted',
    rows: 3,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    translate: 'no',
  });
  const trace = make('button', { type: 'button', click: () => read(pasted.value) }, 'Trace it');

  return make(
    'div',
    { class: 'split' },
    make(
      'div',
      null,
      make('p', { class: 'head' }, '1. In your notebook'),
      make('div', { class: 'kinds', role: 'radiogroup', 'aria-label': 'Your layer' }, ...kinds),
      before,
      make('pre', { tabindex: 0, translate: 'no', 'aria-label': 'The six lines' }, code),
      createCopy('Copy the six lines', () => code.textContent ?? ''),
    ),
    make(
      'div',
      null,
      make('p', { class: 'head' }, '2. Here'),
      make('label', { class: 'open' }, make('span', null, 'Open layer.json'), open),
      make('label', { for: 'pasted' }, 'or paste its text'),
      pasted,
      trace,
      make('p', { class: 'quiet' }, 'The file stays in this page: nothing is sent anywhere.'),
    ),
  );
}
