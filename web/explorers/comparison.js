import { fixed, term } from '../format.js';

const KEYS = [1, 2];
const DEGREE = Math.PI / 180;
const STEP = 5;

/**
 * A vector of a given length and angle, its ends on a grid of tenths: these are the numbers that
 * are computed with, so what is shown can be checked by hand exactly.
 *
 * @param {number} length
 * @param {number} degrees counterclockwise from the first axis
 * @returns {[number, number]}
 */
const turned = (length, degrees) => [
  Number((length * Math.cos(degrees * DEGREE)).toFixed(1)) + 0,
  Number((length * Math.sin(degrees * DEGREE)).toFixed(1)) + 0,
];

/** @param {import('../elements/explorer_form.js').Settings} settings */
const vectors = ({ query, key1, key2 }) => ({
  query: turned(2, query),
  keys: [turned(2, key1), turned(2, key2)],
});

/** @param {any} trace @returns {number[]} */
const scoresOf = (trace) => trace.output[0];

/** A line may break between products, not inside one. @param {number} a @param {number} b */
const product = (a, b) => `${term(a, 1)}\u00a0×\u00a0${term(b, 1)}`;

/** @type {(name: string, label: string, start: number, role: 'query' | 'key') => any} */
const angle = (name, label, start, role) => ({
  kind: 'slider',
  name,
  label,
  min: -175, // -180 would be 180 once more
  max: 180,
  step: STEP,
  start,
  role,
  unit: 'degrees',
});

/** @type {import('../elements/explorer_form.js').Explorer} */
export default {
  name: 'comparison',
  title: 'Turn a query towards a key',
  predict: null,
  controls: [
    angle('query', 'Angle of the query', 35, 'query'),
    angle('key1', 'Angle of key 1', 70, 'key'),
    angle('key2', 'Angle of key 2', -40, 'key'),
  ],
  rules: {
    about:
      'Turn an arrow by its head, or by its slider. A score is a dot product: multiply the parts in pairs and add. Angles are in degrees; ' +
      'each vector keeps its length of about 2 while it turns, so the score tells how far they point the same way.',
    rows: [
      { name: 'Match', when: 'the score is above 2' },
      { name: 'Partly', when: 'from above 0 to 2' },
      { name: 'Square to each other', when: 'the score is 0' },
      { name: 'Opposed', when: 'the score is below 0' },
    ],
  },
  question(settings) {
    const { query, keys } = vectors(settings);
    return {
      op: 'matrixProduct',
      // The keys stand as columns: Q times K transposed.
      input: { a: [query], b: [keys.map(([x]) => x), keys.map(([, y]) => y)] },
    };
  },
  evidence(trace, settings) {
    const { query, keys } = vectors(settings);
    const scores = scoresOf(trace);
    /** @type {import('../elements/explorer_form.js').Part[]} */
    const parts = [];
    for (const [i, key] of keys.entries()) {
      parts.push(
        { text: 'query', role: 'query' },
        ' · ',
        { text: `key ${KEYS[i]}`, role: 'key' },
        ` = ${product(query[0], key[0])} + ${product(query[1], key[1])} = ` +
          `${fixed(scores[i], 2)}${i + 1 < keys.length ? '\n' : ''}`,
      );
    }
    return parts;
  },
  interpretation(trace) {
    const scores = scoresOf(trace);
    // Products of tenths are hundredths: smaller differences are the binary system's, not the
    // vectors'.
    const shown = scores.map((score) => Number(fixed(score, 2).replace('−', '-')));
    const each = shown.map((score, i) => `key ${KEYS[i]} ${word(score)}`);
    const best = shown[0] > shown[1] ? 1 : 2;
    const end =
      shown[0] === shown[1]
        ? 'Neither scores higher.'
        : `Key ${best} scores higher, so it will get the larger weight.`;
    return `To this query ${each.join(' and ')}. ${end}`;
  },
  picture(_trace, settings) {
    const { query, keys } = vectors(settings);
    return [
      {
        element: 'plane',
        label: 'One query and two keys as arrows from the same point',
        x: [-2.4, 2.4],
        y: [-2.4, 2.4],
        arrows: [
          ...keys.map((to, i) => ({
            label: `key ${KEYS[i]}`,
            to,
            turn: { name: `key${KEYS[i]}`, step: STEP },
            role: /** @type {'key'} */ ('key'),
          })),
          { label: 'query', to: query, turn: { name: 'query', step: STEP }, role: 'query' },
        ],
      },
    ];
  },
};

/** @param {number} score */
function word(score) {
  if (score > 2) return 'is a match';
  if (score > 0) return 'matches partly';
  return score === 0 ? 'is square: no match, no mismatch' : 'is opposed';
}
