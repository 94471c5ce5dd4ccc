#include "core/input_checks.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>

#include "core/input_error.h"

namespace attention {
namespace {

std::string Text(std::string_view text) {
  return std::string(text);
}

}  // namespace

std::string ShapeText(std::initializer_list<Index> shape) {
  std::string text = "[";
  for (const Index size : shape) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(size);
  }
  return text + "]";
}

std::string ShapeText(const Matrix& matrix) {
  return ShapeText({matrix.rows(), matrix.cols()});
}

std::string NumberText(double value) {
  std::array<char, 32> text{};  // std::to_string would write -1e-9 as -0.000000
  std::snprintf(text.data(), text.size(), "%.15g", value);
  return text.data();
}

void RequireWithinLimit(std::initializer_list<Index> shape, std::string_view field) {
  Index numbers = 1;
  for (const Index size : shape) {
    // Dividing instead of multiplying: the product itself might overflow.
    if (size > 0 && numbers > kMaxNumbers / size) {
      throw InputError(ErrorCode::kTooLarge, field,
                       Text(field) + " leads to " + ShapeText(shape) + ", above the limit of " +
                           std::to_string(kMaxNumbers) + " numbers");
    }
    numbers *= size;
  }
}

void RequireMatrix(const Matrix& matrix, std::string_view field) {
  if (matrix.size() == 0) {
    throw InputError(ErrorCode::kEmpty, field,
                     Text(field) + " " + ShapeText(matrix) + " must have at least one number");
  }
  RequireWithinLimit({matrix.rows(), matrix.cols()}, field);
  if (!matrix.allFinite()) {
    throw InputError(ErrorCode::kNotFinite, field, Text(field) + " must be finite throughout");
  }
}

void RequireBatch(const Batch& batch, std::string_view field) {
  if (batch.empty()) {
    throw InputError(ErrorCode::kEmpty, field, Text(field) + " must have at least one batch item");
  }
  const Matrix& first = batch.front();
  RequireWithinLimit({static_cast<Index>(batch.size()), first.rows(), first.cols()}, field);
  for (std::size_t item = 0; item < batch.size(); ++item) {
    const Matrix& matrix = batch[item];
    if (matrix.rows() != first.rows() || matrix.cols() != first.cols()) {
      throw InputError(ErrorCode::kShapeMismatch, field,
                       Text(field) + ": batch item " + std::to_string(item) + " is " +
                           ShapeText(matrix) + " but item 0 is " + ShapeText(first));
    }
    RequireMatrix(matrix, field);
  }
}

void RequireShape(const Matrix& matrix, Index rows, Index columns, std::string_view field,
                  std::string_view why) {
  if (matrix.size() == 0) {
    throw InputError(
        ErrorCode::kMissing, field,
        Text(field) + " is missing; it must be " + ShapeText({rows, columns}) + ", " + Text(why));
  }
  if (matrix.rows() != rows || matrix.cols() != columns) {
    throw InputError(ErrorCode::kShapeMismatch, field,
                     Text(field) + " is " + ShapeText(matrix) + " but must be " +
                         ShapeText({rows, columns}) + ", " + Text(why));
  }
  RequireMatrix(matrix, field);
}

void RequireSize(const Vector& vector, Index size, std::string_view field, std::string_view why) {
  if (vector.size() == 0) {
    throw InputError(
        ErrorCode::kMissing, field,
        Text(field) + " is missing; it must be " + ShapeText({size}) + ", " + Text(why));
  }
  if (vector.size() != size) {
    throw InputError(ErrorCode::kShapeMismatch, field,
                     Text(field) + " is " + ShapeText({vector.size()}) + " but must be " +
                         ShapeText({size}) + ", " + Text(why));
  }
  if (!vector.allFinite()) {
    throw InputError(ErrorCode::kNotFinite, field, Text(field) + " must be finite throughout");
  }
}

void RequirePositive(double value, std::string_view field) {
  if (!std::isfinite(value)) {
    throw InputError(ErrorCode::kNotFinite, field, Text(field) + " must be a finite number");
  }
  if (value <= 0.0) {
    throw InputError(ErrorCode::kOutOfRange, field,
                     Text(field) + " must be above 0, not " + NumberText(value));
  }
}

void RequireCount(Index value, Index largest, std::string_view field) {
  if (value < 1 || value > largest) {
    throw InputError(ErrorCode::kOutOfRange, field,
                     Text(field) + " must be a whole number from 1 to " + std::to_string(largest) +
                         ", not " + std::to_string(value));
  }
}

void RequireFiniteResult(const Matrix& result, std::string_view step, std::string_view field) {
  if (!result.allFinite()) {
    throw InputError(ErrorCode::kOutOfRange, field,
                     Text(step) + " would be too large for a double; " + Text(field) +
                         " must be smaller in size");
  }
}

}  // namespace attention
