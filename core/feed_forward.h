#ifndef ATTENTION_CORE_FEED_FORWARD_H_
#define ATTENTION_CORE_FEED_FORWARD_H_

#include <string_view>

#include "core/batch.h"
#include "core/matrix.h"

namespace attention {

enum class Activation {
  kRelu,
  kGelu,  // the exact one: x Phi(x), with Phi by the error function
};

/// By the names of torch.nn.TransformerEncoderLayer's state_dict; "." is "_" here.
struct FeedForwardWeights {
  Matrix linear1_weight;  // [feed_forward, embedding]
  Vector linear1_bias;    // [feed_forward]
  Matrix linear2_weight;  // [embedding, feed_forward]
  Vector linear2_bias;    // [embedding]
};

struct FeedForwardOptions {
  Activation activation = Activation::kRelu;
};

struct FeedForwardTrace {
  Batch hidden;     // [batch][tokens, feed_forward] before the activation
  Batch activated;  // [batch][tokens, feed_forward]
  Batch output;     // [batch][tokens, embedding]
};

/// Linear, activation, linear, for each token on its own: Vaswani et al. (2017), equation 2; GELU
/// by Hendrycks and Gimpel, "Gaussian Error Linear Units" (2016).
///
/// x [batch][tokens, embedding].
/// Throws kEmpty, kTooLarge, kNotFinite (field "x"), and what CheckFeedForwardWeights throws for
/// the prefix "parameters.".
FeedForwardTrace FeedForward(const Batch& x, const FeedForwardWeights& weights,
                             const FeedForwardOptions& options = {});

/// Throws kMissing, kShapeMismatch or kNotFinite, with `prefix` before the parameter's PyTorch
/// name.
void CheckFeedForwardWeights(const FeedForwardWeights& weights, Index embedding,
                             std::string_view prefix);

}  // namespace attention

#endif  // ATTENTION_CORE_FEED_FORWARD_H_
