/**
 * A state in the address: `#<part>?<control>=<value>&seed=n`. One codec; what it does not know, or
 * cannot be, is left out and named.
 *
 * @typedef {import('./elements/explorer_form.js').Control} Control
 * @typedef {import('./elements/explorer_form.js').Settings} Settings
 */
import { decimalsOf, parseNumber, plain, snap } from './format.js';
import { readMatrix, writeMatrix } from './matrix_text.js';

const LONGEST = 4000;
const LARGEST_SEED = 2 ** 32 - 1;

/**
 * The settings that every control starts with.
 *
 * @param {Control[]} controls
 * @returns {Settings}
 */
export const startOf = (controls) =>
  Object.fromEntries(controls.map((control) => [control.name, control.start]));

/**
 * Checks one value for one control.
 *
 * @param {Control} control
 * @param {unknown} value a number or boolean, or its text; an option's name; a matrix or its text
 * @returns {{value: number | boolean | string | number[][]} | {problem: string}}
 */
export function check(control, value) {
  if (control.kind === 'choice') {
    const names = control.options.map(({ name }) => name);
    const found = names.find((name) => name === value);
    return found ? { value: found } : { problem: `${control.label} is one of ${names.join(', ')}` };
  }
  if (control.kind === 'matrix') return checkMatrix(control, value);
  if (control.kind === 'switch') {
    if (value === true || value === '1' || value === 'on') return { value: true };
    if (value === false || value === '0' || value === 'off') return { value: false };
    return { problem: `${control.label} is on or off` };
  }
  const { label, min, max, step } = control;
  const number = typeof value === 'string' ? parseNumber(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < min || number > max) {
    const decimals = decimalsOf(step);
    return {
      problem: `${label} is a number from ${plain(min, decimals)} to ${plain(max, decimals)}`,
    };
  }
  return { value: snap(number, control) };
}

/**
 * The smallest and the largest shape that a matrix may have.
 *
 * @param {import('./elements/explorer_form.js').MatrixControl} control
 * @returns {[low: number[], high: number[]]} each [rows, columns]
 */
export function shapesOf({ rows, columns, most, least = [1, 1] }) {
  const shape = [rows.heads.length, columns.heads.length];
  return most ? [least, most] : [shape, shape];
}

/**
 * @param {import('./elements/explorer_form.js').MatrixControl} control
 * @param {unknown} value
 * @returns {{value: number[][]} | {problem: string}}
 */
function checkMatrix(control, value) {
  const { label, min, max, decimals } = control;
  const read = typeof value === 'string' ? readMatrix(value)?.values : value;
  const [low, high] = shapesOf(control);
  const wide = Array.isArray(read) && Array.isArray(read[0]) ? read[0].length : 0;
  const fits =
    Array.isArray(read) &&
    [read.length, wide].every((size, i) => size >= low[i] && size <= high[i]) &&
    read.every((row) => Array.isArray(row) && row.length === wide);
  if (!fits) {
    const [height, width] = high.map((size, i) => (low[i] < size ? `at most ${size}` : size));
    return { problem: `${label} has ${height} rows of ${width} numbers` };
  }
  const inRange = read.flat().every((one) => typeof one === 'number' && one >= min && one <= max);
  if (!inRange) {
    return { problem: `${label} takes numbers from ${plain(min, 0)} to ${plain(max, 0)}` };
  }
  return {
    value: read.map((row) => row.map((/** @type {number} */ one) => Number(plain(one, decimals)))),
  };
}

/**
 * Settings by name against the allow-list of a set of controls.
 *
 * @param {Control[]} controls
 * @param {Iterable<[string, unknown]>} entries
 * @returns {{settings: Settings, problems: {field: string, message: string}[]}} only what held
 */
export function checkAll(controls, entries) {
  /** @type {Settings} */
  const settings = {};
  /** @type {{field: string, message: string}[]} */
  const problems = [];
  for (const [name, value] of entries) {
    const control = controls.find((one) => one.name === name);
    const field = name.slice(0, 40);
    if (!control) problems.push({ field, message: `There is no control named “${field}”` });
    else {
      const checked = check(control, value);
      if ('value' in checked) settings[name] = checked.value;
      else problems.push({ field, message: checked.problem });
    }
  }
  return { settings, problems };
}

/**
 * @param {string} hash with its `#`
 * @returns {string | null} the part that a state is for; null where the hash is a plain anchor
 */
export function partOf(hash) {
  const cut = hash.indexOf('?');
  return hash.startsWith('#') && cut > 1 ? decode(hash.slice(1, cut)) : null;
}

/**
 * @param {string} hash with its `#`
 * @param {string} part
 * @param {Control[]} controls
 * @returns {{settings: Settings, seed: number | null,
 *   problems: {field: string, message: string}[]} | null} null where the hash is no state of this
 *   part: another part's, a plain anchor, or absurdly long
 */
export function parseAddress(hash, part, controls) {
  if (hash.length > LONGEST || partOf(hash) !== part) return null;
  const entries = new Map(new URLSearchParams(hash.slice(hash.indexOf('?') + 1)));
  // A seed belongs to the part, unless it is one of its controls.
  const isControl = controls.some(({ name }) => name === 'seed');
  const seedText = isControl ? undefined : entries.get('seed');
  if (!isControl) entries.delete('seed');
  const { settings, problems } = checkAll(controls, entries);
  let seed = null;
  if (seedText !== undefined) {
    if (/^\d{1,10}$/.test(seedText) && Number(seedText) <= LARGEST_SEED) seed = Number(seedText);
    else
      problems.push({ field: 'seed', message: `A seed is a whole number up to ${LARGEST_SEED}` });
  }
  return { settings, seed, problems };
}

/**
 * @param {string} part
 * @param {Settings} settings
 * @param {Control[]} controls only these are written, in their order
 * @param {number | null} [seed]
 * @returns {string} a hash that `parseAddress` reads back to the same settings
 */
export function writeAddress(part, settings, controls, seed = null) {
  const pairs = new URLSearchParams();
  for (const control of controls) {
    const value = settings[control.name];
    if (control.kind === 'matrix') {
      // Sixteen numbers that nobody changed would only make the address long.
      const [now, start] = [value, control.start].map((one) => writeMatrix(one, control.decimals));
      if (now !== start) pairs.set(control.name, now);
    } else if (control.kind === 'choice') pairs.set(control.name, value);
    else if (control.kind === 'switch') pairs.set(control.name, String(Number(value)));
    else pairs.set(control.name, plain(value, decimalsOf(control.step)));
  }
  if (seed !== null) pairs.set('seed', String(seed));
  return `#${encodeURIComponent(part)}?${pairs}`;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
