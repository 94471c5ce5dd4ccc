import { fixed } from '../format.js';
import { make, makeSvg, setVars } from './make.js';
import css from './plane.css';
import { turning } from './plane_turning.js';
import shared from './shared.css';
import { sheets } from './sheets.js';

const WIDTH = 320;
/** A plane flatter than this is a number line: it gets ticks instead of a grid. */
const LINE_HEIGHT = 112;

/**
 * `lesson-plane`: arrows and dots on a plane, or on a number line, as SVG with its words in it. The
 * words beside it carry the numbers, so the picture is one image with a name.
 */
export class LessonPlane extends HTMLElement {
  #drawing = make('div', { class: 'drawing' });
  #figure = make('figure', null, this.#drawing);
  /** By what they turn. @type {Map<string, HTMLElement>} */
  #handles = new Map();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets(shared, css);
    root.append(this.#figure);
    turning(this.#figure);
  }

  /** @param {import('./explorer_form.js').PlanePicture} picture */
  set picture({ label, x, y, arrows = [], dots = [] }) {
    const isLine = arrows.length === 0;
    const height = isLine ? LINE_HEIGHT : (WIDTH * (y[1] - y[0])) / (x[1] - x[0]);
    const at = place(x, y, height);
    const svg = makeSvg('svg', {
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: 'img',
      'aria-label': `${label}: ${describe(arrows, dots)}`,
      translate: 'no',
    });
    svg.append(...(isLine ? ticks(x, at) : grid(x, y, at)));
    svg.append(...arrows.map((arrow) => drawArrow(arrow, at)));
    svg.append(...[...dots].sort((a, b) => Number(a.main) - Number(b.main)).map((d) => dot(d, at)));
    this.#figure.classList.toggle('line', isLine);
    this.#drawing.querySelector('svg')?.remove();
    this.#drawing.prepend(svg);
    for (const arrow of arrows) this.#place(arrow, at, height);
  }

  /**
   * The place to hold an arrow by: HTML, because `touch-action` does nothing inside an SVG, and
   * kept while a finger is on it.
   *
   * @param {import('./explorer_form.js').Arrow} arrow
   * @param {Place} at
   * @param {number} height
   */
  #place({ to, turn }, at, height) {
    if (!turn) return;
    let handle = this.#handles.get(turn.name);
    if (!handle) {
      const origin = at([0, 0]).join(' ');
      const data = { 'data-turns': turn.name, 'data-step': turn.step, 'data-origin': origin };
      handle = make('span', { class: 'handle', ...data });
      this.#handles.set(turn.name, handle);
      this.#drawing.append(handle);
    }
    const [x, y] = at(to);
    setVars(handle, { '--x': x / WIDTH, '--y': y / height });
  }
}

/**
 * @typedef {(point: [number, number]) => [number, number]} Place from the plane's units to the
 *   drawing's
 * @param {[number, number]} x
 * @param {[number, number]} y
 * @param {number} height
 * @returns {Place}
 */
const place =
  (x, y, height) =>
  ([px, py]) => [
    ((px - x[0]) / (x[1] - x[0])) * WIDTH,
    height - ((py - y[0]) / (y[1] - y[0])) * height,
  ];

/** @type {(from: [number, number], to: [number, number], name: string) => SVGElement} */
const line = ([x1, y1], [x2, y2], name) => makeSvg('line', { x1, y1, x2, y2, class: name });

/** @type {(x: [number, number], y: [number, number], at: Place) => SVGElement[]} */
function grid(x, y, at) {
  const lines = [];
  for (let i = Math.ceil(x[0]); i <= x[1]; i++)
    lines.push(line(at([i, y[0]]), at([i, y[1]]), i ? 'grid' : 'axis'));
  for (let i = Math.ceil(y[0]); i <= y[1]; i++)
    lines.push(line(at([x[0], i]), at([x[1], i]), i ? 'grid' : 'axis'));
  return lines.sort(
    (a, b) => Number(a.classList.contains('axis')) - Number(b.classList.contains('axis')),
  );
}

/** @type {(x: [number, number], at: Place) => SVGElement[]} */
function ticks(x, at) {
  const parts = [line(at([x[0], 0]), at([x[1], 0]), 'axis')];
  for (let i = Math.ceil(x[0]); i <= x[1]; i++) {
    const [px, py] = at([i, 0]);
    parts.push(line([px, py - 4], [px, py + 4], 'axis'));
    if (i % 2 === 0)
      parts.push(
        makeSvg('text', { x: px, y: py + 48, 'text-anchor': 'middle', class: 'tick' }, fixed(i, 0)),
      );
  }
  return parts;
}

/** @type {(arrow: import('./explorer_form.js').Arrow, at: Place) => SVGElement} */
function drawArrow({ label, to, role }, at) {
  const [x0, y0] = at([0, 0]);
  const [x1, y1] = at(to);
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
  const out = 16;
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [tx, ty] = [x1 + ((x1 - x0) / length) * out, y1 + ((y1 - y0) / length) * out];
  const anchor = Math.abs(x1 - x0) < 24 ? 'middle' : x1 > x0 ? 'end' : 'start';
  return makeSvg(
    'g',
    { class: role },
    line([x0, y0], [x1, y1], 'arrow'),
    makeSvg('path', {
      d: 'M0 0 L-11 -5.5 L-11 5.5 Z',
      class: 'head',
      transform: `translate(${x1} ${y1}) rotate(${angle})`,
    }),
    makeSvg('text', { x: tx, y: ty + 4, 'text-anchor': anchor }, label),
  );
}

/** @type {(dot: import('./explorer_form.js').Dot, at: Place) => SVGElement} */
function dot({ label, at: point, role, size = 0.5, main = false }, at) {
  const [cx, cy] = at(point);
  const radius = main ? 7 : 4 + 12 * Math.sqrt(size);
  return makeSvg(
    'g',
    { class: role },
    makeSvg('circle', { cx, cy, r: radius, class: main ? 'ring' : 'dot' }),
    makeSvg('text', { x: cx, y: main ? cy - 22 : cy + 32, 'text-anchor': 'middle' }, label),
  );
}

/**
 * @param {import('./explorer_form.js').Arrow[]} arrows
 * @param {import('./explorer_form.js').Dot[]} dots
 */
function describe(arrows, dots) {
  const ends = arrows.map(({ label, to }) => `${label} to ${fixed(to[0], 1)}, ${fixed(to[1], 1)}`);
  const spots = dots.map(({ label, at }) => `${label} at ${fixed(at[0], 2)}`);
  return [...ends, ...spots].join('; ');
}
