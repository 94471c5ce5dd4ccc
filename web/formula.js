/**
 * A cell's formula with its numbers put in, as a small tree that can be written and worked out.
 * What is shown is also what is computed: `answerOf` takes as many decimals of the inputs as it
 * needs for the shown sum to give the shown result.
 *
 * @typedef {{kind: 'number', value: number, text?: string}
 *   | {kind: 'sum' | 'product', parts: Formula[]}
 *   | {kind: 'difference' | 'quotient', parts: [Formula, Formula]}
 *   | {kind: 'exp' | 'root' | 'sin' | 'cos', parts: [Formula]}} Formula
 *
 * @typedef {{matrix: string, row: number, column: number}} Cell
 * @typedef {{text: string, value: number | null, inputs: Cell[]}} Answer where a number came from,
 *   its value (null where the cell is no number), and the cells that went into it
 */
import { fixed, plain } from './format.js';

/** Past this many decimals of the inputs, more would not be read. */
const MOST_DECIMALS = 12;

/**
 * @param {number} value
 * @param {string} [text] how it is written, where decimals would not do
 * @returns {Formula}
 */
export const number = (value, text) => ({ kind: 'number', value, text });

/** @param {Formula[]} parts @returns {Formula} */
export const sum = (parts) => ({ kind: 'sum', parts });

/** @param {...Formula} parts @returns {Formula} */
export const product = (...parts) => ({ kind: 'product', parts });

/** @param {Formula} a @param {Formula} b @returns {Formula} */
export const difference = (a, b) => ({ kind: 'difference', parts: [a, b] });

/** @param {Formula} a @param {Formula} b @returns {Formula} */
export const quotient = (a, b) => ({ kind: 'quotient', parts: [a, b] });

/** @param {Formula} a @returns {Formula} */
export const exp = (a) => ({ kind: 'exp', parts: [a] });

/** @param {Formula} a @returns {Formula} */
export const root = (a) => ({ kind: 'root', parts: [a] });

/** @param {'sin' | 'cos'} kind @param {Formula} a in radians @returns {Formula} */
export const wave = (kind, a) => ({ kind, parts: [a] });

/** @param {number[]} a @param {number[]} b of the same length @returns {Formula} */
export const dot = (a, b) => sum(a.map((x, i) => product(number(x), number(b[i]))));

/**
 * @param {Formula} formula
 * @param {number} [decimals] of each number put in; without it they are taken whole
 * @returns {number}
 */
export function evaluate(formula, decimals) {
  if (formula.kind === 'number') {
    const { value, text } = formula;
    return decimals === undefined || text !== undefined ? value : Number(plain(value, decimals));
  }
  const [first, ...rest] = formula.parts.map((part) => evaluate(part, decimals));
  switch (formula.kind) {
    case 'sum':
      return rest.reduce((total, part) => total + part, first);
    case 'product':
      return rest.reduce((total, part) => total * part, first);
    case 'difference':
      return first - rest[0];
    case 'quotient':
      return first / rest[0];
    case 'exp':
      return Math.exp(first);
    case 'root':
      return Math.sqrt(first);
    case 'sin':
    case 'cos':
      return Math[formula.kind](first);
  }
}

/**
 * @param {number} value
 * @param {number} decimals at most
 * @returns {string} `2`, `−0.5`, `1.414`
 */
export const short = (value, decimals) => {
  const text = fixed(value, decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

/**
 * @param {Formula} formula
 * @param {number} decimals of each number put in, at most
 * @returns {string}
 */
export function write(formula, decimals) {
  if (formula.kind === 'number') return formula.text ?? short(formula.value, decimals);
  /** @param {Formula} part @param {string[]} bracketed */
  const within = (part, bracketed) => {
    const text = write(part, decimals);
    const alone = /^(sum|product)$/.test(part.kind) && 'parts' in part && part.parts.length === 1;
    const negative = part.kind === 'number' && text.startsWith('−');
    return negative || (bracketed.includes(part.kind) && !alone) ? `(${text})` : text;
  };
  const { kind, parts } = formula;
  const loose = ['sum', 'difference'];
  switch (kind) {
    case 'sum':
      return parts.length === 1
        ? write(parts[0], decimals)
        : parts.map((part) => within(part, [])).join(' + ');
    case 'product':
      return parts.map((part) => within(part, loose)).join(' × ');
    case 'difference':
      return `${within(parts[0], [])} − ${within(parts[1], loose)}`;
    case 'quotient':
      return `${within(parts[0], loose)} / ${within(parts[1], [...loose, 'product', 'quotient'])}`;
    case 'exp':
    case 'sin':
    case 'cos':
      return `${kind}(${write(parts[0], decimals)})`;
    case 'root':
      return `√${within(parts[0], [...loose, 'product', 'quotient'])}`;
  }
}

/**
 * @param {Formula} formula
 * @param {number} value the cell's
 * @param {Cell[]} inputs
 * @param {number} [decimals] that the cell shows
 * @returns {Answer} its text ends in the value as the cell shows it
 */
export function answerOf(formula, value, inputs, decimals = 3) {
  const shown = plain(value, decimals);
  let taken = Math.max(decimals, 3);
  while (taken < MOST_DECIMALS && plain(evaluate(formula, taken), decimals) !== shown) taken += 1;
  return {
    text: `${write(formula, taken)} = ${fixed(value, decimals)}`,
    value: evaluate(formula),
    inputs,
  };
}
