import { createCopy } from './copy.js';
import { make } from './make.js';

/** @typedef {{name: string, short: string, rule: string, code: string}} Form */

/**
 * One mask as each of PyTorch's APIs wants it, to be copied.
 *
 * @returns {{node: HTMLElement, show: (forms: Form[]) => void}}
 */
export function createMaskForms() {
  const list = make('div', { class: 'forms' });
  return {
    node: make(
      'details',
      null,
      make('summary', null, 'This mask as PyTorch’s APIs want it'),
      make('p', null, 'The same cells, four ways. Two of them mean the opposite by True.'),
      list,
    ),
    show: (forms) => list.replaceChildren(...forms.map(form)),
  };
}

/** @param {Form} one */
function form({ name, short, rule, code }) {
  const region = {
    translate: 'no',
    tabindex: '0',
    role: 'region',
    'aria-label': `${name}: ${rule}`,
  };
  return make(
    'div',
    null,
    make('h4', null, name, make('span', null, ` ${rule}`)),
    make('pre', region, code),
    createCopy(`Copy for ${short}`, () => code),
  );
}
