import { make } from './make.js';

/**
 * @typedef {import('./explorer_form.js').Settings} Settings
 * @typedef {import('./explorer_form.js').Control} Control
 * @typedef {(name: string, value: boolean | string) => void} Input
 *
 * @typedef {object} Live a control as it stands on the page
 * @property {HTMLElement} node
 * @property {(settings: Settings, led: boolean) => void} show led: one control was moved, and the
 *   others follow
 */

/**
 * A control of an explorer. A slider says by its own event what is wanted of it; the others call.
 *
 * @param {Control} control
 * @param {Input} input
 * @returns {Live}
 */
export function createControl(control, input) {
  if (control.kind === 'slider' || control.kind === 'matrix') return createTelling(control);
  return control.kind === 'switch' ? createSwitch(control, input) : createChoice(control, input);
}

/**
 * A control that is an element of its own.
 *
 * @param {import('./explorer_form.js').Slider | import('./explorer_form.js').MatrixControl} control
 * @returns {Live}
 */
function createTelling(control) {
  const { name, kind } = control;
  const tag = kind === 'slider' ? 'lesson-slider' : 'lesson-matrix-field';
  const node = /** @type {any} */ (make(tag, { name }));
  node.control = control;
  return {
    node,
    show: (settings, led) => {
      const value = settings[name];
      // Writing an equal value would throw away what is being typed beside it.
      if (node.value === value) return;
      if (led && kind === 'matrix') node.follow(value);
      else node.value = value;
    },
  };
}

/** @param {import('./explorer_form.js').Switch} control @param {Input} input @returns {Live} */
function createSwitch({ name, label }, input) {
  const box = make('input', { type: 'checkbox', role: 'switch', name });
  box.addEventListener('change', () => input(name, box.checked));
  return {
    node: make('label', { class: 'switch' }, box, make('span', null, label)),
    show: (settings) => {
      box.checked = settings[name];
    },
  };
}

/** @param {import('./explorer_form.js').Choice} control @param {Input} input @returns {Live} */
function createChoice({ name, label, options }, input) {
  const radios = options.map((option) => {
    const radio = make('input', { type: 'radio', name, value: option.name });
    radio.addEventListener('change', () => input(name, option.name));
    return {
      radio,
      node: make('label', { class: 'switch' }, radio, make('span', null, option.label)),
    };
  });
  return {
    node: make('fieldset', null, make('legend', null, label), ...radios.map(({ node }) => node)),
    show: (settings) => {
      for (const { radio } of radios) radio.checked = radio.value === settings[name];
    },
  };
}
