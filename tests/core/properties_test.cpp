#include <algorithm>
#include <numeric>
#include <vector>

#include "core/encoder_block.h"
#include "core/softmax.h"
#include "tests/core/catch.h"
#include "tests/core/matrices.h"

// Each property is tried on data drawn from seeds, which Catch2 prints when one fails; give the
// same --rng-seed to meet them again.
namespace attention::tests {
namespace {

constexpr double kTolerance = 1e-12;

struct Setting {
  Batch x;
  EncoderBlockWeights weights;
  EncoderBlockOptions options;
  Index batch = 1;
  Index tokens = 1;
  Index embedding = 1;
};

Setting DrawSetting(Draw& draw, Index least_tokens = 1, Index least_batch = 1) {
  Setting setting;
  setting.batch = draw.Whole(least_batch, 3);
  setting.tokens = draw.Whole(least_tokens, 6);
  setting.options.attention.heads = draw.Whole(1, 3);
  setting.embedding = setting.options.attention.heads * draw.Whole(2, 4);
  setting.options.norm = draw.Whole(0, 1) == 0 ? NormPlacement::kPost : NormPlacement::kPre;
  setting.options.activation = draw.Whole(0, 1) == 0 ? Activation::kRelu : Activation::kGelu;
  setting.x = draw.Items(setting.batch, setting.tokens, setting.embedding);
  setting.weights = draw.BlockWeights(setting.embedding, draw.Whole(1, 8));
  return setting;
}

Batch Run(const Setting& setting, const AllowedRule& allowed = {},
          const std::optional<Mask>& keep = {}) {
  return EncoderBlock({setting.x, allowed, keep}, setting.weights, setting.options).output;
}

constexpr std::size_t kSeeds = 20;

}  // namespace

TEST_CASE("property.softmax is shift-invariant and its rows sum to one") {
  const auto seed = GENERATE(take(50, random(1, 1'000'000)));
  CAPTURE(seed);
  Draw draw(static_cast<std::uint64_t>(seed));
  const Index queries = draw.Whole(1, 6);
  const Index keys = draw.Whole(1, 6);
  const Matrix scores = draw.Numbers(queries, keys);
  Mask allowed = draw.Allowed(queries, keys);
  allowed.col(0).setConstant(true);
  const Matrix weights = MaskedSoftmax(scores, allowed).output;
  const Matrix shifted = scores.array() + 128.0;  // few bits of the scores are lost
  CheckClose(MaskedSoftmax(shifted, allowed).output, weights, kTolerance);
  CheckClose(weights.rowwise().sum(), Matrix::Ones(queries, 1), kTolerance);
  CHECK((weights.array() >= 0.0).all());
}

TEST_CASE("property.a hidden key never changes a bit") {
  const auto seed = GENERATE(take(kSeeds, random(1, 1'000'000)));
  CAPTURE(seed);
  Draw draw(static_cast<std::uint64_t>(seed));
  const Index keys = draw.Whole(2, 6);
  ScaledDotProductAttentionInput input{
      draw.Numbers(4, 3), draw.Numbers(keys, 3), draw.Numbers(keys, 2), {}};
  const Index hidden = draw.Whole(0, keys - 1);
  input.allowed.matrix = draw.Allowed(4, keys);
  input.allowed.matrix->col(hidden).setConstant(false);
  const Matrix before = ScaledDotProductAttention(input).output;
  input.keys.row(hidden).array() += 1000.0;
  input.values.row(hidden).array() -= 1000.0;
  CHECK(ScaledDotProductAttention(input).output == before);
}

TEST_CASE("property.without positions, permuting the tokens permutes the output") {
  const auto seed = GENERATE(take(kSeeds, random(1, 1'000'000)));
  CAPTURE(seed);
  Draw draw(static_cast<std::uint64_t>(seed));
  Setting setting = DrawSetting(draw, 2);
  const Batch before = Run(setting);
  std::vector<Index> order(static_cast<std::size_t>(setting.tokens));
  std::iota(order.begin(), order.end(), Index{0});
  std::rotate(order.begin(), order.begin() + draw.Whole(1, setting.tokens - 1), order.end());
  std::swap(order.front(), order.back());
  const auto permuted = [&](const Batch& batch) {
    Batch result = batch;
    for (std::size_t item = 0; item < batch.size(); ++item) {
      for (std::size_t token = 0; token < order.size(); ++token) {
        result[item].row(static_cast<Index>(token)) = batch[item].row(order[token]);
      }
    }
    return result;
  };
  setting.x = permuted(setting.x);
  CHECK(LargestDifference(ToNumbers(Run(setting)), ToNumbers(permuted(before))) <= 1e-10);
}

TEST_CASE("property.with positions, order matters") {
  Draw draw(51);
  Setting setting = DrawSetting(draw, 3);
  setting.options.positions = true;
  const Batch before = Run(setting);
  for (Matrix& item : setting.x) item = Matrix(item.colwise().reverse());
  Batch after = Run(setting);
  for (Matrix& item : after) item = Matrix(item.colwise().reverse());
  CHECK(LargestDifference(ToNumbers(after), ToNumbers(before)) > 1e-3);
}

TEST_CASE("property.causal: the future never changes a bit of the past") {
  const auto seed = GENERATE(take(kSeeds, random(1, 1'000'000)));
  CAPTURE(seed);
  Draw draw(static_cast<std::uint64_t>(seed));
  Setting setting = DrawSetting(draw, 2);
  AllowedRule causal;
  causal.causal = true;
  const Batch before = Run(setting, causal);
  const Index changed = draw.Whole(1, setting.tokens - 1);
  for (Matrix& item : setting.x) item(changed, 0) += 1000.0;
  const Batch after = Run(setting, causal);
  for (std::size_t item = 0; item < before.size(); ++item) {
    CHECK(after[item].topRows(changed) == before[item].topRows(changed));
    CHECK(after[item].row(changed) != before[item].row(changed));
  }
}

TEST_CASE("property.padding never changes a bit of the tokens that are kept") {
  const auto seed = GENERATE(take(kSeeds, random(1, 1'000'000)));
  CAPTURE(seed);
  Draw draw(static_cast<std::uint64_t>(seed));
  Setting setting = DrawSetting(draw, 2);
  const Index kept = draw.Whole(1, setting.tokens - 1);
  Mask keep = Mask::Constant(setting.batch, setting.tokens, true);
  keep.rightCols(setting.tokens - kept).setConstant(false);
  const Batch before = Run(setting, {}, keep);
  Setting shorter = setting;
  for (std::size_t item = 0; item < before.size(); ++item) {
    setting.x[item].bottomRows(setting.tokens - kept).array() += 1000.0;
    shorter.x[item] = Matrix(setting.x[item].topRows(kept));
  }
  const Batch after = Run(setting, {}, keep);
  const Batch unpadded = Run(shorter);
  for (std::size_t item = 0; item < before.size(); ++item) {
    CHECK(after[item].topRows(kept) == before[item].topRows(kept));
    CHECK(unpadded[item] == before[item].topRows(kept));
  }
}

TEST_CASE("property.one batch item never changes a bit of another") {
  const auto seed = GENERATE(take(kSeeds, random(1, 1'000'000)));
  CAPTURE(seed);
  Draw draw(static_cast<std::uint64_t>(seed));
  Setting setting = DrawSetting(draw, 1, 2);
  const Batch before = Run(setting);
  setting.x.back().array() *= -3.0;
  const Batch after = Run(setting);
  for (std::size_t item = 0; item + 1 < before.size(); ++item) {
    CHECK(after[item] == before[item]);
  }
  CHECK(after.back() != before.back());
  setting.x.pop_back();
  const Batch fewer = Run(setting);
  for (std::size_t item = 0; item < fewer.size(); ++item) CHECK(fewer[item] == before[item]);
}

}  // namespace attention::tests
