#include "tests/core/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention::tests {
namespace {

void Append(const nlohmann::json& nested, std::size_t depth, Numbers& numbers) {
  if (!nested.is_array()) {
    numbers.values.push_back(nested.is_boolean() ? (nested.get<bool>() ? 1.0 : 0.0)
                                                 : nested.get<double>());
    return;
  }
  if (numbers.shape.size() == depth) numbers.shape.push_back(static_cast<Index>(nested.size()));
  for (const auto& part : nested) Append(part, depth + 1, numbers);
}

}  // namespace

Numbers ToNumbers(const nlohmann::json& nested) {
  Numbers numbers;
  Append(nested, 0, numbers);
  return numbers;
}

Numbers ToNumbers(const Matrix& matrix) {
  return {{matrix.rows(), matrix.cols()}, {matrix.data(), matrix.data() + matrix.size()}};
}

Numbers ToNumbers(const Mask& mask) {
  Numbers numbers{{mask.rows(), mask.cols()}, {}};
  for (Index i = 0; i < mask.size(); ++i) numbers.values.push_back(mask.data()[i] ? 1.0 : 0.0);
  return numbers;
}

Numbers ToNumbers(const std::vector<Index>& list) {
  Numbers numbers{{static_cast<Index>(list.size())}, {}};
  for (const Index number : list) numbers.values.push_back(static_cast<double>(number));
  return numbers;
}

double LargestDifference(const Numbers& actual, const Numbers& expected) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (actual.shape != expected.shape || actual.values.size() != expected.values.size()) {
    return kInfinity;
  }
  double largest = 0.0;
  for (std::size_t i = 0; i < actual.values.size(); ++i) {
    if (!std::isfinite(actual.values[i])) return kInfinity;
    const double size = std::max(1.0, std::abs(expected.values[i]));
    largest = std::max(largest, std::abs(actual.values[i] - expected.values[i]) / size);
  }
  return largest;
}

Matrix MatrixFrom(const nlohmann::json& rows) {
  const auto columns = static_cast<Index>(rows.at(0).size());
  Matrix matrix(static_cast<Index>(rows.size()), columns);
  Index i = 0;
  for (const auto& row : rows) {
    for (const auto& number : row) matrix.data()[i++] = number.get<double>();
  }
  return matrix;
}

Vector VectorFrom(const nlohmann::json& list) {
  Vector vector(static_cast<Index>(list.size()));
  Index i = 0;
  for (const auto& number : list) vector(i++) = number.get<double>();
  return vector;
}

Mask MaskFrom(const nlohmann::json& rows) {
  Mask mask(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  Index i = 0;
  for (const auto& row : rows) {
    for (const auto& may : row) {
      mask.data()[i++] = may.is_boolean() ? may.get<bool>() : may.get<double>() != 0.0;
    }
  }
  return mask;
}

Batch BatchFrom(const nlohmann::json& items) {
  Batch batch;
  for (const auto& item : items) batch.push_back(MatrixFrom(item));
  return batch;
}

}  // namespace attention::tests
