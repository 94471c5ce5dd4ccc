#ifndef ATTENTION_CORE_FLOAT_ENCODER_H_
#define ATTENTION_CORE_FLOAT_ENCODER_H_

#include "core/encoder_block.h"

namespace attention {

struct FloatEncoderOptions {
  Index batch;
  Index sequence;
  Index embedding;
  Index heads;
  Index feed_forward;
  Activation activation = Activation::kRelu;
  NormPlacement norm = NormPlacement::kPost;
  bool causal = false;  // query i sees keys 0 to i
};

/// A torch.nn.TransformerEncoderLayer's state_dict, row after row.
struct FloatEncoderWeights {
  const float* in_proj_weight;   // [3 embedding, embedding]
  const float* in_proj_bias;     // [3 embedding]
  const float* out_proj_weight;  // [embedding, embedding]
  const float* out_proj_bias;    // [embedding]
  const float* linear1_weight;   // [feed_forward, embedding]
  const float* linear1_bias;     // [feed_forward]
  const float* linear2_weight;   // [embedding, feed_forward]
  const float* linear2_bias;     // [embedding]
  const float* norm1_weight;     // [embedding]
  const float* norm1_bias;       // [embedding]
  const float* norm2_weight;     // [embedding]
  const float* norm2_bias;       // [embedding]
};

/// One encoder block in float32 with no trace: the fast twin of EncoderBlock, with epsilon 1e-5 and
/// heads merged by token. Sizes are at least 1, heads divide embedding, and all numbers are finite.
///
/// x, output: [batch][sequence][embedding]. Throws kOutOfRange (field "x") when a step has
/// overflowed.
void FloatEncoder(const float* x, const FloatEncoderWeights& weights,
                  const FloatEncoderOptions& options, float* output);

}  // namespace attention

#endif  // ATTENTION_CORE_FLOAT_ENCODER_H_
