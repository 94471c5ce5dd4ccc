#include "core/fused_attention.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/input_checks.h"
#include "core/input_error.h"
#include "core/scaled_dot_product_attention.h"
#include "tests/core/catch.h"
#include "tests/core/matrices.h"
#include "tests/core/reference.h"

namespace attention::tests {
namespace {

using Floats = std::vector<float>;

Floats FloatsOf(const Matrix& matrix) {
  Floats floats;
  for (Index i = 0; i < matrix.size(); ++i) floats.push_back(static_cast<float>(matrix.data()[i]));
  return floats;
}

FloatRows RowsOf(const Floats& floats, const Matrix& matrix) {
  return {floats.data(), matrix.rows(), matrix.cols(), matrix.cols()};
}

using Method = void (*)(const FloatAttentionInput&, const FloatAttentionOptions&, float*, Index);

// The largest difference from `expected`, absolute.
double Error(Method method, const ScaledDotProductAttentionInput& input,
             const FloatAttentionOptions& options, const Matrix& expected) {
  const Floats queries = FloatsOf(input.queries);
  const Floats keys = FloatsOf(input.keys);
  const Floats values = FloatsOf(input.values);
  Floats output(static_cast<std::size_t>(expected.size()), 777);
  method({RowsOf(queries, input.queries), RowsOf(keys, input.keys), RowsOf(values, input.values)},
         options, output.data(), expected.cols());
  double largest = 0;
  for (Index i = 0; i < expected.size(); ++i) {
    largest = std::max(largest, std::abs(static_cast<double>(output[static_cast<std::size_t>(i)]) -
                                         expected.data()[i]));
  }
  return largest;
}

// The double twin is given what the floats are, so that only the arithmetic differs.
Matrix Rounded(const Matrix& matrix) {
  return matrix.cast<float>().cast<double>();
}

Matrix Traced(const ScaledDotProductAttentionInput& input, const FloatAttentionOptions& options) {
  ScaledDotProductAttentionOptions traced;
  traced.alignment = options.alignment;
  ScaledDotProductAttentionInput masked = input;
  masked.allowed.causal = options.causal;
  return ScaledDotProductAttention(masked, traced).output;
}

ScaledDotProductAttentionInput DrawInput(Draw& draw, Index queries, Index keys, Index key_dim,
                                         Index value_dim) {
  return {Rounded(draw.Numbers(queries, key_dim)),
          Rounded(draw.Numbers(keys, key_dim)),
          Rounded(draw.Numbers(keys, value_dim)),
          {}};
}

}  // namespace

TEST_CASE("fused attention errs at most three times as much as PyTorch's float32") {
  int count = 0;
  for (const nlohmann::json& one : ReferenceCases("scaled_dot_product_attention.json")) {
    const nlohmann::json& in = one["input"];
    const std::string name = one["name"];
    const bool causal = name.find(", causal") != std::string::npos;
    if (!causal && name.find(", full") == std::string::npos) continue;
    INFO(name);
    const ScaledDotProductAttentionInput input{
        MatrixFrom(in["queries"]), MatrixFrom(in["keys"]), MatrixFrom(in["values"]), {}};
    const Matrix expected = MatrixFrom(one["expected"]["output"]);
    const double limit = 3 * one["torch_float32_error"].get<double>();
    CHECK(Error(FusedAttention, input, {causal, {}}, expected) <= limit);
    CHECK(Error(PlainAttention, input, {causal, {}}, expected) <= limit);
    ++count;
  }
  CHECK(count >= 8);
}

TEST_CASE("fused attention equals the traced one at any size, on the edges of tiles too") {
  Draw draw(5);
  for (int round = 0; round < 60; ++round) {
    const bool causal = round % 2 == 1;
    // Tiles hold 256 tokens: less than one to more than two.
    const Index keys = round < 20 ? 239 + 16 * round + round % 3 : draw.Whole(1, 300);
    const Index queries = round % 3 == 0 && keys < 362
                              ? keys
                              : draw.Whole(1, std::min<Index>(600, kMaxNumbers / keys));
    FloatAttentionOptions options{causal, {}};
    if (queries != keys) {
      options.alignment =
          round % 4 == 1 ? CausalAlignment::kTopLeft : CausalAlignment::kBottomRight;
    }
    // The longer queries are, the fewer are packed at a time.
    const Index widest = std::min<Index>(400, kMaxNumbers / std::max(queries, keys));
    const Index key_dim = round % 10 == 9 ? draw.Whole(150, widest) : draw.Whole(1, 70);
    const ScaledDotProductAttentionInput input =
        DrawInput(draw, queries, keys, key_dim, draw.Whole(1, 70));
    INFO(queries << " queries, " << keys << " keys, d_k " << input.keys.cols() << ", d_v "
                 << input.values.cols() << (causal ? ", causal" : ", full"));
    const Matrix expected = Traced(input, options);
    CHECK(Error(FusedAttention, input, options, expected) <= 3e-6);
    CHECK(Error(PlainAttention, input, options, expected) <= 3e-6);
  }
}

TEST_CASE("a query that sees nothing gets zeros from the fused method") {
  Draw draw(6);
  const ScaledDotProductAttentionInput input = DrawInput(draw, 5, 3, 4, 2);
  const FloatAttentionOptions options{true, CausalAlignment::kBottomRight};
  const Matrix expected = Traced(input, options);
  REQUIRE(expected.topRows(2).isZero(0));
  CHECK(Error(FusedAttention, input, options, expected) <= 3e-6);
}

TEST_CASE("scores far apart neither overflow nor vanish") {
  // By hand: the second key's score is 1e4 above the first's, so its value is the answer.
  const ScaledDotProductAttentionInput input{
      Rows({{100}, {-100}}), Rows({{0}, {100}}), Rows({{3}, {4}}), {}};
  CHECK(Error(FusedAttention, input, {}, Rows({{4}, {3}})) == 0);
}

TEST_CASE("however low the scores are that a query sees, what is hidden from it stays so") {
  // By hand: the scores are -2.25e38, which a float holds, and equal; the second query's answer is
  // the mean of two values.
  const Floats high(3, 1.5e19F);
  const Floats low(3, -1.5e19F);
  const Floats values{1, 3, 104};
  Floats output(3);
  const auto attend = [&](const Floats& queries, const Floats& keys) {
    FusedAttention({{queries.data(), 3, 1, 1}, {keys.data(), 3, 1, 1}, {values.data(), 3, 1, 1}},
                   {true, {}}, output.data(), 1);
  };
  attend(high, low);
  CHECK(output == Floats{1, 2, 36});
  // Minus infinity: refused, and not the value of the key that comes later.
  try {
    attend(Floats(3, 1e20F), {-1e20F, -1e20F, 1});
    FAIL("it was not refused: " << output[1]);
  } catch (const InputError& error) {
    CHECK(error.code() == ErrorCode::kOutOfRange);
    CHECK(error.field() == "queries");
  }
}

TEST_CASE("scores that rise from tile to tile outweigh what was gathered before") {
  Draw draw(8);
  for (const bool causal : {false, true}) {
    ScaledDotProductAttentionInput input = DrawInput(draw, 300, 300, 8, 9);
    for (Index key = 0; key < 300; ++key) input.keys.row(key) *= static_cast<double>(1 + key) / 10;
    input.keys = Rounded(input.keys);
    const FloatAttentionOptions options{causal, {}};
    // Scores reach 30, and a float's rounding of them is in the weights.
    CHECK(Error(FusedAttention, input, options, Traced(input, options)) <= 3e-5);
  }
}

TEST_CASE("what one key alone is given is its value, to the last bit") {
  Draw draw(9);
  const ScaledDotProductAttentionInput input = DrawInput(draw, 7, 1, 5, 11);
  Matrix expected(7, 11);
  for (Index query = 0; query < 7; ++query) expected.row(query) = input.values.row(0);
  CHECK(Error(FusedAttention, input, {}, expected) == 0);
}

TEST_CASE("the fused method refuses what the traced one refuses") {
  const Floats good{1, 2, 3, 4};
  const Floats bad{1, 2, NAN, 4};
  const Floats huge{3e38F, 3e38F, 3e38F, 3e38F};
  Floats output(4);
  const auto attend = [&](const FloatRows& queries, const FloatRows& keys, const FloatRows& values,
                          bool causal) {
    try {
      FusedAttention({queries, keys, values}, {causal, {}}, output.data(), 2);
    } catch (const InputError& error) {
      return std::string(ErrorCodeName(error.code())) + " " + error.field();
    }
    return std::string("nothing");
  };
  const FloatRows two{good.data(), 2, 2, 2};
  CHECK(attend(two, two, two, true) == "nothing");
  CHECK(attend({bad.data(), 2, 2, 2}, two, two, false) == "not_finite queries");
  CHECK(attend(two, {good.data(), 2, 1, 1}, two, false) == "shape_mismatch queries");
  CHECK(attend(two, two, {good.data(), 1, 2, 2}, false) == "shape_mismatch values");
  CHECK(attend(two, {good.data(), 0, 2, 2}, two, false) == "empty keys");
  CHECK(attend({good.data(), 1, 2, 2}, two, two, true) == "missing alignment");
  CHECK(attend({huge.data(), 2, 2, 2}, {huge.data(), 2, 2, 2}, two, false) ==
        "out_of_range queries");
  // One score is infinity less infinity, the other zero: no largest one must hide that.
  const Floats opposed{1e10F, -1e10F, 0, 0};
  CHECK(attend({huge.data(), 2, 2, 2}, {opposed.data(), 2, 2, 2}, two, false) ==
        "out_of_range queries");
}

}  // namespace attention::tests
