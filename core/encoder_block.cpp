#include "core/encoder_block.h"

#include <cstddef>
#include <utility>

#include "core/input_checks.h"
#include "core/positional_encoding.h"

namespace attention {
namespace {

void CheckWeights(const EncoderBlockWeights& weights, Index embedding) {
  CheckMultiHeadAttentionWeights(weights.self_attn, embedding, "parameters.self_attn.");
  CheckFeedForwardWeights(weights.feed_forward, embedding, "parameters.");
  CheckLayerNormWeights(weights.norm1, embedding, "parameters.norm1.");
  CheckLayerNormWeights(weights.norm2, embedding, "parameters.norm2.");
}

Batch AddPositions(const Batch& x, Layout layout) {
  // Turned first, a misread layout misplaces the positions as well.
  Batch positioned = layout == Layout::kSequenceFirst ? SwapBatchAndTokens(x) : x;
  const Matrix encoding =
      SinusoidalPositionalEncoding(positioned.front().rows(), positioned.front().cols());
  for (Matrix& item : positioned) item += encoding;
  return layout == Layout::kSequenceFirst ? SwapBatchAndTokens(positioned) : positioned;
}

Batch Residual(const Batch& x, const Batch& sublayer, bool residuals, std::string_view step) {
  if (!residuals) return sublayer;
  Batch sum = Add(x, sublayer);
  for (const Matrix& item : sum) RequireFiniteResult(item, step, "x");
  return sum;
}

}  // namespace

EncoderBlockTrace EncoderBlock(const EncoderBlockInput& input, const EncoderBlockWeights& weights,
                               const EncoderBlockOptions& options) {
  RequireBatch(input.x, "x");
  CheckWeights(weights, input.x.front().cols());

  EncoderBlockTrace trace;
  if (options.positions) trace.positioned = AddPositions(input.x, options.attention.layout);
  const Batch& x = options.positions ? trace.positioned : input.x;
  const LayerNormOptions norm{options.layer_norm_epsilon, options.layer_norm_divisor};
  const bool pre = options.norm == NormPlacement::kPre;

  if (pre) trace.normed1 = LayerNorm(x, weights.norm1, norm);
  trace.attention = MultiHeadAttention({pre ? trace.normed1 : x, {}, input.allowed, input.keep},
                                       weights.self_attn, options.attention);
  trace.attended = trace.attention.output;
  trace.residual1 = Residual(x, trace.attended, options.residuals, "residual1");
  if (!pre) trace.normed1 = LayerNorm(trace.residual1, weights.norm1, norm);
  if (pre) trace.normed2 = LayerNorm(trace.residual1, weights.norm2, norm);

  FeedForwardTrace fed =
      FeedForward(pre ? trace.normed2 : trace.normed1, weights.feed_forward, {options.activation});
  trace.hidden = std::move(fed.hidden);
  trace.activated = std::move(fed.activated);
  trace.fed_forward = std::move(fed.output);
  trace.residual2 = Residual(pre ? trace.residual1 : trace.normed1, trace.fed_forward,
                             options.residuals, "residual2");
  if (!pre) trace.normed2 = LayerNorm(trace.residual2, weights.norm2, norm);
  trace.output = pre ? trace.residual2 : trace.normed2;
  return trace;
}

}  // namespace attention
