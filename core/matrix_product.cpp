#include "core/matrix_product.h"

#include <utility>

#include "core/input_checks.h"
#include "core/input_error.h"

namespace attention {

Matrix MatrixProduct(const Matrix& a, const Matrix& b) {
  RequireMatrix(a, "a");
  RequireMatrix(b, "b");
  if (a.cols() != b.rows()) {
    throw InputError(
        ErrorCode::kShapeMismatch, "b",
        "a " + ShapeText(a) + " must have as many columns as b " + ShapeText(b) + " has rows");
  }
  RequireWithinLimit({a.rows(), b.cols()}, "a");
  Matrix product = UncheckedProduct(a, b);
  RequireFiniteResult(product, "output", "a");
  return product;
}

// Each row of the product is a sum of b's rows, weighted by a's row. Written so, the inner loop
// runs along memory and needs no reordering of sums to be vectorised, and the compiled core is
// spared the blocked product of Eigen, which is larger than all the rest of it.
Matrix UncheckedProduct(const Matrix& a, const Matrix& b) {
  Matrix product = Matrix::Zero(a.rows(), b.cols());
  for (Index row = 0; row < a.rows(); ++row) {
    for (Index inner = 0; inner < a.cols(); ++inner) {
      product.row(row) += a(row, inner) * b.row(inner);
    }
  }
  return product;
}

Batch Linear(const Batch& x, const Matrix& weight, const Vector& bias) {
  const Matrix transposed = weight.transpose();
  Batch result;
  result.reserve(x.size());
  for (const Matrix& item : x) {
    Matrix product = UncheckedProduct(item, transposed);
    if (bias.size() > 0) {
      for (Index row = 0; row < product.rows(); ++row) product.row(row) += bias.transpose();
    }
    result.push_back(std::move(product));
  }
  return result;
}

}  // namespace attention
