#ifndef ATTENTION_CORE_LAYER_NORM_H_
#define ATTENTION_CORE_LAYER_NORM_H_

#include <string_view>

#include "core/batch.h"
#include "core/matrix.h"

namespace attention {

enum class LayerNormDivisor {
  kN,
  kNMinusOne,  // fault: the sample variance, as in widely copied code
};

struct LayerNormWeights {
  Vector weight;  // [embedding] gamma
  Vector bias;    // [embedding] beta
};

struct LayerNormOptions {
  double epsilon = 1e-5;  // above 0, inside the root
  LayerNormDivisor divisor = LayerNormDivisor::kN;
};

/// (x - mean) / sqrt(variance + epsilon) * weight + bias, for each token on its own, as
/// torch.nn.LayerNorm: Ba, Kiros and Hinton, "Layer Normalization" (2016), with PyTorch's epsilon.
///
/// x [batch][tokens, embedding]; returns the same shape.
/// Throws kEmpty, kNotFinite, kShapeMismatch (fields "x", "parameters.weight",
/// "parameters.bias"), kOutOfRange (field "layerNormEpsilon"), and kContradictory (field
/// "layerNormDivisor") for n - 1 with an embedding of 1.
Batch LayerNorm(const Batch& x, const LayerNormWeights& weights,
                const LayerNormOptions& options = {});

/// Throws kMissing, kShapeMismatch or kNotFinite, field `prefix` + "weight" or "bias".
void CheckLayerNormWeights(const LayerNormWeights& weights, Index embedding,
                           std::string_view prefix);

}  // namespace attention

#endif  // ATTENTION_CORE_LAYER_NORM_H_
