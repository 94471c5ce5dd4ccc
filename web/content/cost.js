/** What attention costs: the ways and sizes to measure, the work at each, and the words for them. */
import { fixed } from '../format.js';

/**
 * @typedef {'fused' | 'plain'} Method
 *
 * @typedef {{method: Method, causal: boolean}} Way
 *
 * @typedef {Way & {longest: number}} Settings with the largest length to measure
 *
 * @typedef {{n: number, seconds: number}} Point
 *
 * @typedef {Record<string, Point[]>} Results what was measured, by `keyOf`, shortest first
 */

/** Each twice the one before. */
export const LENGTHS = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/** Numbers in each query, key and value. */
export const WIDTH = 64;

/** Beyond this length the plain method is not measured: its scores would need too much memory. */
const PLAIN_MOST = 2048;

/** @type {Settings} */
export const START = { method: 'fused', causal: false, longest: 2048 };

export const QUESTION = 'Twice as many tokens: how much more time will attention take?';

/** What may be predicted, with the factor each stands for. */
export const GUESSES = [
  { words: 'the same', factor: 1 },
  { words: 'twice', factor: 2 },
  { words: 'four times', factor: 4 },
  { words: 'eight times', factor: 8 },
];

/** @type {{value: Method, words: string}[]} */
export const METHODS = [
  { value: 'fused', words: 'Fused: scores are used up tile by tile' },
  { value: 'plain', words: 'Plain: every score is stored' },
];

export const MASKS = [
  { value: false, words: 'Full: every token sees every token' },
  { value: true, words: 'Causal: none sees a later one' },
];

/** @param {Way} way */
export const keyOf = ({ method, causal }) => `${method}, ${causal ? 'causal' : 'full'}`;

/** @param {Settings} settings @returns {number[]} the lengths to measure */
export const lengthsOf = ({ method, longest }) =>
  LENGTHS.filter((n) => n <= longest && (method === 'fused' || n <= PLAIN_MOST));

/** @param {Way} way whether it skips what a causal mask hides: plain computes it, and drops it */
export const skips = ({ method, causal }) => causal && method === 'fused';

/**
 * How many scores are computed: every query with every key, or with itself and the keys before it.
 *
 * @param {number} n
 * @param {Way} way
 */
export const scoresOf = (n, way) => (skips(way) ? (n * (n + 1)) / 2 : n * n);

/** @param {number} n @returns {number} bytes of n x n scores in float32 */
const bytesOf = (n) => n * n * 4;

/** Keeps a number and its unit, or a product, on one line. */
const NO_BREAK = '\u00a0';

/** How many scores: with all keys, and with those up to the query's own. */
export const [SQUARE, TRIANGLE] = ['n × n', 'n (n + 1) / 2'].map((text) =>
  text.replaceAll(' ', NO_BREAK),
);

/** @param {number} number whole */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** @param {number} bytes a power of two at least 1024 */
function size(bytes) {
  const mebi = bytes / 2 ** 20;
  return mebi >= 1 ? `${grouped(mebi)}${NO_BREAK}MiB` : `${grouped(bytes / 2 ** 10)}${NO_BREAK}KiB`;
}

/**
 * Three figures, in the unit that suits: `41.2 µs`, `3.05 ms`, `1.20 s`.
 *
 * @param {number} seconds
 */
export function duration(seconds) {
  const [unit, factor] = seconds < 1e-3 ? ['µs', 1e6] : seconds < 1 ? ['ms', 1e3] : ['s', 1];
  const value = seconds * Number(factor);
  return `${fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0)}${NO_BREAK}${unit}`;
}

/** @param {Way} way @returns {string} what the scores' column is called; it may break at the stroke */
export const scoresHead = (way) =>
  `Scores, ${skips(way) ? TRIANGLE.replace(`${NO_BREAK}/`, ' /') : SQUARE}`;

/**
 * The table: a row a length, measured or not.
 *
 * @param {Settings} settings
 * @param {Results} results
 * @param {number | null} running the length that is being measured
 */
export function rowsOf(settings, results, running = null) {
  const { method, longest } = settings;
  const points = results[keyOf(settings)] ?? [];
  return LENGTHS.filter((n) => n <= longest).map((n) => {
    const point = points.find((one) => one.n === n);
    const tooLarge = method === 'plain' && n > PLAIN_MOST;
    const none = n === running ? `now${NO_BREAK}…` : tooLarge ? 'too large' : '—';
    return {
      n: grouped(n),
      scores: grouped(scoresOf(n, settings)),
      memory: method === 'plain' ? size(bytesOf(n)) : `<${NO_BREAK}1${NO_BREAK}MiB`,
      time: point ? duration(point.seconds) : none,
    };
  });
}

/**
 * What the plain method would need where it is not measured.
 *
 * @param {Settings} settings
 */
export function memorySentence({ method, causal, longest }) {
  if (method === 'fused') {
    return 'Fused never holds more than one tile of scores: memory stays the same, the work does not.';
  }
  const most = Math.min(longest, PLAIN_MOST);
  const here =
    `Plain stores ${SQUARE} scores of 4 bytes: ${size(bytesOf(most))} at ${grouped(most)} tokens. ` +
    `${causal ? 'It computes the hidden ones too, and drops them. ' : ''}` +
    'It also takes one number at a time, as one reads it; fused takes several at once.';
  if (longest <= PLAIN_MOST) return here;
  return `${here} At ${grouped(longest)} they would need ${size(bytesOf(longest))}, as much as the core’s whole memory: not measured.`;
}

/**
 * @param {string} reason why the stopwatch gave up
 * @param {number | null} n at what length
 * @returns {string} nothing where it was stopped
 */
export function problemOf(reason, n) {
  if (reason === 'stopped') return '';
  if (reason === 'displaced') return 'Stopped: another lab on this page measures now.';
  if (n && n > LENGTHS[0]) return `This device gave up at ${grouped(n)} tokens: ${reason}.`;
  return (
    'Nothing can be measured here: this page may start no worker, runs without WebAssembly, or ' +
    'has no connection. Scores and memory are the same on every device.'
  );
}
