#ifndef ATTENTION_TESTS_CORE_NUMBERS_H_
#define ATTENTION_TESTS_CORE_NUMBERS_H_

#include <nlohmann/json.hpp>
#include <vector>

#include "core/batch.h"
#include "core/matrix.h"

namespace attention::tests {

/// A tensor of any rank, so that JSON and the core's types can be compared; booleans are 0 and 1.
struct Numbers {
  std::vector<Index> shape;
  std::vector<double> values;
};

Numbers ToNumbers(const nlohmann::json& nested);
Numbers ToNumbers(const Matrix& matrix);
Numbers ToNumbers(const Mask& mask);
Numbers ToNumbers(const std::vector<Index>& list);

/// One axis more in front: Batch, HeadBatch, std::vector<Mask>.
template <class Part>
Numbers ToNumbers(const std::vector<Part>& parts) {
  Numbers all;
  all.shape = {static_cast<Index>(parts.size())};
  for (const Part& part : parts) {
    const Numbers one = ToNumbers(part);
    if (all.shape.size() == 1)
      all.shape.insert(all.shape.end(), one.shape.begin(), one.shape.end());
    all.values.insert(all.values.end(), one.values.begin(), one.values.end());
  }
  return all;
}

/// The largest difference, absolute, or relative to `expected` where that is larger than 1.
/// Infinite when the shapes differ or a number is not finite.
double LargestDifference(const Numbers& actual, const Numbers& expected);

Matrix MatrixFrom(const nlohmann::json& rows);
Vector VectorFrom(const nlohmann::json& list);
Mask MaskFrom(const nlohmann::json& rows);
Batch BatchFrom(const nlohmann::json& items);

}  // namespace attention::tests

#endif  // ATTENTION_TESTS_CORE_NUMBERS_H_
