import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMatrix, writeMatrix } from '../../web/matrix_text.js';

const SAME = [
  [1, -0.5],
  [3, 4.25],
];

/** @type {[string, string][]} */
const WRITTEN = [
  ['rows of a spreadsheet', '1\t-0.5\n3\t4.25\n'],
  ['rows of a spreadsheet with decimal commas', '1\t-0,5\r\n3\t4,25'],
  ['a Python list', '[[1, -0.5], [3, 4.25]]'],
  ['a Python list over lines', '[\n  [1, -0.5],\n  [3, 4.25],\n]'],
  ['a tensor as it is printed', 'tensor([[ 1.0000, -0.5000],\n        [ 3.0000,  4.2500]])'],
  ['a tensor with its type', 'tensor([[1., -0.5], [3., 4.25]], dtype=torch.float64)'],
  ['an array as numpy prints it', '[[ 1.   -0.5 ]\n [ 3.    4.25]]'],
  ['comma-separated lines', '1, -0.5\n3, 4.25'],
  ['lines with semicolons and decimal commas', '1;-0,5\n3;4,25'],
  ['an address', '1,-0.5;3,4.25'],
  ['words apart', '1 −0.5\n3 4.25'],
];

for (const [name, text] of WRITTEN) {
  test(name, () => assert.deepEqual(readMatrix(text), { values: SAME, problems: [] }));
}

test('True and False are 1 and 0', () => {
  assert.deepEqual(readMatrix('tensor([[ True, False],\n        [ True,  True]])')?.values, [
    [1, 0],
    [1, 1],
  ]);
});

test('one row, one number', () => {
  assert.deepEqual(readMatrix('[1, 2]')?.values, [[1, 2]]);
  assert.deepEqual(readMatrix('7')?.values, [[7]]);
});

test('what is no number is named by its cell', () => {
  assert.deepEqual(readMatrix('1\tx\n\t4')?.problems, [
    { row: 0, column: 1, text: 'x' },
    { row: 1, column: 0, text: '' },
  ]);
});

test('ragged rows and nothing at all are no matrix', () => {
  assert.equal(readMatrix('1 2\n3'), null);
  assert.equal(readMatrix(' \n '), null);
});

test('an address reads back', () => {
  assert.equal(writeMatrix(SAME, 2), '1,-0.5;3,4.25');
  assert.deepEqual(readMatrix(writeMatrix(SAME, 2))?.values, SAME);
});
