import { make, makeSvg } from './make.js';
import shared from './shared.css';
import { sheets } from './sheets.js';
import css from './waves.css';

/** Of the drawing, in its own units. */
const [WIDTH, HEIGHT, EDGE] = [320, 132, 20];

/** @param {string | number} text @param {number} x @param {number} y @param {string} anchor */
const tick = (text, x, y, anchor) =>
  makeSvg('text', { x, y: y + 3, 'text-anchor': anchor }, String(text));

/** The numbers at the edges. @param {number} last */
const ticks = (last) => [
  ...[1, 0, -1].map((value) =>
    tick(value < 0 ? '−1' : value, EDGE - 8, HEIGHT / 2 - value * (HEIGHT / 2 - EDGE), 'end'),
  ),
  ...Array.from({ length: last + 1 }, (_, i) =>
    tick(i, EDGE + (i / last) * (WIDTH - 2 * EDGE), HEIGHT - 6, 'middle'),
  ),
];

/**
 * `lesson-waves`: numbers from −1 to 1 over places, a line for each row of them. The numbers
 * themselves stand in a table beside it; here the drawing has a name.
 */
export class LessonWaves extends HTMLElement {
  #drawing = make('figure');

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#drawing);
  }

  /** @param {import('./explorer_form.js').WavesPicture} picture */
  set picture({ label, waves }) {
    const last = Math.max(1, ...waves.map(({ values }) => values.length - 1));
    const at = (/** @type {number} */ value, /** @type {number} */ i) => [
      EDGE + (i / last) * (WIDTH - 2 * EDGE),
      HEIGHT / 2 - value * (HEIGHT / 2 - EDGE),
    ];
    const lines = waves.map(({ role, values }) =>
      makeSvg(
        'g',
        { class: role },
        makeSvg('polyline', { points: values.map((value, i) => at(value, i).join()).join(' ') }),
        ...values.map((value, i) => {
          const [cx, cy] = at(value, i);
          return makeSvg('circle', { cx, cy, r: 3 });
        }),
      ),
    );
    const axis = makeSvg('line', { x1: EDGE, x2: WIDTH - EDGE, y1: HEIGHT / 2, y2: HEIGHT / 2 });
    this.#drawing.replaceChildren(
      make('figcaption', null, `${label}: `, ...waves.flatMap(keyOf)),
      makeSvg(
        'svg',
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
        axis,
        ...ticks(last),
        ...lines,
      ),
    );
  }
}

/** @param {import('./explorer_form.js').WavesPicture['waves'][number]} wave @param {number} i */
const keyOf = ({ label, role }, i) => [i ? '; ' : '', make('b', { class: role }, label)];
