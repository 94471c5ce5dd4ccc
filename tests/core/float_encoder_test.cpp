#include "core/float_encoder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/input_error.h"
#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {
namespace {

using Floats = std::vector<float>;

// Makes the numbers ones that a float holds, and of the size that PyTorch starts from.
template <class Numbers>
Floats Round(Numbers& numbers, double scale) {
  Floats floats;
  for (Index i = 0; i < numbers.size(); ++i) {
    floats.push_back(static_cast<float>(numbers.data()[i] * scale));
    numbers.data()[i] = static_cast<double>(floats.back());
  }
  return floats;
}

struct Rounded {
  explicit Rounded(EncoderBlockWeights& w) {
    const auto embedding = static_cast<double>(w.norm1.weight.size());
    const double in = 1 / std::sqrt(embedding);
    const double wide = 1 / std::sqrt(static_cast<double>(w.feed_forward.linear1_bias.size()));
    parts = {Round(w.self_attn.in_proj_weight, in),
             Round(w.self_attn.in_proj_bias, in),
             Round(w.self_attn.out_proj_weight, in),
             Round(w.self_attn.out_proj_bias, in),
             Round(w.feed_forward.linear1_weight, in),
             Round(w.feed_forward.linear1_bias, in),
             Round(w.feed_forward.linear2_weight, wide),
             Round(w.feed_forward.linear2_bias, wide),
             Round(w.norm1.weight, 1),
             Round(w.norm1.bias, 1),
             Round(w.norm2.weight, 1),
             Round(w.norm2.bias, 1)};
  }

  FloatEncoderWeights Weights() const {
    const auto at = [this](std::size_t part) { return parts[part].data(); };
    return {at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), at(10), at(11)};
  }

  std::array<Floats, 12> parts;
};

}  // namespace

TEST_CASE("the float encoder equals the traced block, in every order and at any size") {
  Draw draw(8);
  for (int round = 0; round < 24; ++round) {
    const Index heads = draw.Whole(1, 4);
    const Index embedding = heads * draw.Whole(1, 12);
    const FloatEncoderOptions options{draw.Whole(1, 3),
                                      draw.Whole(1, 60),
                                      embedding,
                                      heads,
                                      draw.Whole(1, 70),
                                      round % 2 == 0 ? Activation::kRelu : Activation::kGelu,
                                      round % 4 < 2 ? NormPlacement::kPost : NormPlacement::kPre,
                                      round % 3 == 0};
    EncoderBlockWeights weights = draw.BlockWeights(embedding, options.feed_forward);
    const Rounded rounded(weights);
    EncoderBlockInput input{draw.Items(options.batch, options.sequence, embedding), {}, {}};
    Floats x;
    for (Matrix& item : input.x) {
      const Floats floats = Round(item, 1);
      x.insert(x.end(), floats.begin(), floats.end());
    }
    input.allowed.causal = options.causal;
    EncoderBlockOptions traced;
    traced.attention.heads = heads;
    traced.activation = options.activation;
    traced.norm = options.norm;
    const EncoderBlockTrace expected = EncoderBlock(input, weights, traced);

    Floats output(x.size());
    FloatEncoder(x.data(), rounded.Weights(), options, output.data());
    double worst = 0;
    auto actual = output.begin();
    for (const Matrix& item : expected.output) {
      for (Index i = 0; i < item.size(); ++i, ++actual) {
        const double size = std::max(1.0, std::abs(item.data()[i]));
        worst = std::max(worst, std::abs(static_cast<double>(*actual) - item.data()[i]) / size);
      }
    }
    INFO("batch " << options.batch << ", " << options.sequence << " tokens, embedding " << embedding
                  << ", heads " << heads << ", wide " << options.feed_forward << ", round "
                  << round);
    CHECK(worst <= 1e-5);
  }
}

TEST_CASE("the float encoder says so when a step passes a float's range") {
  // 1e30 overflows a product, 1e20 the variance alone.
  for (const float size : {1e30F, 1e20F}) {
    const Floats large{size, -size, size, -size};
    const Floats ones(16, 1);
    const float* one = ones.data();
    const FloatEncoderWeights weights{one, one, one, one, one, one, one, one, one, one, one, one};
    Floats output(4);
    for (const NormPlacement norm : {NormPlacement::kPost, NormPlacement::kPre}) {
      FloatEncoderOptions options{1, 2, 2, 1, 2};
      options.norm = norm;
      try {
        FloatEncoder(large.data(), weights, options, output.data());
        FAIL("it was not refused");
      } catch (const InputError& error) {
        CHECK(error.field() == "x");
        CHECK(error.code() == ErrorCode::kOutOfRange);
      }
    }
  }
}

}  // namespace attention::tests
