/**
 * The drawing of an encoder block: its lines, and the sheets of numbers that go along them.
 *
 * @typedef {import('../elements/explorer_form.js').Role} Role
 * @typedef {import('./block_steps.js').Shaped} Shaped
 * @typedef {{batch: number, heads: number, rows: number, columns: number}} Sheets a step as sheets
 *   of paper: one behind the other for each sentence, side by side for each head
 *
 * @typedef {object} Row one step of the drawing
 * @property {string} name
 * @property {string} label
 * @property {string} words
 * @property {Role} [role]
 * @property {string} shape `2 × 4 × 8`
 * @property {string} axes `batch 2, tokens 4, embed 8`
 * @property {Sheets} sheets
 * @property {string} from in words, what it is made of
 * @property {number} lane where its dot stands, from 0
 * @property {Line[]} lines that reach its dot's height from above, or go on below it
 *
 * @typedef {{from: number | null, to: number, role?: Role, ends: boolean}} Line from a lane above
 *   (null: it starts here) to a lane; ends: it goes no further
 */
import { sourcesOf } from './block_steps.js';
import { axesText, labelOf, STEPS, wordsOf } from './block_words.js';

/** @param {Shaped} step @returns {Sheets} */
export function sheetsOf({ axes, shape }) {
  const of = (/** @type {string} */ axis) => shape[axes.indexOf(axis)] ?? 1;
  const [rows, columns = 1] = shape.filter((_, i) => !/^(batch|heads)$/.test(axes[i]));
  return { batch: of('batch'), heads: of('heads'), rows, columns };
}

/**
 * The rows of the drawing. Lanes are dealt out from top to bottom, as a version history is drawn:
 * a step takes the first lane of what ends in it, or the first free one.
 *
 * @param {Shaped[]} steps in the order of computing, inputs among them
 * @param {Record<string, any>} settings
 * @returns {Row[]}
 */
export function rowsOf(steps, settings) {
  const made = sourcesOf(settings);
  const shown = new Set(steps.map(({ name }) => name));
  /** What is not among the steps stands for what it is made of. @param {string} source @returns {string[]} */
  const seen = (source) => (shown.has(source) ? [source] : (made[source] ?? []).flatMap(seen));
  const sources = Object.fromEntries(
    [...shown].map((name) => [name, [...new Set(made[name].flatMap(seen))]]),
  );
  const lastUse = new Map();
  steps.forEach(({ name }, i) => {
    for (const source of sources[name]) lastUse.set(source, i);
  });
  /** @type {(string | undefined)[]} what each lane carries */
  const lanes = [];
  return steps.map((step, i) => {
    const { name } = step;
    const before = [...lanes];
    const ending = sources[name]
      .filter((source) => lastUse.get(source) === i)
      .map((source) => lanes.indexOf(source));
    for (const lane of ending) lanes[lane] = undefined;
    const free = lanes.indexOf(undefined);
    const lane = ending.length > 0 ? Math.min(...ending) : free < 0 ? lanes.length : free;
    lanes[lane] = name;
    /** @type {Line[]} */
    const lines = before.flatMap((source, from) => {
      if (!source) return [];
      const role = STEPS[source].role;
      const into = sources[name].includes(source) ? [{ from, to: lane, role, ends: true }] : [];
      return lanes[from] === source ? [...into, { from, to: from, role, ends: false }] : into;
    });
    // A line that nobody reads goes no further: only the output's does.
    if (lastUse.has(name))
      lines.push({ from: null, to: lane, role: STEPS[name].role, ends: false });
    else lanes[lane] = undefined;
    const from = sources[name].map((source) => labelOf(source)).join(' and ');
    return {
      ...STEPS[name],
      name,
      words: wordsOf(name, settings),
      shape: step.shape.join(' × '),
      axes: axesText(step),
      sheets: sheetsOf(step),
      from: from ? `from ${from}` : 'given',
      lane,
      lines,
    };
  });
}
