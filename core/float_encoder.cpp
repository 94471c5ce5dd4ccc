#include "core/float_encoder.h"

#include <algorithm>
#include <cmath>

#include "core/fused_attention.h"
#include "core/input_error.h"

namespace attention {
namespace {

constexpr float kEpsilon = 1e-5F;

void RequireNoOverflow(const float* numbers, Index count) {
  if (AllFinite(numbers, count)) return;
  throw InputError(ErrorCode::kOutOfRange, "x",
                   "a step overflows a float: x or the parameters are too large");
}

// (Abramowitz and Stegun, 7.1.26: erfc to 1.5e-7.) x / 2 (1 + erf(x / sqrt 2)), with the small part
// alone computed, so that nothing cancels.
Lanes Gelu(Lanes x) {
  const Lanes zero{};
  const Lanes size = Larger(x, zero - x);
  const Lanes t = 1.0F / (size * 0.23164189F + 1.0F);  // 0.3275911 / sqrt 2
  Lanes tail = t * 1.061405429F - 1.453152027F;
  tail = tail * t + 1.421413741F;
  tail = tail * t - 0.284496736F;
  tail = tail * t + 0.254829592F;
  // e^(-x^2 / 2), as a power of two.
  const Lanes power =
      Exp2(Larger(Splat(-127.0F), size * size * -0.72134752F), Splat(kWholeNumbers));
  return Larger(x, zero) - size * 0.5F * (tail * t * power);
}

void Activate(float* numbers, Index count, Activation activation) {
  const auto one = [activation](Lanes x) {
    return activation == Activation::kRelu ? Larger(x, Lanes{}) : Gelu(x);
  };
  Index i = 0;
  for (; i + kLanes <= count; i += kLanes) Store(numbers + i, one(Load(numbers + i)));
  for (; i < count; ++i) numbers[i] = one(Splat(numbers[i]))[0];
}

// to = a + b
void Sum(const float* a, const float* b, Index count, float* to) {
  Index i = 0;
  for (; i + kLanes <= count; i += kLanes) Store(to + i, Load(a + i) + Load(b + i));
  for (; i < count; ++i) to[i] = a[i] + b[i];
}

// Layer norm of `rows` rows; `to` may be `from`.
void Normalise(const float* from, Index rows, Index columns, const float* weight, const float* bias,
               float* to) {
  const auto size = static_cast<float>(columns);
  for (Index row = 0; row < rows; ++row, from += columns, to += columns) {
    const auto mean_of = [&](float centre, const auto& term) {
      Lanes sums{};
      Index i = 0;
      for (; i + kLanes <= columns; i += kLanes) sums += term(Load(from + i) - centre);
      float sum = SumOfLanes(sums);
      for (; i < columns; ++i) sum += term(from[i] - centre);
      return sum / size;
    };
    const float mean = mean_of(0, [](auto x) { return x; });
    const float variance = mean_of(mean, [](auto x) { return x * x; });
    // A variance beyond a float would make the row zero; times 0, it makes it not a number.
    const float share = 1.0F / std::sqrt(variance + kEpsilon) + variance * 0.0F;
    Index i = 0;
    for (; i + kLanes <= columns; i += kLanes) {
      Store(to + i, (Load(from + i) - mean) * share * Load(weight + i) + Load(bias + i));
    }
    for (; i < columns; ++i) to[i] = (from[i] - mean) * share * weight[i] + bias[i];
  }
}

}  // namespace

void FloatEncoder(const float* x, const FloatEncoderWeights& weights,
                  const FloatEncoderOptions& options, float* output) {
  const Index tokens = options.sequence;
  const Index embedding = options.embedding;
  const Index wide = options.feed_forward;
  const Index count = tokens * embedding;
  const bool pre = options.norm == NormPlacement::kPre;
  // Of one sequence: `wide_rows` holds the projections [tokens][3 embedding], then the hidden layer
  // [tokens][feed_forward].
  const Index wide_count = tokens * std::max(3 * embedding, wide);
  const LineFloats floats(wide_count + 2 * count);
  float* const wide_rows = floats.Data();
  float* const normed = wide_rows + wide_count;
  float* const sublayer = normed + count;
  const Index key_dim = embedding / options.heads;
  const Index offset = options.causal ? 0 : tokens;

  for (Index item = 0; item < options.batch; ++item, x += count, output += count) {
    if (pre) Normalise(x, tokens, embedding, weights.norm1_weight, weights.norm1_bias, normed);
    FloatLinear({pre ? normed : x, tokens, embedding, embedding},
                {weights.in_proj_weight, 3 * embedding, embedding, embedding}, weights.in_proj_bias,
                wide_rows, 3 * embedding);
    for (Index column = 0; column < embedding; column += key_dim) {
      const auto rows = [&](Index part) {
        return FloatRows{wide_rows + part * embedding + column, tokens, key_dim, 3 * embedding};
      };
      AttendTiles({rows(0), rows(1), rows(2)}, offset, normed + column, embedding);
    }
    FloatLinear({normed, tokens, embedding, embedding},
                {weights.out_proj_weight, embedding, embedding, embedding}, weights.out_proj_bias,
                sublayer, embedding);
    Sum(x, sublayer, count, output);
    Normalise(output, tokens, embedding, pre ? weights.norm2_weight : weights.norm1_weight,
              pre ? weights.norm2_bias : weights.norm1_bias, pre ? normed : output);
    FloatLinear({pre ? normed : output, tokens, embedding, embedding},
                {weights.linear1_weight, wide, embedding, embedding}, weights.linear1_bias,
                wide_rows, wide);
    Activate(wide_rows, tokens * wide, options.activation);
    FloatLinear({wide_rows, tokens, wide, wide}, {weights.linear2_weight, embedding, wide, wide},
                weights.linear2_bias, sublayer, embedding);
    Sum(output, sublayer, count, output);
    if (!pre) {
      Normalise(output, tokens, embedding, weights.norm2_weight, weights.norm2_bias, output);
    }
    RequireNoOverflow(output, count);
  }
}

}  // namespace attention
