import { wholeRow } from '../content/block_matrix.js';
import {
  movesOf,
  nearness,
  ORDERS,
  orderRequests,
  PLACES,
  WIDTH,
  wordsOf,
} from '../content/order.js';
import { fixed } from '../format.js';
import { answerOf, dot, number, quotient, wave } from '../formula.js';

/** What doubles may lose when sums run in another order. */
const NEAR = 1e-9;

/** @param {any} trace @param {import('../elements/explorer_form.js').Settings} settings */
const farthest = (trace, settings) =>
  Math.max(...movesOf(trace, settings).map(({ moved }) => moved));

/** @param {number} count @param {number} first */
const numbers = (count, first) => Array.from({ length: count }, (_, i) => String(i + first));

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'word-order',
  program: true,
  title: 'Shuffle the words',
  more: 'More columns to draw',
  predict: null,
  controls: [
    {
      kind: 'choice',
      name: 'order',
      label: 'The words',
      options: Object.entries(ORDERS).map(([name, { label }]) => ({ name, label })),
      start: 'reversed',
    },
    { kind: 'switch', name: 'positions', label: 'Positions', start: false },
    {
      kind: 'slider',
      name: 'pair',
      label: 'Pair of columns to draw',
      min: 1,
      max: 4,
      step: 1,
      start: 1,
      more: true,
    },
  ],
  question: orderRequests,
  evidence(trace, settings) {
    const near = nearness(trace[2].encoding);
    const far = farthest(trace, settings);
    const { pair } = settings;
    return [
      `“${wordsOf(settings).join(' ')}”, positions ${settings.positions ? 'on' : 'off'}: an output moved by ${fixed(far < NEAR ? 0 : far)} at most\nplace 0 times places 0, 1, 2: ${near
        .slice(0, 3)
        .map((value) => fixed(value, 2))
        .join(
          ', ',
        )}\ncolumns ${2 * pair - 1} and ${2 * pair} come round after ${fixed(2 * Math.PI * 10 ** (pair - 1), 0)} places`,
    ];
  },
  interpretation(trace, settings) {
    const far = farthest(trace, settings);
    if (settings.order === 'written') return 'Nothing is shuffled yet: choose another order.';
    if (far < NEAR) {
      return 'The same rows, shuffled: without positions the block cannot tell one order from another.';
    }
    return `With positions the order counts: a number of an output moved by ${fixed(far, 2)}.`;
  },
  readings(trace, settings) {
    const far = farthest(trace, settings);
    return [
      { label: 'an output moved by, at most', value: far < NEAR ? 0 : far },
      ...movesOf(trace, settings).map(({ word, after }) => ({
        label: `first number of “${word}”`,
        value: after[0],
        decimals: 2,
      })),
    ];
  },
  picture(trace, settings) {
    const moves = movesOf(trace, settings);
    const { encoding } = trace[2];
    const near = nearness(encoding);
    const most = Math.max(...moves.map(({ moved }) => moved), NEAR);
    const columns = [2 * settings.pair - 2, 2 * settings.pair - 1];
    const far = farthest(trace, settings);
    return [
      {
        element: 'lights',
        lights: [
          {
            name: 'Shuffled tokens give shuffled outputs',
            good: far < NEAR,
            text: `With positions an output moved by ${fixed(far, 2)}: telling the order is what they are for.`,
          },
        ],
      },
      {
        element: 'table',
        caption: 'First number of each word’s output',
        columns: ['word', 'as written', 'shuffled', 'moved by, at most'],
        rows: moves.map(({ word, before, after, moved }) => ({
          head: word,
          cells: [
            { text: fixed(before[0], 2) },
            { text: fixed(after[0], 2) },
            { text: fixed(moved < NEAR ? 0 : moved), value: moved < NEAR ? 0 : moved / most },
          ],
        })),
      },
      {
        element: 'waves',
        label: `Columns ${columns[0] + 1} and ${columns[1] + 1} over the places`,
        waves: columns.map((column, i) => ({
          label: `column ${column + 1}, ${i ? 'cos' : 'sin'}`,
          role: /** @type {const} */ (['query', 'key'])[i],
          values: encoding.map((/** @type {number[]} */ row) => row[column]),
        })),
      },
      {
        element: 'matrices',
        matrices: [
          {
            name: 'nearness',
            label: 'Dot product of two places’ rows, by their distance',
            role: 'weight',
            rows: { title: 'places 0 and', heads: numbers(PLACES, 0) },
            columns: { title: '', heads: ['dot product'] },
            values: near.map((value) => [value]),
            decimals: 2,
            fill: 'bars',
            answers: near.map((value, place) => [
              answerOf(
                dot(encoding[0], encoding[place]),
                value,
                [...wholeRow('positions', 0, WIDTH), ...wholeRow('positions', place, WIDTH)],
                2,
              ),
            ]),
          },
          {
            name: 'positions',
            label: 'Positions as a heat map: green above 0, violet below',
            role: 'value',
            rows: { title: 'place', heads: numbers(PLACES, 0) },
            columns: { title: 'embed', heads: numbers(WIDTH, 1) },
            values: encoding,
            decimals: 2,
            fill: 'signed',
            answers: encoding.map((/** @type {number[]} */ row, /** @type {number} */ place) =>
              row.map((value, column) => {
                const slower = number(10 ** Math.floor(column / 2));
                const angle = quotient(number(place), slower);
                const formula = wave(column % 2 ? 'cos' : 'sin', angle);
                return answerOf(formula, value, [{ matrix: 'positions', row: place, column }], 2);
              }),
            ),
          },
        ],
      },
    ];
  },
};
