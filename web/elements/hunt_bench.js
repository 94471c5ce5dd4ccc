import { make } from './make.js';

/**
 * The bench of the hunt: what is tried, and what is seen of it.
 *
 * @typedef {typeof import('../content/hunt_all.js')} Content
 * @typedef {import('../content/hunt_look.js').Bench} Bench
 * @typedef {import('../content/hunt_look.js').Look & {set: Bench, notes: string[]}} Shown
 *   notes: of the notebook
 */

/**
 * @param {Content} content
 * @param {(change: Partial<Bench>) => void} change
 * @returns {{node: HTMLElement, show: (shown: Shown) => void}}
 */
export function createBench(content, change) {
  const { EXPERIMENTS, HEADS, MOST_TOKENS } = content;
  const experiment = select('experiment', [
    ['none', 'none'],
    ...EXPERIMENTS.map(({ name, label }) => /** @type {[string, string]} */ ([name, label])),
  ]);
  const numbers = (/** @type {number[]} */ list) =>
    list.map((value) => /** @type {[string, string]} */ ([String(value), String(value)]));
  const tokens = select('tokens', numbers(Array.from({ length: MOST_TOKENS }, (_, i) => i + 1)));
  const heads = select('heads', numbers(HEADS));
  const causal = make('input', { type: 'checkbox', role: 'switch', name: 'causal' });
  experiment.addEventListener('change', () => change({ experiment: experiment.value }));
  tokens.addEventListener('change', () => change({ tokens: Number(tokens.value) }));
  heads.addEventListener('change', () => change({ heads: Number(heads.value) }));
  causal.addEventListener('change', () => change({ causal: causal.checked }));

  const result = make('p', { class: 'result', role: 'status' });
  const lights = /** @type {any} */ (make('lesson-lights'));
  const said = make('p', { class: 'sr', role: 'status' });
  const notes = make('ol');
  const count = make('summary');
  const notebook = make('details', null, count, notes);
  const steps = createSteps(content);
  const node = make(
    'div',
    { class: 'bench' },
    make('label', { class: 'wide' }, make('span', null, 'Experiment'), experiment),
    make(
      'div',
      { class: 'inputs' },
      make('label', null, make('span', null, 'Tokens'), tokens),
      make('label', null, make('span', null, 'Heads'), heads),
      make('label', { class: 'switch' }, make('span', null, 'Causal mask'), causal),
    ),
    result,
    lights,
    said,
    steps.node,
    notebook,
  );
  return {
    node,
    show(shown) {
      const { set } = shown;
      experiment.value = set.experiment;
      tokens.value = String(set.tokens);
      heads.value = String(set.heads);
      causal.checked = set.causal;
      showResult(result, content.experimentNamed(set.experiment), shown.result);
      lights.picture = { element: 'lights', lights: shown.lights, folded: true };
      const broken = shown.lights.filter(({ good }) => !good).map(({ name }) => name);
      write(said, broken.length > 0 ? `Broken: ${broken.join('; ')}.` : 'Every check holds.');
      steps.show(shown);
      write(count, `Notebook: ${shown.notes.length || 'no'} experiments so far`);
      if (shown.notes.length === 1) write(count, 'Notebook: 1 experiment so far');
      notebook.hidden = shown.notes.length === 0;
      notes.replaceChildren(...shown.notes.map((text) => make('li', null, text)));
    },
  };
}

/** The same words again would be read out again. @param {HTMLElement} node @param {string} text */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * @param {HTMLElement} node
 * @param {import('../content/hunt_experiments.js').Experiment | undefined} experiment
 * @param {import('../content/hunt_experiments.js').Result | null} result
 */
function showResult(node, experiment, result) {
  if (!experiment || !result) {
    node.className = 'result';
    write(node, 'Choose an experiment: what must a right block do, and does this one?');
    return;
  }
  const { good, text, asked = true } = result;
  node.className = `result ${asked ? (good ? 'yes' : 'no') : ''}`;
  const verdict = good ? 'It holds here' : 'It is broken here';
  write(node, asked ? `In a right block ${experiment.law}. ${verdict}. ${text}` : text);
}

/** @param {string} name @param {[value: string, label: string][]} options */
const select = (name, options) =>
  make('select', { name }, ...options.map(([value, label]) => make('option', { value }, label)));

/**
 * A step's matrices, behind a door of their own.
 *
 * @param {Content} content
 */
function createSteps({ STEPS, huntMatrices, partsOf, sizesOf }) {
  const step = select(
    'step',
    STEPS.map(({ name, label }) => /** @type {[string, string]} */ ([name, label])),
  );
  step.value = 'weights';
  // On a phone the matrices would push the suspects away.
  const open = matchMedia('(min-width: 48rem)').matches;
  const places = make('span', { class: 'places' });
  const sizes = make('p', { class: 'sizes' });
  const matrices = /** @type {any} */ (make('lesson-matrices'));
  const place = { sentence: 0, head: 0 };
  const node = make(
    'details',
    { class: 'steps', open },
    make('summary', null, 'Look at a step'),
    make('p', { class: 'inputs' }, make('label', null, make('span', null, 'Step'), step), places),
    sizes,
    matrices,
  );
  /** @type {Shown | undefined} */
  let now;
  const render = () => {
    if (!now || !node.open) return;
    const { trace, shapes } = now;
    const parts = partsOf(trace);
    place.sentence = Math.min(place.sentence, parts.sentences - 1);
    place.head = Math.min(place.head, parts.heads - 1);
    const chosen = STEPS.find(({ name }) => name === step.value) ?? STEPS[0];
    const { text, right } = sizesOf(trace, shapes, chosen.name);
    sizes.className = `sizes ${right ? '' : 'no'}`;
    write(sizes, text);
    const asked = `${parts.sentences} ${parts.heads}`;
    if (places.dataset.asked !== asked) {
      places.dataset.asked = asked;
      places.replaceChildren(
        numbered('Sentence', parts.sentences, place.sentence, (value) => {
          place.sentence = value;
          render();
        }),
        numbered('Head', parts.heads, place.head, (value) => {
          place.head = value;
          render();
        }),
      );
    }
    matrices.picture = { element: 'matrices', matrices: huntMatrices(trace, chosen, place) };
  };
  step.addEventListener('change', render);
  node.addEventListener('toggle', render);
  return {
    node,
    /** @param {Shown} shown */
    show(shown) {
      now = shown;
      render();
    },
  };
}

/** @param {string} label @param {number} count @param {number} chosen @param {(value: number) => void} change */
function numbered(label, count, chosen, change) {
  const options = Array.from(
    { length: count },
    (_, i) => /** @type {[string, string]} */ ([String(i), String(i + 1)]),
  );
  const field = select(label.toLowerCase(), options);
  field.value = String(chosen);
  field.addEventListener('change', () => change(Number(field.value)));
  return make('label', null, make('span', null, label), field);
}
