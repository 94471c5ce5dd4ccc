import { readMatrix } from '../matrix_text.js';
import { make } from './make.js';

/**
 * The mask written as a program: a Python cell, what its 1 means, and the core's word on what it
 * prints.
 *
 * @param {typeof import('../content/mask_task.js')} content
 * @param {(marked: boolean[][], meaning: 'may_attend' | 'hidden') =>
 *   Promise<import('../content/mask_task.js').Judged | null>} judge
 * @returns {{node: HTMLElement}}
 */
export function createMaskPython({ program, maskOf, MOST_TOKENS }, judge) {
  // What the core says is announced above, where it stands beside the cells.
  const said = make('p', { class: 'verdict' });
  const refused = make('p', { class: 'verdict', role: 'status' });
  const radio = (/** @type {string} */ value, /** @type {string} */ label, checked = false) => {
    const change = () => judgePrinted();
    const input = make('input', { type: 'radio', name: 'meaning', value, checked, change });
    return { input, node: make('label', { class: 'choice' }, input, make('span', null, label)) };
  };
  const seen = radio('may_attend', 'may be seen', true);
  const hidden = radio('hidden', 'hidden');
  const cell = make('lesson-python', { name: 'mask-task' }, make('pre', null, program));
  cell.addEventListener('lesson-run', (event) => {
    read(/** @type {CustomEvent} */ (event).detail);
  });

  /** What the last program printed, where that is a mask. @type {boolean[][] | null} */
  let marked = null;

  /** @param {{stdout: string, error: object | null}} run */
  function read({ stdout, error }) {
    said.className = 'verdict';
    said.textContent = '';
    refused.textContent = '';
    marked = error ? null : maskOf(readMatrix(stdout)?.values);
    if (marked) return judgePrinted();
    if (!error) {
      refused.textContent = `Print one square matrix of 0 and 1, or False and True, of at most ${MOST_TOKENS} rows; nothing was checked.`;
    }
  }

  /** By what 1 means now: another meaning is another mask. */
  async function judgePrinted() {
    if (!marked) return;
    const judged = await judge(marked, hidden.input.checked ? 'hidden' : 'may_attend');
    said.className = `verdict ${judged?.right ? 'yes' : 'no'}`;
    said.textContent = judged?.words ?? '';
  }

  return {
    node: make(
      'details',
      null,
      make('summary', null, 'Write it in Python'),
      make('p', null, 'Print the mask as rows of numbers; the core checks what is printed.'),
      make(
        'fieldset',
        null,
        make('legend', null, 'In what the program prints, 1 means'),
        seen.node,
        hidden.node,
      ),
      cell,
      said,
      refused,
    ),
  };
}
