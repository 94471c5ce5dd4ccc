/**
 * A matrix cut, or filled up, to a shape, so that own numbers can follow each other in size; the
 * very same matrix where it has the shape.
 *
 * @param {number[][]} matrix
 * @param {number} rows
 * @param {number} columns
 * @param {(row: number, column: number) => number} [fill]
 * @returns {number[][]} [rows, columns]
 */
export function fitted(matrix, rows, columns, fill = () => 0) {
  if (matrix.length === rows && matrix[0].length === columns) return matrix;
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => matrix[i]?.[j] ?? fill(i, j)),
  );
}
