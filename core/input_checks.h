#ifndef ATTENTION_CORE_INPUT_CHECKS_H_
#define ATTENTION_CORE_INPUT_CHECKS_H_

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/batch.h"
#include "core/matrix.h"

namespace attention {

/// The most numbers that any one tensor may hold, inputs and steps alike: 2^17 = 131072 (1 MB).
/// So 64 tokens, 64 wide, with 8 heads fit with room to spare, and nothing is allocated beyond it.
constexpr Index kMaxNumbers = Index{1} << 17;

/// "[2, 3]"
std::string ShapeText(std::initializer_list<Index> shape);

/// "[2, 3]"
std::string ShapeText(const Matrix& matrix);

/// Throws kTooLarge when the product of the sizes is above kMaxNumbers; it cannot overflow.
/// Call it before allocating.
void RequireWithinLimit(std::initializer_list<Index> shape, std::string_view field);

/// A number as a person would write it: "1.5", "-1e-09".
std::string NumberText(double value);

/// Throws kEmpty, kTooLarge or kNotFinite.
void RequireMatrix(const Matrix& matrix, std::string_view field);

/// Throws kEmpty, kTooLarge, kNotFinite, or kShapeMismatch when the items differ in shape.
void RequireBatch(const Batch& batch, std::string_view field);

/// Throws as RequireMatrix, or kShapeMismatch with both shapes; `why` names the sizes expected,
/// e.g. "[3 embedding, embedding]".
void RequireShape(const Matrix& matrix, Index rows, Index columns, std::string_view field,
                  std::string_view why);

/// Throws kMissing when empty, kNotFinite, or kShapeMismatch with both sizes.
void RequireSize(const Vector& vector, Index size, std::string_view field, std::string_view why);

/// Throws kNotFinite, or kOutOfRange unless value > 0.
void RequirePositive(double value, std::string_view field);

/// Throws kOutOfRange unless 1 <= value <= largest.
void RequireCount(Index value, Index largest, std::string_view field);

/// Throws kOutOfRange when finite inputs have made a number too large for a double, so that no
/// infinity leaves the core. `step` is the step's name on the wire.
void RequireFiniteResult(const Matrix& result, std::string_view step, std::string_view field);

}  // namespace attention

#endif  // ATTENTION_CORE_INPUT_CHECKS_H_
