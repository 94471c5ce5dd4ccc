/**
 * The source pass: what CPython does and MicroPython's grammar cannot be asked for, written so that
 * MicroPython does it. No line moves, so that errors keep their line.
 *
 * - `{'a': 1}` becomes `_dict_(('a', 1))`, a dictionary that keeps its order;
 * - `f'{x:.3f}'` becomes `f'{_format_(x,".3f")}'`, which asks objects and rounds as CPython does.
 */
import { dictEdits } from './source_dicts.js';
import { formatEdits } from './source_formats.js';
import { tokens } from './tokens.js';

/** @typedef {{at: number, length: number, text: string}} Edit */

/**
 * @param {string} code whose brackets match
 * @returns {string}
 */
export function prepareSource(code) {
  const found = tokens(code).filter(({ kind }) => kind !== 'newline');
  const edits = [...dictEdits(code, found), ...formatEdits(found, prepareSource)].sort(
    (a, b) => b.at - a.at,
  );
  return edits.reduce(
    (text, { at, length, text: swapped }) => text.slice(0, at) + swapped + text.slice(at + length),
    code,
  );
}
