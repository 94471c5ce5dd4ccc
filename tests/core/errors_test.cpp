#include <functional>
#include <limits>
#include <string>

#include "core/encoder_block.h"
#include "core/encoder_shapes.h"
#include "core/input_error.h"
#include "core/matrix_product.h"
#include "core/positional_encoding.h"
#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The message, after code and field have been checked.
std::string Refused(const std::function<void()>& act, const std::string& code,
                    const std::string& field) {
  try {
    act();
  } catch (const InputError& error) {
    CHECK(std::string(ErrorCodeName(error.code())) == code);
    CHECK(error.field() == field);
    return error.what();
  }
  FAIL("nothing was refused; expected " << code << " for " << field);
  return "";
}

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

struct Block {
  EncoderBlockInput input;
  EncoderBlockWeights weights;
  EncoderBlockOptions options;

  Block() {
    Draw draw(61);
    input.x = draw.Items(2, 3, 4);
    weights = draw.BlockWeights(4, 5);
    options.attention.heads = 2;
  }
  void Run() const { EncoderBlock(input, weights, options); }
};

std::string RefusedBlock(const std::function<void(Block&)>& spoil, const std::string& code,
                         const std::string& field) {
  Block block;
  spoil(block);
  return Refused([&] { block.Run(); }, code, field);
}

}  // namespace

TEST_CASE("errors.matrices that do not fit name both shapes") {
  const std::string message = Refused(
      [] {
        ScaledDotProductAttention({Rows({{1, 2}}), Rows({{1}}), Rows({{1}}), {}});
      },
      "shape_mismatch", "keys");
  CHECK(message == "queries [1, 2] and keys [1, 1] must have the same number of columns, d_k");
  CHECK(Contains(Refused(
                     [] {
                       ScaledDotProductAttention({Rows({{1}}), Rows({{1}}), Rows({{1}, {2}}), {}});
                     },
                     "shape_mismatch", "values"),
                 "[2, 1]"));
  CHECK(Contains(Refused(
                     [] {
                       MatrixProduct(Rows({{1, 2}}), Rows({{1, 2}}));
                     },
                     "shape_mismatch", "b"),
                 "[1, 2]"));
}

TEST_CASE("errors.temperature must be finite and above zero") {
  const Matrix scores = Rows({{1, 2}});
  const auto at = [&](double temperature) {
    return [&scores, temperature] { MaskedSoftmax(scores, AllowAll(1, 2), {temperature}); };
  };
  Refused(at(0.0), "out_of_range", "temperature");
  Refused(at(-1.0), "out_of_range", "temperature");
  Refused(at(kNan), "not_finite", "temperature");
  Refused(at(kInfinity), "not_finite", "temperature");
}

TEST_CASE("errors.what is not finite is refused by every door") {
  Refused([] { MaskedSoftmax(Rows({{kNan}}), AllowAll(1, 1)); }, "not_finite", "scores");
  Refused(
      [] {
        ScaledDotProductAttention({Rows({{1}}), Rows({{1}}), Rows({{kInfinity}}), {}});
      },
      "not_finite", "values");
  RefusedBlock([](Block& b) { b.input.x[1](0, 0) = kNan; }, "not_finite", "x");
  RefusedBlock([](Block& b) { b.weights.self_attn.in_proj_bias(3) = kNan; }, "not_finite",
               "parameters.self_attn.in_proj_bias");
  RefusedBlock([](Block& b) { b.weights.feed_forward.linear1_weight(0, 0) = kInfinity; },
               "not_finite", "parameters.linear1.weight");
  RefusedBlock([](Block& b) { b.options.attention.attention.hidden_fill = kNan; }, "not_finite",
               "hiddenFill");
}

TEST_CASE("errors.no infinity leaves: results too large are refused") {
  Refused([] { MatrixProduct(Rows({{1e200}}), Rows({{1e200}})); }, "out_of_range", "a");
  Refused(
      [] {
        ScaledDotProductAttention({Rows({{1e200}}), Rows({{1e200}}), Rows({{1}}), {}});
      },
      "out_of_range", "queries");
  ScaledDotProductAttentionOptions across;
  across.softmax_axis = SoftmaxAxis::kQueries;
  Refused(
      [&] {
        // A single query has weight 1 for every key, so the values are added up.
        const Matrix two = Rows({{0}, {0}});
        ScaledDotProductAttention({Rows({{0}}), two, Rows({{1.7e308}, {1.7e308}}), {}}, across);
      },
      "out_of_range", "values");
  Refused([] { MaskedSoftmax(Rows({{1e10}}), AllowAll(1, 1), {1e-300}); }, "out_of_range",
          "temperature");
  RefusedBlock([](Block& b) { b.input.x[0](0, 0) = 1e200; }, "out_of_range", "x");
}

TEST_CASE("errors.contradictions and what is missing") {
  ScaledDotProductAttentionInput input{Rows({{1}}), Rows({{1}, {2}}), Rows({{1}, {2}}), {}};
  input.allowed.causal = true;
  CHECK(Contains(Refused([&] { ScaledDotProductAttention(input); }, "missing", "alignment"),
                 "1 queries and 2 keys"));
  input.allowed.matrix = AllowAll(1, 2);
  Refused([&] { ScaledDotProductAttention(input); }, "contradictory", "allowed");
  input.allowed = {};
  ScaledDotProductAttentionOptions options;
  options.scale = Scale::kSqrtDModel;
  Refused([&] { ScaledDotProductAttention(input, options); }, "missing", "modelDim");
  options.scale = Scale::kSqrtDk;
  options.hidden_fill = -1e9;
  options.mask_order = MaskOrder::kAfterSoftmax;
  Refused([&] { ScaledDotProductAttention(input, options); }, "contradictory", "hiddenFill");
}

TEST_CASE("errors.the block names each parameter that is missing or of the wrong shape") {
  RefusedBlock([](Block& b) { b.weights.self_attn.in_proj_weight = Matrix(); }, "missing",
               "parameters.self_attn.in_proj_weight");
  RefusedBlock([](Block& b) { b.weights.self_attn.out_proj_bias = Vector(); }, "missing",
               "parameters.self_attn.out_proj.bias");
  RefusedBlock([](Block& b) { b.weights.feed_forward.linear1_weight = Matrix(); }, "missing",
               "parameters.linear1.weight");
  RefusedBlock([](Block& b) { b.weights.norm2.bias = Vector(); }, "missing",
               "parameters.norm2.bias");
  const std::string message =
      RefusedBlock([](Block& b) { b.weights.self_attn.in_proj_weight = Matrix::Zero(12, 5); },
                   "shape_mismatch", "parameters.self_attn.in_proj_weight");
  CHECK(Contains(message, "[12, 5]"));
  CHECK(Contains(message, "[12, 4]"));
  RefusedBlock([](Block& b) { b.weights.feed_forward.linear2_weight = Matrix::Zero(4, 6); },
               "shape_mismatch", "parameters.linear2.weight");
  RefusedBlock([](Block& b) { b.weights.norm1.weight = Vector::Zero(3); }, "shape_mismatch",
               "parameters.norm1.weight");
}

TEST_CASE("errors.sizes that disagree name the field and both sizes") {
  CHECK(Contains(
      RefusedBlock([](Block& b) { b.options.attention.heads = 3; }, "shape_mismatch", "heads"),
      "heads 3 must divide the embedding 4"));
  RefusedBlock([](Block& b) { b.options.attention.heads = 0; }, "out_of_range", "heads");
  CHECK(Contains(RefusedBlock([](Block& b) { b.input.allowed.matrix = AllowAll(3, 2); },
                              "shape_mismatch", "allowed"),
                 "allowed is [3, 2] but must be [3, 3]"));
  CHECK(Contains(
      RefusedBlock([](Block& b) { b.input.keep = AllowAll(1, 3); }, "shape_mismatch", "keep"),
      "keep is [1, 3] but must be [2, 3]"));
  RefusedBlock([](Block& b) { b.input.x[1] = Matrix::Zero(2, 4); }, "shape_mismatch", "x");
  RefusedBlock([](Block& b) { b.input.x.clear(); }, "empty", "x");
  RefusedBlock([](Block& b) { b.options.layer_norm_epsilon = 0.0; }, "out_of_range",
               "layerNormEpsilon");
  Draw draw(62);
  CHECK(Contains(Refused(
                     [&] {
                       MultiHeadAttention({draw.Items(2, 3, 4), draw.Items(1, 3, 4), {}, {}},
                                          draw.AttentionWeights(4), {2, {}});
                     },
                     "shape_mismatch", "memory"),
                 "memory [1, 3, 4] and x [2, 3, 4]"));
}

TEST_CASE("errors.n_minus_1 needs more than one number") {
  LayerNormOptions options;
  options.divisor = LayerNormDivisor::kNMinusOne;
  Refused(
      [&] {
        LayerNorm({Rows({{1}})}, {Vector::Ones(1), Vector::Ones(1)}, options);
      },
      "contradictory", "layerNormDivisor");
}

TEST_CASE("errors.limits are told before anything is allocated") {
  const Index most = std::numeric_limits<Index>::max();
  Refused([&] { SinusoidalPositionalEncoding(most, most); }, "out_of_range", "positions");
  Refused([&] { SinusoidalPositionalEncoding(0, 4); }, "out_of_range", "positions");
  Refused([&] { SinusoidalPositionalEncoding(1 << 10, 1 << 10); }, "too_large", "positions");
  const Matrix column = Matrix::Ones(1 << 10, 1);
  Refused([&] { ScaledDotProductAttention({column, column, column, {}}); }, "too_large", "queries");
  Refused([&] { MatrixProduct(column, column.transpose()); }, "too_large", "a");
  EncoderSizes sizes;
  sizes.sequence = kMaxShapeSize + 1;
  Refused([&] { EncoderShapes(sizes); }, "out_of_range", "sequence");
  sizes = {};
  sizes.embedding = 6;
  sizes.heads = 4;
  Refused([&] { EncoderShapes(sizes); }, "shape_mismatch", "heads");
}

}  // namespace attention::tests
