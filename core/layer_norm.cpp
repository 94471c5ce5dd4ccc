#include "core/layer_norm.h"

#include <cmath>
#include <string>
#include <utility>

#include "core/input_checks.h"
#include "core/input_error.h"

namespace attention {

void CheckLayerNormWeights(const LayerNormWeights& weights, Index embedding,
                           std::string_view prefix) {
  const std::string before(prefix);
  RequireSize(weights.weight, embedding, before + "weight", "[embedding]");
  RequireSize(weights.bias, embedding, before + "bias", "[embedding]");
}

Batch LayerNorm(const Batch& x, const LayerNormWeights& weights, const LayerNormOptions& options) {
  RequireBatch(x, "x");
  const Index width = x.front().cols();
  CheckLayerNormWeights(weights, width, "parameters.");
  RequirePositive(options.epsilon, "layerNormEpsilon");
  const bool sample = options.divisor == LayerNormDivisor::kNMinusOne;
  if (sample && width == 1) {
    throw InputError(ErrorCode::kContradictory, "layerNormDivisor",
                     "layerNormDivisor n_minus_1 divides by 0 for an embedding of 1");
  }
  const auto divisor = static_cast<double>(sample ? width - 1 : width);

  Batch normed;
  normed.reserve(x.size());
  for (const Matrix& item : x) {
    Matrix result(item.rows(), width);
    for (Index token = 0; token < item.rows(); ++token) {
      double sum = 0.0;
      for (Index i = 0; i < width; ++i) sum += item(token, i);
      const double mean = sum / static_cast<double>(width);
      double squares = 0.0;
      for (Index i = 0; i < width; ++i) {
        const double difference = item(token, i) - mean;
        squares += difference * difference;
      }
      const double spread = std::sqrt(squares / divisor + options.epsilon);
      // An infinite spread would quietly flatten the token to its bias.
      if (!std::isfinite(spread)) {
        throw InputError(ErrorCode::kOutOfRange, "x",
                         "the variance in LayerNorm would be too large for a double; x must be "
                         "smaller in size");
      }
      for (Index i = 0; i < width; ++i) {
        result(token, i) = (item(token, i) - mean) / spread * weights.weight(i) + weights.bias(i);
      }
    }
    RequireFiniteResult(result, "normed", "x");
    normed.push_back(std::move(result));
  }
  return normed;
}

}  // namespace attention
