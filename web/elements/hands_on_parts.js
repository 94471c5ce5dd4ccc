/**
 * The parts of the hands-on sheet that only show.
 *
 * @typedef {import('../content/hands_on.js').Sheet} Sheet
 */
import { createCopy } from './copy.js';
import { make } from './make.js';

/** Keys and values in a table, and the query under it. @param {Sheet} sheet */
export function given({ queries, keys, values }) {
  const list = (/** @type {number[]} */ row) => `[${row.join(', ')}]`.replaceAll('-', '−');
  const head = (/** @type {string} */ text, /** @type {string} */ role) =>
    make('th', { scope: 'col', class: role }, text);
  return make(
    'div',
    null,
    make(
      'table',
      null,
      make('thead', null, make('tr', null, make('td'), head('Key', 'key'), head('Value', 'value'))),
      make(
        'tbody',
        { translate: 'no' },
        ...keys.map((key, i) =>
          make(
            'tr',
            null,
            make('th', { scope: 'row' }, `token ${i + 1}`),
            make('td', null, list(key)),
            make('td', null, list(values[i])),
          ),
        ),
      ),
    ),
    make(
      'p',
      { class: 'ask' },
      'The ',
      make('b', { class: 'query' }, 'query'),
      ' is ',
      make('span', { class: 'num', translate: 'no' }, list(queries[0])),
      '; d_k\u00a0=\u00a02.',
    ),
  );
}

/**
 * The same numbers as program text, to be copied.
 *
 * @param {{label: string, code: string}[]} calls
 */
export function programs(calls) {
  const boxes = calls.map(({ label, code }) =>
    make(
      'div',
      null,
      make('p', { class: 'label' }, label),
      make(
        'pre',
        { translate: 'no', tabindex: '0', role: 'region', 'aria-label': `${label}: the code` },
        make('code', null, code),
      ),
      createCopy(`Copy for ${label[0].toLowerCase() === 'a' ? 'any version' : label}`, () => code),
    ),
  );
  return make(
    'details',
    { class: 'calls' },
    make('summary', null, 'The call that gives the same numbers'),
    ...boxes,
  );
}

/**
 * @param {string} name of the sheet
 * @param {{title: string, lines: string[]}[]} steps
 */
export const teachersKey = (name, steps) =>
  make(
    'details',
    { class: 'answers' },
    make('summary', null, 'Teacher’s key'),
    make('p', { class: 'for' }, `Key to ${name}`),
    ...steps.flatMap(({ title, lines }) => [
      make('p', { class: 'label' }, title),
      make('ul', { role: 'list', translate: 'no' }, ...lines.map((line) => make('li', null, line))),
    ]),
  );

/**
 * Fields for a sheet of one's own; they say `lesson-input` themselves.
 *
 * @param {import('./explorer_form.js').MatrixControl[]} controls
 * @returns {{node: HTMLElement, show: (sheet: Sheet) => void}}
 */
export function ownNumbers(controls) {
  const fields = controls.map((control) => {
    const node = /** @type {any} */ (make('lesson-matrix-field', { name: control.name }));
    node.control = control;
    return node;
  });
  return {
    node: make(
      'details',
      { class: 'own' },
      make('summary', null, 'Own numbers'),
      make(
        'p',
        { class: 'hint' },
        'Whole numbers from −9 to 9. Type, or paste rows from a spreadsheet or a Python list.',
      ),
      ...fields,
    ),
    show: (sheet) => {
      fields.forEach((field, i) => {
        const value = sheet[/** @type {keyof Sheet} */ (controls[i].name)];
        if (field.value !== value) field.value = value;
      });
    },
  };
}
