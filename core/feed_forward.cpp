#include "core/feed_forward.h"

#include <cmath>
#include <string>

#include "core/input_checks.h"
#include "core/input_error.h"
#include "core/matrix_product.h"

namespace attention {
namespace {

double Activate(double x, Activation activation) {
  if (activation == Activation::kRelu) return x > 0.0 ? x : 0.0;
  return 0.5 * x * (1.0 + std::erf(x / std::sqrt(2.0)));
}

}  // namespace

void CheckFeedForwardWeights(const FeedForwardWeights& weights, Index embedding,
                             std::string_view prefix) {
  const std::string before(prefix);
  const Index width = weights.linear1_weight.rows();
  if (weights.linear1_weight.size() == 0) {
    throw InputError(ErrorCode::kMissing, before + "linear1.weight",
                     before + "linear1.weight is missing; it must be [feedForward, embedding]");
  }
  RequireShape(weights.linear1_weight, width, embedding, before + "linear1.weight",
               "[feedForward, embedding]");
  RequireSize(weights.linear1_bias, width, before + "linear1.bias", "[feedForward]");
  RequireShape(weights.linear2_weight, embedding, width, before + "linear2.weight",
               "[embedding, feedForward]");
  RequireSize(weights.linear2_bias, embedding, before + "linear2.bias", "[embedding]");
}

FeedForwardTrace FeedForward(const Batch& x, const FeedForwardWeights& weights,
                             const FeedForwardOptions& options) {
  RequireBatch(x, "x");
  CheckFeedForwardWeights(weights, x.front().cols(), "parameters.");
  RequireWithinLimit(
      {static_cast<Index>(x.size()), x.front().rows(), weights.linear1_weight.rows()}, "x");
  FeedForwardTrace trace;
  trace.hidden = Linear(x, weights.linear1_weight, weights.linear1_bias);
  for (const Matrix& item : trace.hidden) RequireFiniteResult(item, "hidden", "x");
  trace.activated = trace.hidden;
  for (Matrix& item : trace.activated) {
    for (Index i = 0; i < item.size(); ++i) {
      item.data()[i] = Activate(item.data()[i], options.activation);
    }
  }
  trace.output = Linear(trace.activated, weights.linear2_weight, weights.linear2_bias);
  for (const Matrix& item : trace.output) RequireFiniteResult(item, "fedForward", "x");
  return trace;
}

}  // namespace attention
