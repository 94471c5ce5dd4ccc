#include "core/encoder_block.h"

#include <cmath>

#include "core/positional_encoding.h"
#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {
namespace {

// A block whose sublayers answer zero, whatever they are asked.
EncoderBlockWeights ZeroSublayers(Index embedding) {
  const Matrix square = Matrix::Zero(embedding, embedding);
  const Vector zeros = Vector::Zero(embedding);
  const Vector ones = Vector::Ones(embedding);
  return {{Matrix::Zero(3 * embedding, embedding), Vector::Zero(3 * embedding), square, zeros},
          {square, zeros, square, zeros},
          {ones, zeros},
          {ones, zeros}};
}

}  // namespace

TEST_CASE("layer norm.[1, 0, 0, 0], by hand and as torch.nn.LayerNorm") {
  const LayerNormWeights weights{Vector::Ones(4), Vector::Zero(4)};
  const Batch x = {Rows({{1, 0, 0, 0}})};
  // Mean 1/4, variance 3/16: (3/4) / sqrt(3/16 + 1e-5) and (-1/4) / sqrt(3/16 + 1e-5).
  const double spread = std::sqrt(0.1875 + 1e-5);
  CheckClose(LayerNorm(x, weights)[0],
             Rows({{0.75 / spread, -0.25 / spread, -0.25 / spread, -0.25 / spread}}));
  LayerNormOptions sample;
  sample.divisor = LayerNormDivisor::kNMinusOne;
  CheckClose(LayerNorm(x, weights, sample)[0], Rows({{1.5, -0.5, -0.5, -0.5}}), 1e-4);
}

TEST_CASE("feed-forward.relu and exact gelu by hand") {
  const Matrix one = Rows({{1.0}});
  const Vector zero = Vector::Zero(1);
  const FeedForwardWeights identity{one, zero, one, zero};
  const Batch x = {Rows({{-1.0}, {0.0}, {1.0}})};
  CheckClose(FeedForward(x, identity).activated[0], Rows({{0.0}, {0.0}, {1.0}}));
  // Phi(1) = 0.841344746068543 (any table of the normal distribution).
  CheckClose(FeedForward(x, identity, {Activation::kGelu}).activated[0],
             Rows({{-0.158655253931457}, {0.0}, {0.841344746068543}}));
}

TEST_CASE("positions.sine and cosine interleave, and an odd width ends on a sine") {
  CheckClose(SinusoidalPositionalEncoding(2, 4).row(1),
             Rows({{std::sin(1.0), std::cos(1.0), std::sin(0.01), std::cos(0.01)}}));
  const Matrix odd = SinusoidalPositionalEncoding(3, 5);
  CHECK(odd.cols() == 5);
  CHECK(odd(0, 4) == 0.0);
  CHECK_THAT(odd(2, 4), Catch::Matchers::WithinAbs(std::sin(2.0 / std::pow(10000.0, 0.8)), 1e-15));
}

TEST_CASE("block.with sublayers of zero, pre-norm gives x and post-norm gives LN(x)") {
  Draw draw(31);
  const Batch x = draw.Items(2, 3, 4);
  EncoderBlockOptions options;
  options.attention.heads = 2;
  options.norm = NormPlacement::kPre;
  const EncoderBlockWeights weights = ZeroSublayers(4);
  CHECK(EncoderBlock({x, {}, {}}, weights, options).output == x);
  options.norm = NormPlacement::kPost;
  const Batch once = LayerNorm(x, weights.norm1);
  const EncoderBlockTrace trace = EncoderBlock({x, {}, {}}, weights, options);
  CHECK(trace.normed1 == once);
  CHECK(trace.output == LayerNorm(once, weights.norm2));
}

TEST_CASE("block.positions run along the tokens, the same for every batch item") {
  EncoderBlockOptions options;
  options.positions = true;
  const Batch x(2, Matrix::Zero(5, 4));
  const EncoderBlockTrace trace = EncoderBlock({x, {}, {}}, ZeroSublayers(4), options);
  const Matrix encoding = SinusoidalPositionalEncoding(5, 4);
  CHECK(trace.positioned[0] == encoding);
  CHECK(trace.positioned[1] == encoding);
}

TEST_CASE("block.fault: without residuals the input is lost") {
  EncoderBlockOptions options;
  options.norm = NormPlacement::kPre;
  options.residuals = false;
  Draw draw(32);
  const EncoderBlockTrace trace =
      EncoderBlock({draw.Items(1, 3, 4), {}, {}}, ZeroSublayers(4), options);
  CHECK(trace.output[0].isZero(0.0));
}

}  // namespace attention::tests
