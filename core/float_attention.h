#ifndef ATTENTION_CORE_FLOAT_ATTENTION_H_
#define ATTENTION_CORE_FLOAT_ATTENTION_H_

#include <optional>

#include "core/float_product.h"
#include "core/mask.h"

namespace attention {

struct FloatAttentionInput {
  FloatRows queries;  // [queries, d_k]
  FloatRows keys;     // [keys, d_k]
  FloatRows values;   // [keys, d_v]
};

struct FloatAttentionOptions {
  bool causal = false;
  std::optional<CausalAlignment> alignment = {};  // needed when causal and the counts differ
};

/// How many keys more than i + 1 query i sees; so many that it sees all when there is no mask.
/// Throws kShapeMismatch, kEmpty, kNotFinite (fields "queries", "keys", "values"), and kMissing
/// (field "alignment").
Index CheckFloatAttention(const FloatAttentionInput& input, const FloatAttentionOptions& options);

/// Throws kOutOfRange (field "queries") when a step has overflowed.
void RequireFiniteOutput(const float* output, Index rows, Index columns, Index stride);

inline constexpr Index kMaxPlainScores = Index{1} << 22;  // 2048 x 2048: 16 MiB

/// softmax(Q K^T / sqrt(d_k)) V in float32 by the book, every score stored: what FusedAttention is
/// compared with. output [queries][stride], all of it written.
/// Throws what the two above throw, and kTooLarge (field "queryCount") above kMaxPlainScores.
void PlainAttention(const FloatAttentionInput& input, const FloatAttentionOptions& options,
                    float* output, Index stride);

}  // namespace attention

#endif  // ATTENTION_CORE_FLOAT_ATTENTION_H_
