/**
 * A matrix as people and programs write it: rows out of a spreadsheet, a Python list, a tensor as
 * it is printed, `1, 2; 3, 4` as an address holds it.
 *
 * @typedef {object} ReadMatrix
 * @property {(number | null)[][]} values null where a cell is no number; True is 1, False is 0
 * @property {{row: number, column: number, text: string}[]} problems the cells that are none
 */
import { parseNumber, plain } from './format.js';

/** The largest side of a matrix that a learner can edit. */
export const LARGEST_SIDE = 8;

/** @param {string} text @returns {number | null} */
function readCell(text) {
  const word = text.trim();
  if (/^true$/i.test(word)) return 1;
  if (/^false$/i.test(word)) return 0;
  return parseNumber(word);
}

/** @param {string} text @returns {string[][]} */
function cellsOf(text) {
  const python = /\[\s*\[([\s\S]*)\]\s*,?\s*\]/.exec(text);
  if (python) {
    return python[1].split(/\]\s*,?\s*\[/).map((row) =>
      row
        .trim()
        .replace(/,$/, '')
        .split(/\s*,\s*|\s+/),
    );
  }
  const one = /^[^[]*\[([^[\]]*)\][^\]]*$/.exec(text);
  if (one)
    return [
      one[1]
        .trim()
        .replace(/,$/, '')
        .split(/\s*,\s*/),
    ];
  const lines = text
    .replace(/\s+$/, '')
    .replace(/^\s*\n/, '')
    .split(/\r?\n/);
  const rows = lines.length === 1 ? lines[0].split(';') : lines;
  const spread = rows.some((row) => row.includes('\t'));
  const semicolons = rows.some((row) => row.includes(';'));
  // With tabs or semicolons between the cells, a comma is a decimal sign.
  const between = spread ? /\t/ : semicolons ? /;/ : /,/.test(text) ? /,/ : /\s+/;
  return rows.map((row) => (spread ? row : row.trim()).split(between));
}

/**
 * @param {string} text
 * @returns {ReadMatrix | null} null where rows differ in length, or there is nothing
 */
export function readMatrix(text) {
  if (!text.trim()) return null;
  const cells = cellsOf(text);
  if (cells.some((row) => row.length !== cells[0].length)) return null;
  const values = cells.map((row) => row.map(readCell));
  const problems = values.flatMap((row, r) =>
    row.flatMap((value, c) =>
      value === null ? [{ row: r, column: c, text: cells[r][c].trim() }] : [],
    ),
  );
  return { values, problems };
}

/**
 * @param {number[][]} values
 * @param {number} decimals
 * @returns {string} `1,2;3,4`, which `readMatrix` reads back
 */
export const writeMatrix = (values, decimals) =>
  values
    .map((row) => row.map((value) => String(Number(plain(value, decimals)))).join(','))
    .join(';');
