#include "core/encoder_shapes.h"

#include <string>

#include "core/input_checks.h"
#include "core/input_error.h"

namespace attention {

std::vector<ShapeStep> EncoderShapes(const EncoderSizes& sizes) {
  const Index keys = sizes.memory_sequence.value_or(sizes.sequence);
  RequireCount(sizes.batch, kMaxShapeSize, "batch");
  RequireCount(sizes.sequence, kMaxShapeSize, "sequence");
  RequireCount(keys, kMaxShapeSize, "memorySequence");
  RequireCount(sizes.embedding, kMaxShapeSize, "embedding");
  RequireCount(sizes.heads, kMaxShapeSize, "heads");
  RequireCount(sizes.feed_forward, kMaxShapeSize, "feedForward");
  if (sizes.embedding % sizes.heads != 0) {
    throw InputError(ErrorCode::kShapeMismatch, "heads",
                     "heads " + std::to_string(sizes.heads) + " must divide the embedding " +
                         std::to_string(sizes.embedding) + " without remainder");
  }

  const Index batch = sizes.batch;
  const Index queries = sizes.sequence;
  const Index embedding = sizes.embedding;
  const Index head_dim = sizes.embedding / sizes.heads;
  std::vector<ShapeStep> steps;
  const auto tokens = [&](std::string_view name) {
    steps.push_back({name, {"batch", "query", "embedding"}, {batch, queries, embedding}});
  };
  const auto per_query = [&](std::string_view name) {
    steps.push_back(
        {name, {"batch", "heads", "query", "headDim"}, {batch, sizes.heads, queries, head_dim}});
  };
  const auto per_key = [&](std::string_view name) {
    steps.push_back(
        {name, {"batch", "heads", "key", "headDim"}, {batch, sizes.heads, keys, head_dim}});
  };
  const auto pairs = [&](std::string_view name) {
    steps.push_back(
        {name, {"batch", "heads", "query", "key"}, {batch, sizes.heads, queries, keys}});
  };
  const auto inner = [&](std::string_view name) {
    steps.push_back(
        {name, {"batch", "query", "feedForward"}, {batch, queries, sizes.feed_forward}});
  };

  tokens("x");
  if (sizes.memory_sequence) {
    steps.push_back({"memory", {"batch", "key", "embedding"}, {batch, keys, embedding}});
  }
  per_query("queries");
  per_key("keys");
  per_key("values");
  pairs("scores");
  pairs("scaledScores");
  steps.push_back({"allowed", {"batch", "query", "key"}, {batch, queries, keys}});
  pairs("weights");
  per_query("context");
  tokens("merged");
  tokens("attended");
  tokens("residual1");
  tokens("normed1");
  inner("hidden");
  inner("activated");
  tokens("fedForward");
  tokens("residual2");
  tokens("normed2");
  tokens("output");
  return steps;
}

}  // namespace attention
