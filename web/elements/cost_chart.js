import { make, makeSvg } from './make.js';

const WIDTH = 320;
const HEIGHT = 190;
const LEFT = 4;
const BOTTOM = 22;
const TOP = 16;

/** Each way its own colour and, for who sees no colour, its own mark. */
const ROLES = ['query', 'key', 'value', 'weight'];
const MARKS = [
  'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z',
  'M-3.5 -3.5h7v7h-7z',
  'M0 -4.5l4.5 8h-9z',
  'M0 -5l5 5l-5 5l-5 -5z',
];

/**
 * Time against length, a line for each way that was measured, and dashed what exactly four times
 * for twice would be. The table beside it says the same in numbers.
 *
 * @param {(seconds: number) => string} duration
 * @returns {{node: HTMLElement, draw: (results: import('../content/cost.js').Results) => void}}
 */
export function createChart(duration) {
  const drawing = makeSvg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' });
  const key = make('ul', { class: 'lines' });
  const node = make('figure', { hidden: true }, drawing, key);

  return {
    node,
    draw(results) {
      // Each keeps its colour while another one is measured again.
      const series = Object.entries(results)
        .map(([name, points], at) => ({ name, points, role: ROLES[at], mark: MARKS[at] }))
        .filter(({ points }) => points.length > 1);
      node.hidden = series.length === 0;
      if (node.hidden) return;
      const all = series.flatMap(({ points }) => points);
      const most = {
        n: Math.max(...all.map(({ n }) => n)),
        seconds: Math.max(...all.map(({ seconds }) => seconds)),
      };
      const x = (/** @type {number} */ n) => LEFT + (n / most.n) * (WIDTH - LEFT - 40);
      const y = (/** @type {number} */ seconds) =>
        HEIGHT - BOTTOM - (seconds / most.seconds) * (HEIGHT - BOTTOM - TOP);
      drawing.setAttribute(
        'aria-label',
        `Time against length up to ${most.n} tokens and ${duration(most.seconds)}: ${series.map(({ name }) => name).join('; ')}.`,
      );
      drawing.replaceChildren(
        ...axes(x, y, most, duration),
        ...series.flatMap((one) => line(one, x, y)),
      );
      key.replaceChildren(
        ...series.map(({ name, role, mark }) =>
          make('li', { class: role }, sample(role, mark), name),
        ),
        make('li', { class: 'guide' }, 'dashed: exactly four times for twice'),
      );
    },
  };
}

/**
 * @param {(n: number) => number} x
 * @param {(seconds: number) => number} y
 * @param {{n: number, seconds: number}} most
 * @param {(seconds: number) => string} duration
 */
function axes(x, y, most, duration) {
  const foot = y(0);
  const ticks = [most.n / 4, most.n / 2, most.n];
  return [
    makeSvg('path', { class: 'axis', d: `M${LEFT} ${TOP - 6}V${foot}H${WIDTH}` }),
    ...ticks.flatMap((n) => [
      makeSvg('path', { class: 'axis', d: `M${x(n)} ${foot}v4` }),
      makeSvg('text', { x: x(n), y: foot + 17, 'text-anchor': 'middle' }, String(n)),
    ]),
    makeSvg('text', { x: LEFT + 5, y: TOP - 4 }, duration(most.seconds)),
    makeSvg('text', { x: WIDTH, y: foot + 17, 'text-anchor': 'end' }, 'n'),
    makeSvg('path', { class: 'grid', d: `M${LEFT} ${TOP}H${WIDTH}` }),
  ];
}

/** How a line looks, for the key. @param {string} role @param {string} mark */
const sample = (role, mark) =>
  makeSvg(
    'svg',
    { viewBox: '-12 -6 24 12', 'aria-hidden': 'true' },
    makeSvg('polyline', { class: role, points: '-12,0 12,0' }),
    makeSvg('path', { class: `dot ${role}`, d: mark }),
  );

/**
 * @param {{points: import('../content/cost.js').Point[], role: string, mark: string}} series
 * @param {(n: number) => number} x
 * @param {(seconds: number) => number} y
 */
function line({ points, role, mark }, x, y) {
  const last = points[points.length - 1];
  const parts = 24;
  const square = Array.from({ length: parts + 1 }, (_, at) => {
    const part = at / parts;
    return `${x(last.n * part)},${y(last.seconds * part * part)}`;
  });
  return [
    makeSvg('polyline', { class: `guide ${role}`, points: square.join(' ') }),
    makeSvg('polyline', {
      class: `line ${role}`,
      points: points.map(({ n, seconds }) => `${x(n)},${y(seconds)}`).join(' '),
    }),
    ...points.map(({ n, seconds }) =>
      makeSvg('path', {
        class: `dot ${role}`,
        d: mark,
        transform: `translate(${x(n)} ${y(seconds)})`,
      }),
    ),
  ];
}
