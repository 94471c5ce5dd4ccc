import { decimalsOf, fixed } from '../format.js';
import { writeMatrix } from '../matrix_text.js';
import { createControl } from './explorer_controls.js';
import { judge } from './explorer_state.js';
import { make } from './make.js';
import { createPin } from './pin.js';

/**
 * @typedef {import('./explorer_form.js').Explorer} Explorer
 * @typedef {import('./explorer_form.js').Part} Part
 * @typedef {import('./explorer_form.js').Picture} Picture
 * @typedef {import('./explorer_state.js').State} State
 *
 * @typedef {object} View
 * @property {HTMLElement} root
 * @property {(state: State) => void} render
 * @property {() => void} announce says to a screen reader what stands there; call it at rest
 */

/** @param {string | Part[]} words */
const nodesOf = (words) =>
  (typeof words === 'string' ? [words] : words).map((part) =>
    typeof part === 'string' ? part : make('b', { class: part.role }, part.text),
  );

/**
 * The explorer's DOM. It asks nobody: `render` gets the whole state, and what the learner does
 * leaves as events of the controls and by `reset`.
 *
 * @param {Explorer} explorer
 * @param {{input: (name: string, value: boolean | string) => void, reset: () => void,
 *   pin: () => void}} act
 * @returns {View}
 */
export function createView(explorer, act) {
  const { title, predict, opening, drawn, more = 'More ways to break it' } = explorer;
  const asking = predict && /** @type {any} */ (make('lesson-predict'));
  const several = explorer.controls.filter(({ kind }) => kind === 'matrix').length > 1;
  const controls = explorer.controls.map((control) => {
    const live = createControl(control, act.input);
    return {
      ...live,
      ...(several && control.kind === 'matrix' && { node: folded(control.label, live.node) }),
      door: control.own || control.kind === 'matrix' ? 'own' : control.more ? 'more' : '',
    };
  });
  const behind = (/** @type {string} */ wanted) =>
    controls.filter(({ door }) => door === wanted).map(({ node }) => node);
  const pin = explorer.readings && createPin(act.pin);
  const away = explorer.program && /** @type {any} */ (make('lesson-take-away'));
  const problem = make('p', { class: 'problem', role: 'alert', hidden: true });
  const picture = make('div', { class: 'picture' });
  const below = make('div', { class: 'below' });
  const drawing = make('div');
  // The outputs themselves are silent: while a slider is dragged they would never stop talking.
  const evidence = make('output', { id: 'evidence', 'aria-live': 'off', translate: 'no' });
  const interpretation = make('output', { id: 'interpretation', 'aria-live': 'off' });
  const why = make('p', { class: 'why', hidden: true });
  const said = read('interpretation', 'Interpretation', interpretation);
  const spoken = make('p', { class: 'sr', role: 'status' });
  const root = make(
    'div',
    { role: 'group', 'aria-label': title, class: opening && 'opens' },
    make('p', { class: 'title', 'aria-hidden': 'true' }, title),
    make(
      'div',
      { class: drawn ? 'split drawn' : 'split' },
      make(
        'div',
        { class: 'act' },
        asking,
        ...behind(''),
        door(more, behind('more')),
        door('Own numbers', behind('own'), PASTE),
        problem,
        drawn && make('div', { class: 'near' }, said, picture),
      ),
      drawn && drawing,
      make(
        'div',
        { class: 'shown' },
        !drawn && picture,
        read('evidence', 'Current evidence', evidence),
        !drawn && said,
        why,
        pin?.node,
        away,
        createFoot(explorer, act.reset),
      ),
    ),
    below,
    spoken,
  );

  /** @param {State} state */
  function render(state) {
    const { settings, trace } = state.now;
    for (const { show } of controls) show(settings, state.led);
    const veiled = opening && !state.touched;
    evidence.replaceChildren(
      ...nodesOf(veiled ? opening.evidence : explorer.evidence(trace, settings)),
    );
    interpretation.textContent = veiled
      ? opening.interpretation
      : explorer.interpretation(trace, settings);
    const pictures = explorer.picture(trace, settings);
    const at = (/** @type {HTMLElement} */ place) =>
      pictures.filter((one) =>
        drawn && one.element === 'flow'
          ? place === drawing
          : place === (isBelow(one) ? below : picture),
      );
    draw(picture, veiled ? at(picture).map(veil) : at(picture));
    draw(drawing, at(drawing));
    draw(below, at(below));
    const judged = judge(explorer, state);
    why.hidden = !judged;
    why.textContent = judged?.why ?? '';
    if (asking && predict) {
      const { guess, moved, skipped } = state;
      const { question } = predict;
      asking.state = { question, guess, asking: !moved && !skipped, held: judged?.held };
    }
    if (away) away.taken = { explorer, seen: state.now };
    const { pinned } = state;
    pin?.show(
      pinned && (explorer.readings?.(pinned.trace, pinned.settings) ?? null),
      explorer.readings?.(trace, settings) ?? [],
      pinned ? inWords(explorer.controls, pinned.settings) : '',
    );
    problem.hidden = state.problems.length === 0;
    problem.textContent = state.problems.map(({ message }) => `${message}.`).join(' ');
  }

  return {
    root,
    render,
    announce() {
      const read = [evidence, interpretation].map((node) => node.textContent);
      spoken.textContent = [...read, asking?.words, why.textContent, pin?.words()]
        .filter(Boolean)
        .join('; ');
    },
  };
}

const PASTE =
  'Type, or paste rows from a spreadsheet or a Python list. Pasted into the first cell, rows of ' +
  'another size, up to 8 × 8, take the place of the whole.';

/**
 * A lab opens with one switch and one question; the rest waits.
 *
 * @param {string} summary
 * @param {HTMLElement[]} controls
 * @param {string} [words]
 */
const door = (summary, controls, words) =>
  controls.length > 0 &&
  make(
    'details',
    { class: 'more' },
    make('summary', null, summary),
    words && make('p', null, words),
    ...controls,
  );

/**
 * One of several matrices: all of them open would put the readout out of sight on a phone.
 *
 * @param {string} label
 * @param {HTMLElement} node
 */
const folded = (label, node) => make('details', null, make('summary', null, label), node);

/**
 * @param {import('./explorer_form.js').Control[]} controls
 * @param {import('./explorer_form.js').Settings} settings
 */
const inWords = (controls, settings) =>
  controls
    // Own numbers that are nobody's own would only make it long.
    .filter(
      ({ kind, own, name, start }) =>
        (kind !== 'matrix' && !own) || String(settings[name]) !== String(start),
    )
    .map((control) => {
      const value = settings[control.name];
      const text =
        control.kind === 'slider'
          ? fixed(value, decimalsOf(control.step))
          : control.kind === 'switch'
            ? value
              ? 'on'
              : 'off'
            : control.kind === 'choice'
              ? control.options.find(({ name }) => name === value)?.label
              : writeMatrix(value, control.decimals);
      return `${control.label}: ${text}`;
    })
    .join('; ');

/** @param {string} name @param {string} label @param {HTMLElement} output */
const read = (name, label, output) =>
  make('div', { class: `read ${name}` }, make('label', { for: name }, label), output);

/** @param {Explorer} explorer @param {() => void} reset */
function createFoot({ rules }, reset) {
  const rows = rules?.rows.flatMap(({ name, when }) => [
    make('dt', null, name),
    make('dd', null, when),
  ]);
  const table =
    rules &&
    make(
      'details',
      null,
      make('summary', null, 'How the interpretation is chosen'),
      make('p', null, rules.about),
      make('dl', null, ...(rows ?? [])),
    );
  const back = make('button', { type: 'button', class: 'plain' }, 'Back to the start');
  back.addEventListener('click', reset);
  return make('div', { class: 'foot' }, table, back);
}

/**
 * Elements are kept from one drawing to the next while their kind stays.
 *
 * @param {HTMLElement} place
 * @param {Picture[]} pictures
 */
function draw(place, pictures) {
  pictures.forEach((picture, i) => {
    const tag = `lesson-${picture.element}`;
    let node = /** @type {any} */ (place.children[i]);
    if (node?.localName !== tag) {
      const fresh = make(tag);
      if (node) node.replaceWith(fresh);
      else place.append(fresh);
      node = fresh;
    }
    node.picture = picture;
  });
  while (place.children.length > pictures.length) place.lastElementChild?.remove();
}

/** @param {Picture} picture */
const isBelow = (picture) =>
  /^(matrices|flow|waves|spread)$/.test(picture.element) ||
  ('below' in picture && picture.below === true);

/** @param {Picture} picture @returns {Picture} the same without its answer */
const veil = (picture) =>
  picture.element === 'bars'
    ? { ...picture, bars: picture.bars.map((bar) => ({ ...bar, value: 0, text: '—' })) }
    : picture;
