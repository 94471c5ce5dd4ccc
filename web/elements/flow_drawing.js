/** The drawing beside each step of `lesson-flow`: its lines, and its numbers as sheets of paper. */
import { make, makeSvg } from './make.js';

/**
 * @typedef {import('../content/block_drawing.js').Row} Row
 * @typedef {import('../content/block_drawing.js').Sheets} Sheets
 */

/** Of the lines, in the drawing's own units: one lane, and one row. */
const LANE = 12;
const HEIGHT = 44;
const middle = (/** @type {number} */ lane) => (lane + 0.5) * LANE;

/** @param {Row[]} rows */
export const lanesOf = (rows) =>
  Math.max(...rows.flatMap(({ lane, lines }) => [lane, ...lines.map(({ to }) => to)])) + 1;

/**
 * The lines that pass one step, and what runs along them when data flows. The drawing is stretched
 * to its lanes, so its dots are lines of no length, which stay round.
 *
 * @param {Row} row
 * @param {number} lanes
 */
export function linesOf({ lane, lines, role }, lanes) {
  const centre = HEIGHT / 2;
  const paths = lines.map(({ from, to, role: of = '', ends }) => {
    const [a, b] = [middle(from ?? to), middle(to)];
    const d =
      from === null
        ? `M${b} ${centre}V${HEIGHT}`
        : ends
          ? `M${a} 0C${a} ${centre * 0.7} ${b} ${centre * 0.4} ${b} ${centre}`
          : `M${a} 0V${HEIGHT}`;
    return { d, of: `${of} ${ends ? 'ends' : ''}`, flows: ends || from === null };
  });
  const dot = `M${middle(lane)} ${centre}h0`;
  return make(
    'span',
    { class: 'drawing', 'aria-hidden': 'true', vars: { '--lanes': lanes } },
    makeSvg(
      'svg',
      { viewBox: `0 0 ${lanes * LANE} ${HEIGHT}`, preserveAspectRatio: 'none' },
      ...paths.map(({ d, of }) => makeSvg('path', { d, class: of })),
      ...paths
        .filter(({ flows }) => flows)
        .map(({ d, of }) => makeSvg('path', { d, class: `pulse ${of}` })),
      makeSvg('path', { d: dot, class: `dot ${role ?? ''}` }),
      makeSvg('path', { d: dot, class: 'hole' }),
    ),
  );
}

/** Of the sheets: the room they have, the space between two heads, and from sentence to sentence. */
const [WIDTH, DEPTH, GAP, BEHIND] = [60, 30, 2, 3];
/** More heads, or sentences, than these are not drawn. */
const [MOST_HEADS, MOST_BATCH] = [16, 3];
const LARGEST = 3.2;
const SMALLEST = 1.5;

/**
 * How long one number may be drawn, so that the largest of all steps has room.
 *
 * @param {Row[]} rows
 */
export function unitOf(rows) {
  const units = rows.flatMap(({ sheets: { heads, rows: high, columns } }) => [
    (WIDTH - 2 * BEHIND - (Math.min(heads, MOST_HEADS) - 1) * GAP) / (heads * columns),
    (DEPTH - 2 * BEHIND) / high,
  ]);
  return Math.min(LARGEST, ...units);
}

/**
 * A step's shape to scale: heads side by side, sentences one behind the other.
 *
 * @param {Row} row
 * @param {number} unit
 */
export function sheetsOf({ sheets, role }, unit) {
  const heads = Math.min(sheets.heads, MOST_HEADS);
  const batch = Math.min(sheets.batch, MOST_BATCH);
  const width = Math.max(SMALLEST, (sheets.columns * unit * sheets.heads) / heads);
  const height = Math.max(SMALLEST, sheets.rows * unit);
  const back = Array.from({ length: batch }, (_, i) => batch - 1 - i);
  const papers = back.flatMap((behind) =>
    Array.from({ length: heads }, (_, head) =>
      makeSvg('rect', {
        x: head * (width + GAP) + behind * BEHIND + 0.5,
        y: (DEPTH + (batch - 1) * BEHIND - height) / 2 - behind * BEHIND,
        width,
        height,
      }),
    ),
  );
  return makeSvg(
    'svg',
    { class: `sheets ${role ?? ''}`, viewBox: `0 0 ${WIDTH} ${DEPTH}`, 'aria-hidden': 'true' },
    ...papers,
  );
}
