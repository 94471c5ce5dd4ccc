#ifndef ATTENTION_CORE_FUSED_ATTENTION_H_
#define ATTENTION_CORE_FUSED_ATTENTION_H_

#include "core/float_attention.h"

namespace attention {

/// softmax(Q K^T / sqrt(d_k)) V in float32 with no trace: the fast twin of
/// ScaledDotProductAttention. Keys are taken tile by tile with a running largest score and sum
/// (Milakov and Gimelshein, "Online normalizer calculation for softmax", 2018; Dao et al.,
/// "FlashAttention", 2022), so that extra memory does not depend on the number of tokens; what a
/// causal mask hides is not computed.
///
/// output [queries][stride], all of it written: zeros for a query that may see nothing.
/// Throws what CheckFloatAttention and RequireFiniteOutput throw.
void FusedAttention(const FloatAttentionInput& input, const FloatAttentionOptions& options,
                    float* output, Index stride);

/// The same, with nothing checked. `offset`: what CheckFloatAttention returns. A score beyond a
/// float leaves its query's output not finite; where it is below others, it has no weight.
void AttendTiles(const FloatAttentionInput& input, Index offset, float* output, Index stride);

}  // namespace attention

#endif  // ATTENTION_CORE_FUSED_ATTENTION_H_
