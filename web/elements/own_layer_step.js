import { fixed } from '../format.js';
import { make } from './make.js';
import { createMatrixWindow } from './matrix_window.js';

/**
 * @typedef {import('./own_layer.js').State} State
 * @typedef {import('../content/layer_steps.js').Place} Place
 */

/** Of one column and of the row heads, in pixels. */
const COLUMN = 76;
const HEADS = 36;

/**
 * The steps of a layer, and the chosen one's numbers in part. It holds no state.
 *
 * @param {object} act
 * @param {(name: string) => void} act.step
 * @param {(place: Partial<Place>) => void} act.move
 * @param {() => void} act.fit there is another width now
 * @param {() => void} act.origin asks where the chosen number came from
 */
export function createStepView({ step, move, fit, origin }) {
  const list = make('ol', { role: 'radiogroup', 'aria-label': 'Step' });
  const select = make('select', { id: 'step' });
  select.addEventListener('change', () => step(select.value));
  list.addEventListener('keydown', (event) => {
    const by = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1 })[event.key];
    const buttons = [...list.querySelectorAll('button')];
    const next = by && buttons[buttons.findIndex(({ tabIndex }) => tabIndex === 0) + by];
    if (!next) return;
    event.preventDefault();
    step(next.dataset.name ?? '');
    next.focus();
  });
  const words = make('p', { class: 'words' });
  const fields = ['batch', 'head', 'row', 'column'].map((name) => {
    const title = make('span');
    const of = make('span', { class: 'of' });
    const input = make('input', { type: 'number', min: 1, step: 1, name });
    input.addEventListener('change', () => {
      const value = Math.round(input.valueAsNumber);
      move(Number.isFinite(value) ? { [name]: value - 1 } : {});
    });
    return { name, title, of, input, node: make('label', null, title, ' ', of, input) };
  });
  const window = createMatrixWindow(move);
  const answer = make('output', { class: 'answer', 'aria-live': 'polite' });
  const why = make('p', { class: 'origin', role: 'status', translate: 'no' });
  const ask = make('button', { type: 'button', class: 'plain', click: origin }, ASK);
  const shown = make('div', { class: 'shown' }, window.node, answer, window.part, ask, why);
  const node = make(
    'div',
    { class: 'steps' },
    make('div', { class: 'choose' }, make('label', { for: 'step' }, 'Step'), select, list),
    make(
      'div',
      { class: 'step' },
      words,
      make('div', { class: 'places' }, ...fields.map((field) => field.node)),
      shown,
    ),
  );
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(shown.clientWidth - width) < 4) return;
    width = shown.clientWidth;
    fit();
  }).observe(shown);

  const columns = () =>
    shown.clientWidth
      ? Math.max(2, Math.min(8, Math.floor((shown.clientWidth - HEADS) / COLUMN)))
      : 8;

  return {
    node,
    columns,
    /**
     * @param {State} state
     * @param {typeof import('../content/layer_steps.js')} content
     */
    render(
      { layer, rows, step: chosen, place, first, origin: said },
      { windowOf, counts, axisTitles, WINDOW },
    ) {
      const names = rows.map(({ name }) => name).join();
      if (list.dataset.names !== names + rows.map(({ shape }) => shape).join()) {
        list.dataset.names = names + rows.map(({ shape }) => shape).join();
        select.replaceChildren(
          ...rows.map(({ name, label, shape }) =>
            make('option', { value: name }, `${label}: ${shape}`),
          ),
        );
        list.replaceChildren(
          ...rows.map(({ name, label, shape, role }) =>
            make(
              'li',
              { role: 'none' },
              make(
                'button',
                { type: 'button', role: 'radio', 'data-name': name, click: () => step(name) },
                make('span', { class: `name ${role ?? ''}` }, label),
                make('span', { class: 'shape', translate: 'no' }, shape),
              ),
            ),
          ),
        );
      }
      select.value = chosen.name;
      for (const button of list.querySelectorAll('button')) {
        const isChosen = button.dataset.name === chosen.name;
        button.ariaChecked = String(isChosen);
        button.tabIndex = isChosen ? 0 : -1;
      }
      const row = rows.find(({ name }) => name === chosen.name);
      words.replaceChildren(
        row?.words ?? '',
        make('span', { class: 'axes', translate: 'no' }, `${row?.axes}; ${row?.from}`),
      );
      const has = counts(chosen);
      const [down, along] = axisTitles(chosen);
      const titles = /** @type {Record<string, string>} */ ({ row: down, column: along });
      for (const { name, title, of, input, node: field } of fields) {
        const key = /** @type {keyof Place} */ (name);
        title.textContent = titles[name] ?? name;
        of.textContent = `of ${has[key]}`;
        field.hidden = has[key] === 1 && !(name in titles);
        input.max = String(has[key]);
        input.value = String(place[key] + 1);
      }
      const part = { ...first, rows: WINDOW, columns: columns() };
      const matrix = windowOf(layer, chosen, place, part);
      window.show({ matrix, first, chosen: place, size: has });
      const text = answerText(layer, chosen, place, titles, matrix);
      if (answer.textContent !== text) answer.textContent = text;
      why.textContent = said;
    },
  };
}

const ASK = 'Where did this number come from?';
const DIGITS = 9;

/**
 * @param {State['layer']} layer
 * @param {State['step']} step
 * @param {Place} place
 * @param {Record<string, string>} titles
 * @param {import('./explorer_form.js').MatrixPicture} matrix
 */
function answerText({ expected }, { name, axes, values }, place, titles, { label }) {
  const { batch, head, row, column } = place;
  const ofBatch = axes[0] === 'batch' ? values[batch] : values;
  const value = axes[1] === 'heads' ? ofBatch[head][row][column] : ofBatch[row][column];
  const where = [
    `batch ${batch + 1}`,
    ...(axes[1] === 'heads' ? [`head ${head + 1}`] : []),
    `${titles.row} ${row + 1}`,
    `${titles.column} ${column + 1}`,
  ].join(', ');
  const said =
    typeof value === 'boolean' ? (value ? 'may be seen' : 'hidden') : fixed(value, DIGITS);
  const there =
    name === 'output' && expected
      ? `; PyTorch: ${fixed(expected[batch][row][column], DIGITS)}`
      : '';
  return `${label}, ${where}: ${said}${there}`;
}
