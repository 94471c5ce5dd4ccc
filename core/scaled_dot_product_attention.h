#ifndef ATTENTION_CORE_SCALED_DOT_PRODUCT_ATTENTION_H_
#define ATTENTION_CORE_SCALED_DOT_PRODUCT_ATTENTION_H_

#include <optional>
#include <string_view>
#include <vector>

#include "core/mask.h"
#include "core/matrix.h"
#include "core/softmax.h"

namespace attention {

/// By what the scores are scaled, before the temperature divides them.
enum class Scale {
  kSqrtDk,      // divided by the root of the per-head key dimension
  kNone,        // fault: not at all
  kSqrtDModel,  // fault: divided by the root of the model's width
  kMultiplied,  // fault: multiplied by the root of d_k
};

struct ScaledDotProductAttentionInput {
  Matrix queries;       // [queries, d_k]
  Matrix keys;          // [keys, d_k]
  Matrix values;        // [keys, d_v]
  AllowedRule allowed;  // default: every query sees every key
};

struct ScaledDotProductAttentionOptions {
  double temperature = 1.0;                       // above 0
  std::optional<CausalAlignment> alignment = {};  // needed when causal and the counts differ
  Scale scale = Scale::kSqrtDk;
  std::optional<Index> model_dim = {};  // needed for kSqrtDModel; multi-head has its own
  MaskOrder mask_order = MaskOrder::kBeforeSoftmax;
  SoftmaxAxis softmax_axis = SoftmaxAxis::kKeys;
  std::optional<double> hidden_fill = {};
  AllowedMeaning allowed_meaning = AllowedMeaning::kMayAttend;
};

struct ScaledDotProductAttentionTrace {
  Matrix scores;                  // [queries, keys] Q K^T
  Matrix scaled_scores;           // [queries, keys] after scale and temperature
  Matrix filled_scores;           // [queries, keys] with hidden_fill only, else [0, 0]
  Mask allowed;                   // [queries, keys] as it was applied
  Matrix weights;                 // [queries, keys]
  std::vector<Index> empty_rows;  // queries that may see nothing
  Matrix output;                  // [queries, d_v] weights V
};

/// softmax(Q K^T / sqrt(d_k)) V, each step kept. Vaswani et al., "Attention Is All You Need"
/// (2017), equation 1; the temperature is ours and is 1 there.
///
/// A query that may see nothing gets weights of zero and an output of zero.
/// Throws kShapeMismatch, kEmpty, kTooLarge, kNotFinite (fields "queries", "keys", "values",
/// "allowed"), kMissing (field "alignment" or "modelDim"), what MaskedSoftmax throws, and
/// kOutOfRange when a step overflows.
ScaledDotProductAttentionTrace ScaledDotProductAttention(
    const ScaledDotProductAttentionInput& input,
    const ScaledDotProductAttentionOptions& options = {});

/// The same with the mask already made and the inputs already checked: one head's work.
/// allowed [queries, keys]. When a step overflows, `field` is named for the scores, `values_field`
/// for the output: no weight is above 1.
ScaledDotProductAttentionTrace AttendWithMask(const Matrix& queries, const Matrix& keys,
                                              const Matrix& values, const Mask& allowed,
                                              const ScaledDotProductAttentionOptions& options,
                                              std::string_view field,
                                              std::string_view values_field);

}  // namespace attention

#endif  // ATTENTION_CORE_SCALED_DOT_PRODUCT_ATTENTION_H_
