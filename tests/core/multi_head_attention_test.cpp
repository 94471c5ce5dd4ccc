#include "core/multi_head_attention.h"

#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {

TEST_CASE("heads.merging puts each token's heads side by side") {
  const std::vector<Matrix> heads = {Rows({{1, 2}, {3, 4}}), Rows({{5, 6}, {7, 8}})};
  CheckClose(MergeHeads(heads, HeadMerge::kByToken), Rows({{1, 2, 5, 6}, {3, 4, 7, 8}}));
  CheckClose(MergeHeads(heads, HeadMerge::kReshapeOnly), Rows({{1, 2, 3, 4}, {5, 6, 7, 8}}));
}

TEST_CASE("heads.splitting takes columns, and merging undoes it") {
  const Matrix tokens = Rows({{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}});
  const std::vector<Matrix> heads = SplitHeads(tokens, 2);
  CheckClose(heads[0], Rows({{1, 2}, {5, 6}, {9, 10}}));
  CHECK(MergeHeads(heads, HeadMerge::kByToken) == tokens);
}

TEST_CASE("multi-head.each head has its own projection") {
  Draw draw(21);
  const auto trace =
      MultiHeadAttention({draw.Items(1, 3, 4), {}, {}, {}}, draw.AttentionWeights(4), {2, {}});
  CHECK(trace.queries[0][0] != trace.queries[0][1]);
  CHECK(trace.weights[0][0] != trace.weights[0][1]);
}

TEST_CASE("multi-head.the scale is of the head's width, not the model's") {
  // Embedding 8, 2 heads: all ones give each head's score 4, divided by sqrt(4).
  const Matrix ones = Matrix::Identity(8, 8);
  Matrix in_proj(24, 8);
  in_proj << ones, ones, ones;
  const auto trace = MultiHeadAttention({{Matrix::Ones(1, 8)}, {}, {}, {}},
                                        {in_proj, Vector(), ones, Vector()}, {2, {}});
  CHECK(trace.scores[0][0](0, 0) == 4.0);
  CHECK(trace.scaled_scores[0][0](0, 0) == 2.0);
}

TEST_CASE("multi-head.the output of a query that sees nothing is the output bias") {
  Draw draw(22);
  const MultiHeadAttentionWeights weights = draw.AttentionWeights(4);
  MultiHeadAttentionInput input{draw.Items(2, 3, 4), {}, {}, Allow({{1, 1, 1}, {0, 0, 0}})};
  const auto trace = MultiHeadAttention(input, weights, {2, {}});
  REQUIRE(trace.empty_rows.size() == 3);
  CHECK(trace.empty_rows[0].batch == 1);
  CHECK(trace.empty_rows[0].query == 0);
  CHECK(trace.empty_rows[2].query == 2);
  for (Index query = 0; query < 3; ++query) {
    CHECK(trace.output[1].row(query).transpose() == weights.out_proj_bias);
  }
}

TEST_CASE("multi-head.fault: sequence first attends across the batch") {
  Draw draw(23);
  MultiHeadAttentionOptions options;
  options.layout = Layout::kSequenceFirst;
  const auto trace =
      MultiHeadAttention({draw.Items(2, 5, 4), {}, {}, {}}, draw.AttentionWeights(4), options);
  CHECK(ToNumbers(trace.scores).shape == std::vector<Index>{5, 1, 2, 2});
  CHECK(ToNumbers(trace.output).shape == std::vector<Index>{2, 5, 4});
}

}  // namespace attention::tests
