import { fixed } from '../format.js';
import { make, makeSvg } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';
import css from './spread.css';

/** Of the drawing, in its own units. */
const [WIDTH, HEIGHT, LEFT, BELOW] = [340, 190, 34, 22];
/** How wide a stroke is, and how far the middles of two groups are apart. */
const [STROKE, APART] = [14, 20];

/**
 * `lesson-spread`: many numbers as short strokes over each other, in strips side by side, so that
 * how far they spread is seen. The spreads themselves stand in a table beside it; here the drawing
 * has a name.
 */
export class LessonSpread extends HTMLElement {
  #drawing = make('figure');

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#drawing);
  }

  /** @param {import('./explorer_form.js').SpreadPicture} picture */
  set picture({ label, about, names, strips }) {
    const largest = Math.max(
      1,
      ...strips.flatMap(({ groups }) => groups.flat()).map((value) => Math.abs(value)),
    );
    const middle = (HEIGHT - BELOW) / 2;
    const y = (/** @type {number} */ value) => middle - (value / largest) * (middle - 8);
    const room = (WIDTH - LEFT) / strips.length;
    const drawn = strips.map(({ label: name, main, groups, spreads }, i) => {
      const x = LEFT + room * (i + 0.5);
      return makeSvg(
        'g',
        { class: main && 'main' },
        ...groups.flatMap((values, j) => {
          const at = x + (j - (groups.length - 1) / 2) * APART;
          const { role } = names[j];
          const to = spreads[j];
          return [
            makeSvg('path', {
              class: role,
              d: values.map((value) => stroke(at, y(value))).join(''),
            }),
            makeSvg('path', { class: `${role} bar`, d: `M${at} ${y(-to)}V${y(to)}` }),
          ];
        }),
        makeSvg('text', { x, y: HEIGHT - 6, 'text-anchor': 'middle' }, name),
      );
    });
    const tick = nice(largest);
    const ticks = [tick, 0, -tick].map((value) =>
      makeSvg(
        'g',
        { class: 'tick' },
        makeSvg('line', { x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value) }),
        makeSvg('text', { x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end' }, fixed(value, 0)),
      ),
    );
    this.#drawing.replaceChildren(
      make('figcaption', null, make('b', null, label), ` ${about}`, key(names)),
      makeSvg(
        'svg',
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label, translate: 'no' },
        ...ticks,
        ...drawn,
      ),
    );
  }
}

/** @param {number} x @param {number} y */
const stroke = (x, y) => `M${x - STROKE / 2} ${y.toFixed(1)}h${STROKE}`;

/** A round number not far below the largest. @param {number} largest at least 1 */
function nice(largest) {
  const power = 10 ** Math.floor(Math.log10(largest));
  return [5, 2, 1].map((step) => step * power).find((step) => step <= largest) ?? power;
}

/** What the colours mean. @param {{label: string, role: string}[]} names */
const key = (names) =>
  make(
    'span',
    { class: 'key-line' },
    ...names.flatMap(({ label, role }, i) => [
      i ? ', then ' : ' In each strip: ',
      make('b', { class: role }, label),
    ]),
  );
