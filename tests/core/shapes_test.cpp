#include <map>
#include <string>

#include "core/encoder_block.h"
#include "core/encoder_shapes.h"
#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {
namespace {

std::map<std::string, std::vector<Index>> ShapesOf(const MultiHeadAttentionTrace& trace) {
  return {{"queries", ToNumbers(trace.queries).shape},
          {"keys", ToNumbers(trace.keys).shape},
          {"values", ToNumbers(trace.values).shape},
          {"scores", ToNumbers(trace.scores).shape},
          {"scaledScores", ToNumbers(trace.scaled_scores).shape},
          {"allowed", ToNumbers(trace.allowed).shape},
          {"weights", ToNumbers(trace.weights).shape},
          {"context", ToNumbers(trace.context).shape},
          {"merged", ToNumbers(trace.merged).shape},
          {"attended", ToNumbers(trace.output).shape}};
}

}  // namespace

TEST_CASE("shapes.those of an encoder block's trace, step by step") {
  const auto seed = GENERATE(take(20, random(1, 1'000'000)));
  CAPTURE(seed);
  Draw draw(static_cast<std::uint64_t>(seed));
  EncoderSizes sizes;
  sizes.batch = draw.Whole(1, 3);
  sizes.sequence = draw.Whole(1, 5);
  sizes.heads = draw.Whole(1, 3);
  sizes.embedding = sizes.heads * draw.Whole(1, 3);
  sizes.feed_forward = draw.Whole(1, 6);
  const Batch x = draw.Items(sizes.batch, sizes.sequence, sizes.embedding);
  EncoderBlockOptions options;
  options.attention.heads = sizes.heads;
  const auto trace =
      EncoderBlock({x, {}, {}}, draw.BlockWeights(sizes.embedding, sizes.feed_forward), options);
  auto expected = ShapesOf(trace.attention);
  expected["x"] = ToNumbers(x).shape;
  expected["residual1"] = ToNumbers(trace.residual1).shape;
  expected["normed1"] = ToNumbers(trace.normed1).shape;
  expected["hidden"] = ToNumbers(trace.hidden).shape;
  expected["activated"] = ToNumbers(trace.activated).shape;
  expected["fedForward"] = ToNumbers(trace.fed_forward).shape;
  expected["residual2"] = ToNumbers(trace.residual2).shape;
  expected["normed2"] = ToNumbers(trace.normed2).shape;
  expected["output"] = ToNumbers(trace.output).shape;
  const std::vector<ShapeStep> steps = EncoderShapes(sizes);
  CHECK(steps.size() == expected.size());
  for (const ShapeStep& step : steps) {
    const std::string name(step.name);
    INFO(name);
    CHECK(step.shape == expected.at(name));
    CHECK(step.axes.size() == step.shape.size());
  }
}

TEST_CASE("shapes.cross-attention has a row for each query and a column for each key") {
  EncoderSizes sizes{2, 5, 7, 8, 2, 16};
  Draw draw(41);
  const auto expected = ShapesOf(MultiHeadAttention(
      {draw.Items(2, 5, 8), draw.Items(2, 7, 8), {}, {}}, draw.AttentionWeights(8), {2, {}}));
  for (const ShapeStep& step : EncoderShapes(sizes)) {
    const auto found = expected.find(std::string(step.name));
    if (found != expected.end()) CHECK(step.shape == found->second);
    if (step.name == "scores") CHECK(step.shape == std::vector<Index>{2, 2, 5, 7});
    if (step.name == "memory") CHECK(step.shape == std::vector<Index>{2, 7, 8});
  }
}

}  // namespace attention::tests
