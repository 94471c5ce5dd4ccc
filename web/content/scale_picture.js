/**
 * What the missing-scale lab draws: how the spread grows, and where the first query's numbers came
 * from.
 *
 * @typedef {import('../elements/explorer_form.js').Settings} Settings
 * @typedef {import('../elements/explorer_form.js').MatrixPicture} MatrixPicture
 * @typedef {import('../formula.js').Answer} Answer
 * @typedef {import('../formula.js').Formula} Formula
 */
import { fixed } from '../format.js';
import { answerOf, number, product, quotient, root, sum } from '../formula.js';
import { HEADS, KEYS, QUERIES, request, WIDTHS, widthOf } from './scale_request.js';

/** Wider vectors are not shown; their products are counted instead. */
const WIDEST_SHOWN = 8;
/** Of scores: eight of them have to fit a phone. */
const SCORE_DECIMALS = 2;

/** The root of the mean square. @param {number[][]} matrix */
export function spread(matrix) {
  const all = matrix.flat();
  return Math.sqrt(all.reduce((total, x) => total + x * x, 0) / all.length);
}

/** @param {any} answer @returns {[raw: number, into: number]} what softmax gets last */
export const spreads = ({ scores, scaledScores }) => [spread(scores), spread(scaledScores)];

/** Every width of the table, and where the learner stands. @param {any} trace @param {Settings} settings */
function rowsOf([now, ...grown], settings) {
  const rows = WIDTHS.map((width, i) => ({ width, answer: grown[i], main: false }));
  const here = widthOf(settings);
  const known = !settings.own && rows.find(({ width }) => width === here);
  if (known) known.main = true;
  else rows.push({ width: here, answer: now, main: true });
  return rows.sort((a, b) => a.width - b.width);
}

/**
 * @param {any} trace
 * @param {Settings} settings
 * @returns {import('../elements/explorer_form.js').SpreadPicture}
 */
export const strips = (trace, settings) => ({
  element: 'spread',
  label: 'Scores by d_k, raw and into softmax',
  about: `Each stroke is one score: ${QUERIES} queries meet ${KEYS} keys at every d_k. A bar reaches one spread up and down.`,
  names: [
    { label: 'raw', role: 'key' },
    { label: 'into softmax', role: 'weight' },
  ],
  strips: rowsOf(trace, settings).map(({ width, answer, main }) => ({
    label: main && settings.own ? 'own' : String(width),
    main,
    groups: [answer.scores.flat(), answer.scaledScores.flat()],
    spreads: spreads(answer),
  })),
});

/**
 * @param {any} trace
 * @param {Settings} settings
 * @returns {import('../elements/explorer_form.js').TablePicture}
 */
export function growth(trace, settings) {
  const rows = rowsOf(trace, settings);
  const widest = Math.max(...rows.flatMap(({ answer }) => spreads(answer)));
  return {
    element: 'table',
    below: true,
    caption: 'How the spread of scores grows with d_k',
    columns: ['d_k', '√d_k', 'raw', 'into softmax'],
    rows: rows.map(({ width, answer, main }) => ({
      head: main && settings.own ? `${width}, own numbers` : String(width),
      main,
      cells: [
        { text: fixed(Math.sqrt(width), 2) },
        ...spreads(answer).map((value, i) => ({
          text: fixed(value, 2),
          role: i ? /** @type {'weight'} */ ('weight') : /** @type {'key'} */ ('key'),
          value: value / widest,
        })),
      ],
    })),
  };
}

/**
 * A dot product of seeded vectors, whose components are of few sizes: equal products are counted.
 *
 * @param {number[]} query
 * @param {number[]} key
 * @returns {Formula} `3 × 1.63 × 1 + (−2) × 0.56 × 0.18`
 */
export function counted(query, key) {
  /** @type {Map<string, {a: number, b: number, count: number}>} */
  const found = new Map();
  query.forEach((x, i) => {
    const [a, b] = [Math.abs(x), Math.abs(key[i])].sort((one, other) => other - one);
    const entry = found.get(`${a} ${b}`) ?? { a, b, count: 0 };
    entry.count += Math.sign(x * key[i]);
    found.set(`${a} ${b}`, entry);
  });
  const parts = [...found.values()].filter(({ count }) => count !== 0);
  return sum(
    parts.length
      ? parts.map(({ a, b, count }) => product(number(count), number(a), number(b)))
      : [number(0)],
  );
}

/** A raw score made the score that softmax gets. @param {any} input @param {number} raw */
function scaledFormula({ scale, keys, modelDim }, raw) {
  const width = number(scale === 'sqrt_d_model' ? modelDim : keys[0].length);
  return scale === 'multiplied'
    ? product(number(raw), root(width))
    : quotient(number(raw), root(width));
}

/**
 * @param {any} input
 * @param {any} answer
 * @returns {Record<'scores' | 'scaledScores', Answer[][]>} the first query's
 */
function answersOf(input, { scores: [raw], scaledScores: [into] }) {
  const { queries, keys, scale } = input;
  return {
    scores: [
      raw.map((/** @type {number} */ value, /** @type {number} */ i) =>
        answerOf(counted(queries[0], keys[i]), value, [], SCORE_DECIMALS),
      ),
    ],
    scaledScores: [
      into.map((/** @type {number} */ value, /** @type {number} */ column) => {
        const inputs = [{ matrix: 'scores', row: 0, column }];
        return scale === 'none'
          ? { text: `${fixed(value, SCORE_DECIMALS)}, the raw score as it is.`, value, inputs }
          : answerOf(scaledFormula(input, raw[column]), value, inputs, SCORE_DECIMALS);
      }),
    ],
  };
}

/** @param {number} count */
const heads = (count) => Array.from({ length: count }, (_, i) => String(i + 1));

/**
 * The first query's way from scores to weights; of own numbers every query's. Vectors that would
 * not fit stay out, and their equal products are counted together.
 *
 * @param {any} trace
 * @param {Settings} settings
 * @returns {import('../elements/explorer_form.js').MatricesPicture}
 */
export function matricesOf([now], settings) {
  const { input } = request(settings);
  const rows = settings.own ? input.queries.length : 1;
  const width = widthOf(settings);
  const isShown = width <= WIDEST_SHOWN;
  const answers = isShown ? null : answersOf(input, now);
  const query = { title: 'query', heads: heads(rows), role: /** @type {'query'} */ ('query') };
  const key = { title: 'key', heads: heads(input.keys.length), role: /** @type {'key'} */ ('key') };
  const across = { title: 'number', heads: heads(width) };
  /** @type {(name: string, label: string, values: number[][], more?: object) => MatrixPicture} */
  const square = (name, label, values, more) => ({
    ...{ name, label, rows: query, columns: key, values: values.slice(0, rows) },
    ...more,
  });
  return {
    element: 'matrices',
    attended: { input, trace: now },
    matrices: [
      ...(isShown
        ? [
            square('queries', rows > 1 ? 'Queries' : 'Query 1', input.queries, {
              columns: across,
              role: 'query',
              decimals: 2,
            }),
            {
              ...square('keys', 'Keys', [], { rows: key, columns: across, role: 'key' }),
              values: input.keys,
              decimals: 2,
            },
          ]
        : []),
      square('scores', isShown ? 'Raw scores' : `Raw scores, ${width} products each`, now.scores, {
        decimals: SCORE_DECIMALS,
        ...(answers && { answers: answers.scores }),
      }),
      square('scaledScores', SOFTMAX_GETS[input.scale], now.scaledScores, {
        decimals: SCORE_DECIMALS,
        ...(answers && { answers: answers.scaledScores }),
      }),
      square('weights', 'Weights', now.weights, { role: 'weight', fill: true }),
    ],
  };
}

/** @type {Record<string, string>} */
const SOFTMAX_GETS = {
  none: 'Into softmax: unscaled',
  sqrt_dk: 'Into softmax: divided by √d_k',
  sqrt_d_model: `Into softmax: divided by √(${HEADS} d_k)`,
  multiplied: 'Into softmax: times √d_k',
};
