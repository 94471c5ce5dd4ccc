#ifndef ATTENTION_CORE_MATRIX_PRODUCT_H_
#define ATTENTION_CORE_MATRIX_PRODUCT_H_

#include "core/batch.h"
#include "core/matrix.h"

namespace attention {

/// a b. Every product of the core goes through here, so that the compiled core holds one.
/// Sums run over the inner index in ascending order.
///
/// a [rows, inner], b [inner, columns]; returns [rows, columns].
/// Throws kShapeMismatch (field "b") with both shapes, kEmpty, kTooLarge, kNotFinite, and
/// kOutOfRange (field "a") when the product overflows.
Matrix MatrixProduct(const Matrix& a, const Matrix& b);

/// The same for operands already checked. Shapes must agree; what overflows stays infinite.
Matrix UncheckedProduct(const Matrix& a, const Matrix& b);

/// x W^T + b for each item, as torch.nn.Linear. An empty bias stands for none.
///
/// x [batch][tokens, in], weight [out, in], bias [out]; returns [batch][tokens, out].
/// Shapes must agree: the callers check them, under the field's own name.
Batch Linear(const Batch& x, const Matrix& weight, const Vector& bias);

}  // namespace attention

#endif  // ATTENTION_CORE_MATRIX_PRODUCT_H_
