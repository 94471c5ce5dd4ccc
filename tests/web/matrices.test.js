/** Every cell of every matrix that an explorer shows says where its number came from. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startOf } from '../../web/address.js';
import { attentionAnswer } from '../../web/attention_formulas.js';
import { loadCore } from '../../web/core.js';
import { see } from '../../web/elements/explorer_state.js';
import { fixed } from '../../web/format.js';
import { explorers } from './all_explorers.js';
import { workOut } from './work_out.js';

/**
 * @typedef {import('../../web/elements/explorer_form.js').Explorer} Explorer
 * @typedef {import('../../web/elements/explorer_form.js').MatricesPicture} Matrices
 */

/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;
before(async () => {
  core = await loadCore();
});

/**
 * Own numbers in another size, with what moving the control sets beside it.
 *
 * @param {import('../../web/elements/explorer_form.js').MatrixControl
 *   & import('../../web/elements/explorer_form.js').Needs} control
 * @param {any} start
 */
function own({ name, needs, most, least, min, max, decimals }, start) {
  const [rows, columns] = most ?? [start[name].length, start[name][0].length];
  return [[rows, columns], ...(least ? [least] : [])].map(([height, width]) => {
    const values = Array.from({ length: height }, (_, i) =>
      Array.from({ length: width }, (_, j) =>
        Math.max(min, Math.min(max, Number((((i * 7 + j * 5) % 9) / 4 - 1).toFixed(decimals)))),
      ),
    );
    const also = typeof needs === 'function' ? needs(values, start) : needs;
    return { ...start, [name]: values, ...also };
  });
}

/** The start, and the start with each control moved. @param {Explorer} explorer */
function places({ controls }) {
  const start = startOf(controls);
  return [
    start,
    ...controls.flatMap((control) => {
      const { name } = control;
      if (control.kind === 'switch') return [{ ...start, [name]: !control.start }];
      if (control.kind === 'choice')
        return control.options.map((option) => ({ ...start, [name]: option.name }));
      if (control.kind === 'matrix') return own(control, start);
      return [control.min, control.max].map((end) => ({ ...start, [name]: end }));
    }),
  ];
}

/** @param {Explorer} explorer @param {any} settings @returns {Matrices[]} */
function shown(explorer, settings) {
  const { trace } = see(explorer, core.ask, settings);
  return explorer.picture(trace, settings).filter((one) => one.element === 'matrices');
}

for (const explorer of explorers) {
  test(explorer.name, (t) => {
    let cells = 0;
    for (const settings of places(explorer)) {
      for (const { matrices, attended } of shown(explorer, settings)) {
        const names = matrices.map(({ name }) => name);
        for (const { name, values, answers, decimals = 3, rows, columns } of matrices) {
          const where = `${name} at ${JSON.stringify(settings)}`;
          assert.equal(values.length, rows.heads.length, where);
          values.forEach((row, r) => {
            assert.equal(row.length, columns.heads.length, where);
            row.forEach((value, c) => {
              const answer =
                answers?.[r]?.[c] ?? (attended && attentionAnswer(name, r, c, attended, decimals));
              assert.ok(answer, `${where}: an answer`);
              cells += 1;
              if (typeof value !== 'number') return;
              assert.ok(Math.abs(Number(answer.value) - value) < 1e-9, where);
              const [sum, result] = answer.text.split(' = ');
              if (result === undefined) return;
              assert.equal(result, fixed(value, decimals), where);
              const worked = workOut(sum);
              // Half way between two roundings, an error in the last bit decides.
              const isSame = Math.abs(worked - value) < 1e-12;
              assert.ok(isSame || fixed(worked, decimals) === result, `${where}: ${answer.text}`);
              // A sum over vectors too long to be shown has nothing to light.
              if (answer.inputs.length === 0 && !names.includes('keys')) return;
              assert.ok(
                answer.inputs.some(({ matrix }) => names.includes(matrix)),
                `${where}: lights an input`,
              );
            });
          });
        }
      }
    }
    t.diagnostic(`${cells} cells`);
  });
}

test('labs show matrices', () => {
  const lab = explorers.find(({ name }) => name === 'mask-direction');
  assert.ok(lab && shown(lab, startOf(lab.controls))[0].matrices.length >= 4);
});
