#ifndef ATTENTION_CORE_ENCODER_SHAPES_H_
#define ATTENTION_CORE_ENCODER_SHAPES_H_

#include <optional>
#include <string_view>
#include <vector>

#include "core/matrix.h"

namespace attention {

struct EncoderSizes {
  Index batch = 1;
  Index sequence = 1;                    // queries
  std::optional<Index> memory_sequence;  // keys; absent: sequence
  Index embedding = 1;
  Index heads = 1;  // must divide embedding
  Index feed_forward = 1;
};

struct ShapeStep {
  std::string_view name;               // the step's name on the wire
  std::vector<std::string_view> axes;  // "batch", "heads", "query", "key", "headDim", ...
  std::vector<Index> shape;            // one size for each axis
};

/// Largest size that EncoderShapes takes; it allocates nothing of that size.
constexpr Index kMaxShapeSize = 1'000'000;

/// The shape of every step of a post-norm encoder block, with no numbers: first x (and memory),
/// then the steps by the names and in the order of the encoder block's trace.
///
/// Throws kOutOfRange for a size outside 1..kMaxShapeSize (fields "batch", "sequence",
/// "memorySequence", "embedding", "heads", "feedForward"), kShapeMismatch (field "heads") when
/// heads do not divide embedding.
std::vector<ShapeStep> EncoderShapes(const EncoderSizes& sizes);

}  // namespace attention

#endif  // ATTENTION_CORE_ENCODER_SHAPES_H_
