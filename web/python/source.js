/**
 * The source pass: what CPython does and MicroPython's grammar cannot be asked for, written so that
 * MicroPython does it. No line moves, so that errors keep their line.
 *
 * - `{'a': 1}` becomes `_dict_(('a', 1))`, a dictionary that keeps its order;
 * - `f'{x:.3f}'` becomes `_f_(_format_(x,".3f"))`, which asks objects and rounds as CPython does;
 * - `a *= b` changes an object in place, where it can be changed;
 * - loops look at the clock at each turn, so that every engine can end them;
 * - `raise a from b`, and the slash among parameters, are written without what MicroPython lacks.
 */
import { callEdits } from './source_calls.js';
import { dictEdits } from './source_dicts.js';
import { formatEdits } from './source_formats.js';
import { inPlaceEdits } from './source_inplace.js';
import { loopEdits } from './source_loops.js';
import { statementEdits } from './source_statements.js';
import { tokens } from './tokens.js';

/**
 * @typedef {object} Edit
 * @property {number} at
 * @property {number} length
 * @property {string} text
 * @property {number} [until] where what it opens is closed
 */

/**
 * @param {string} code whose brackets match
 * @returns {string}
 */
export function prepareSource(code) {
  const found = tokens(code).filter(({ kind }) => kind !== 'newline');
  const edits = [
    ...dictEdits(code, found),
    ...callEdits(code, found),
    ...formatEdits(code, found, prepareSource),
    ...inPlaceEdits(code, prepareSource),
    ...loopEdits(code, found),
    ...statementEdits(found, code),
  ];
  // From the end to the beginning. At one place what replaces comes before what is put in front of
  // it, and an inner call before an outer one.
  edits.sort((a, b) => b.at - a.at || b.length - a.length || (a.until ?? 0) - (b.until ?? 0));
  return edits.reduce(
    (text, { at, length, text: swapped }) => text.slice(0, at) + swapped + text.slice(at + length),
    code,
  );
}
