import { createCopy } from './copy.js';
import { make } from './make.js';

/**
 * Under the hunt: its number, so that a class hunts the same bugs, and the teacher's key.
 *
 * @param {typeof import('../content/hunt_all.js')} content
 * @param {{begin: (seed: number) => void, key: () => void}} acts
 * @returns {{node: HTMLElement, show: (hunt: import('../content/hunt.js').Hunt) => void}}
 */
export function createFoot(content, acts) {
  const { LARGEST_SEED, faultsOf, faultNamed } = content;
  const field = make('input', {
    type: 'number',
    min: 1,
    max: LARGEST_SEED,
    step: 1,
    required: true,
    inputmode: 'numeric',
  });
  const said = make('p', { class: 'said', role: 'status' });
  const form = make(
    'form',
    { class: 'inputs', novalidate: true },
    make('label', null, make('span', null, 'Hunt number'), field),
    make('button', { type: 'submit' }, 'Start this hunt'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const good = field.checkValidity();
    field.setAttribute('aria-invalid', String(!good));
    said.textContent = good ? '' : `A hunt number is a whole number from 1 to ${LARGEST_SEED}.`;
    if (good) acts.begin(Number(field.value));
  });
  const key = make('ol');
  const open = make('button', { type: 'button', class: 'plain', click: acts.key }, 'Show the key');
  let drawn = 0;
  const linked = () => `${location.href.replace(/#.*/, '')}#bug-hunt?seed=${drawn}`;
  const node = make(
    'details',
    { class: 'foot' },
    make('summary', null, 'For a class: the same bugs for everyone'),
    make('p', null, 'Everyone who starts the same number hunts the same six bugs.'),
    form,
    said,
    createCopy('Copy a link to this hunt', linked),
    make('p', null, 'With the key open, nothing is won in this hunt any more. ', open),
    key,
  );
  return {
    node,
    show({ seed, keyShown }) {
      if (drawn !== seed) field.value = String(seed);
      drawn = seed;
      open.hidden = keyShown;
      const names = keyShown ? faultsOf(seed) : [];
      key.replaceChildren(...names.map((name) => make('li', null, faultNamed(name).label)));
    },
  };
}
