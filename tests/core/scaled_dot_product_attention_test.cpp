#include "core/scaled_dot_product_attention.h"

#include <cmath>

#include "core/matrix_product.h"
#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {

TEST_CASE("matrix product.by hand") {
  CheckClose(MatrixProduct(Rows({{1, 2, 3}, {4, 5, 6}}), Rows({{7, 8}, {9, 10}, {11, 12}})),
             Rows({{58, 64}, {139, 154}}));
}

TEST_CASE("attention.by hand, one query and two keys") {
  // Scores 2 and 0, scaled by sqrt(4) to 1 and 0: weights e / (e + 1) and 1 / (e + 1).
  const double e = std::exp(1.0);
  const auto trace = ScaledDotProductAttention(
      {Rows({{1, 1, 0, 0}}), Rows({{1, 1, 0, 0}, {0, 0, 1, 1}}), Rows({{10.0}, {20.0}}), {}});
  CheckClose(trace.scores, Rows({{2.0, 0.0}}));
  CheckClose(trace.scaled_scores, Rows({{1.0, 0.0}}));
  CheckClose(trace.weights, Rows({{e / (e + 1.0), 1.0 / (e + 1.0)}}));
  CheckClose(trace.output, Rows({{(10.0 * e + 20.0) / (e + 1.0)}}));
}

TEST_CASE("attention.the divisor is the root of the per-head width") {
  // d_k = 4 in a model 16 wide: the score 4 becomes 2; the faults make it 1, 4 and 8.
  ScaledDotProductAttentionInput input{Rows({{1, 1, 1, 1}}), Rows({{1, 1, 1, 1}}), Rows({{1}}), {}};
  ScaledDotProductAttentionOptions options;
  options.model_dim = 16;
  const auto scaled = [&](Scale scale) {
    options.scale = scale;
    return ScaledDotProductAttention(input, options).scaled_scores(0, 0);
  };
  CHECK(scaled(Scale::kSqrtDk) == 2.0);
  CHECK(scaled(Scale::kSqrtDModel) == 1.0);
  CHECK(scaled(Scale::kNone) == 4.0);
  CHECK(scaled(Scale::kMultiplied) == 8.0);
}

TEST_CASE("attention.values change the output and never the weights") {
  Draw draw(11);
  ScaledDotProductAttentionInput input{
      draw.Numbers(3, 2), draw.Numbers(4, 2), draw.Numbers(4, 2), {}};
  const auto before = ScaledDotProductAttention(input);
  input.values(2, 1) += 1.0;
  const auto after = ScaledDotProductAttention(input);
  CHECK(before.weights == after.weights);
  CHECK(before.output != after.output);
}

TEST_CASE("attention.rows that may see nothing are exact zeros, the others are untouched") {
  Draw draw(12);
  ScaledDotProductAttentionInput input{
      draw.Numbers(4, 2), draw.Numbers(4, 2), draw.Numbers(4, 3), {}};
  const auto all = ScaledDotProductAttention(input);
  input.allowed.matrix = Allow({{1, 1, 1, 1}, {1, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}});
  const auto trace = ScaledDotProductAttention(input);
  CHECK(trace.empty_rows == std::vector<Index>{2, 3});
  CHECK(trace.weights.bottomRows(2).isZero(0.0));
  CHECK(trace.output.bottomRows(2).isZero(0.0));
  CHECK(trace.output.topRows(2) == all.output.topRows(2));
}

}  // namespace attention::tests
