/**
 * Random numbers that a seed fixes, so that a class sees the same ones: mulberry32, Tommy Ettinger's
 * generator of one 32-bit word (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c),
 * in integer arithmetic that gives the same numbers in every language. Fine for a lesson, and for
 * nothing that has to be secret.
 *
 * @param {number} seed a whole number from 0 to 2 ** 32 - 1
 * @returns {() => number} the next number, from 0 and below 1
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A whole number of a range, both ends included.
 *
 * @param {() => number} next
 * @param {number} low
 * @param {number} high
 */
export const whole = (next, low, high) => low + Math.floor(next() * (high - low + 1));

/**
 * A shuffled copy (Fisher and Yates, from the end).
 *
 * @template T
 * @param {T[]} list
 * @param {() => number} next
 * @returns {T[]}
 */
export function shuffled(list, next) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = whole(next, 0, i);
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

/**
 * Vectors whose components are unrelated and as large as each other: every column holds the same
 * levels, each equally often, in an order of its own.
 *
 * @param {number[]} levels
 * @param {number} rows a multiple of the number of levels
 * @param {number} width
 * @param {() => number} next
 * @returns {number[][]} [rows, width]
 */
export function levelled(levels, rows, width, next) {
  const column = Array.from({ length: rows }, (_, i) => levels[i % levels.length]);
  const columns = Array.from({ length: width }, () => shuffled(column, next));
  return column.map((_, row) => columns.map((values) => values[row]));
}
