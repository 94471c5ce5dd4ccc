#ifndef ATTENTION_CORE_ENCODER_BLOCK_H_
#define ATTENTION_CORE_ENCODER_BLOCK_H_

#include <optional>

#include "core/batch.h"
#include "core/feed_forward.h"
#include "core/layer_norm.h"
#include "core/matrix.h"
#include "core/multi_head_attention.h"

namespace attention {

/// Where the normalisation stands.
enum class NormPlacement {
  kPost,  // after each residual sum: the paper of 2017
  kPre,   // before each sublayer: most models since
};

struct EncoderBlockInput {
  Batch x;                   // [batch][tokens, embedding]
  AllowedRule allowed;       // [tokens, tokens]
  std::optional<Mask> keep;  // [batch, tokens] true: this token is no padding
};

/// A torch.nn.TransformerEncoderLayer's state_dict.
struct EncoderBlockWeights {
  MultiHeadAttentionWeights self_attn;
  FeedForwardWeights feed_forward;  // linear1.*, linear2.*
  LayerNormWeights norm1;
  LayerNormWeights norm2;
};

struct EncoderBlockOptions {
  MultiHeadAttentionOptions attention;
  Activation activation = Activation::kRelu;
  NormPlacement norm = NormPlacement::kPost;
  double layer_norm_epsilon = 1e-5;
  LayerNormDivisor layer_norm_divisor = LayerNormDivisor::kN;
  bool residuals = true;   // false is a fault: residual1 and residual2 are the sublayers alone
  bool positions = false;  // adds SinusoidalPositionalEncoding to x first
};

/// In the order of computing for post-norm. Pre-norm computes normed1 before the attention,
/// normed2 before the feed-forward, and ends on residual2.
struct EncoderBlockTrace {
  Batch positioned;  // [batch][tokens, embedding] x + positions; [0] without positions
  MultiHeadAttentionTrace attention;
  Batch attended;     // [batch][tokens, embedding] the attention's output
  Batch residual1;    // [batch][tokens, embedding] x + attended
  Batch normed1;      // [batch][tokens, embedding]
  Batch hidden;       // [batch][tokens, feed_forward]
  Batch activated;    // [batch][tokens, feed_forward]
  Batch fed_forward;  // [batch][tokens, embedding]
  Batch residual2;    // [batch][tokens, embedding]
  Batch normed2;      // [batch][tokens, embedding]
  Batch output;       // [batch][tokens, embedding] normed2, or residual2 for pre-norm
};

/// One encoder block as torch.nn.TransformerEncoderLayer(batch_first=True, dropout=0).
/// Under Layout::kSequenceFirst positions, too, run along the axis that is misread as tokens.
///
/// Throws what its parts throw, with the fields "parameters.self_attn.*", "parameters.linear1.*",
/// "parameters.linear2.*", "parameters.norm1.*" and "parameters.norm2.*".
EncoderBlockTrace EncoderBlock(const EncoderBlockInput& input, const EncoderBlockWeights& weights,
                               const EncoderBlockOptions& options);

}  // namespace attention

#endif  // ATTENTION_CORE_ENCODER_BLOCK_H_
