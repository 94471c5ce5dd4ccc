#include "core/softmax.h"

#include <cmath>
#include <limits>

#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {

TEST_CASE("softmax.the lesson's first example") {
  const SoftmaxTrace trace = MaskedSoftmax(Rows({{2.0, 1.0, 0.0}}), AllowAll(1, 3));
  CheckClose(trace.output, Rows({{0.665240955774822, 0.244728471054798, 0.0900305731703804}}));
}

TEST_CASE("softmax.each intermediate stands under its own name") {
  // By hand: the largest of [2, 1, 0] is 2, so that the exponentials are 1, 1/e and 1/e^2.
  const double e = std::exp(1.0);
  const SoftmaxTrace trace = MaskedSoftmax(Rows({{4.0, 2.0, 0.0}}), AllowAll(1, 3), {2.0});
  CheckClose(trace.scaled_scores, Rows({{2.0, 1.0, 0.0}}));
  CheckClose(trace.largest, Rows({{2.0}}));
  CheckClose(trace.exponentials, Rows({{1.0, 1.0 / e, 1.0 / (e * e)}}));
  CheckClose(trace.sums, Rows({{1.0 + 1.0 / e + 1.0 / (e * e)}}));
}

TEST_CASE("softmax.huge scores do not overflow") {
  const Matrix expected = Rows({{0.0900305731703804, 0.244728471054798, 0.665240955774822}});
  CheckClose(MaskedSoftmax(Rows({{1000.0, 1001.0, 1002.0}}), AllowAll(1, 3)).output, expected);
  CheckClose(MaskedSoftmax(Rows({{-1e15, -1e15 + 1.0, -1e15 + 2.0}}), AllowAll(1, 3)).output,
             expected);
}

TEST_CASE("softmax.temperature divides the scores, at both ends of the slider") {
  for (const double temperature : {0.1, 1.0, 5.0}) {
    const Matrix weights = MaskedSoftmax(Rows({{2.0, 1.0}}), AllowAll(1, 2), {temperature}).output;
    // Two scores: their weights stand in the ratio exp(difference / temperature).
    CHECK_THAT(std::log(weights(0, 0) / weights(0, 1)),
               Catch::Matchers::WithinAbs(1.0 / temperature, 1e-10));
  }
}

TEST_CASE("softmax.a hidden key is exactly zero, whatever the scores") {
  const Mask allowed = Allow({{1, 1, 0}});
  const Matrix low = MaskedSoftmax(Rows({{-200000.0, -200001.0, 0.0}}), allowed).output;
  CheckClose(low, Rows({{0.731058578630005, 0.268941421369995, 0.0}}));
  CHECK(low(0, 2) == 0.0);
  const Matrix high = MaskedSoftmax(Rows({{0.0, 0.0, 1e300}}), allowed).output;
  CHECK(high(0, 2) == 0.0);
  CHECK(high(0, 0) == 0.5);
}

TEST_CASE("softmax.a row that may see nothing is zero and listed") {
  const SoftmaxTrace trace = MaskedSoftmax(Rows({{1.0, 2.0}, {3.0, 4.0}}), Allow({{0, 0}, {1, 1}}));
  CHECK(trace.empty_rows == std::vector<Index>{0});
  CHECK(trace.output.row(0).isZero(0.0));
  CHECK_THAT(trace.output.row(1).sum(), Catch::Matchers::WithinAbs(1.0, 1e-15));
}

TEST_CASE("softmax.the causal fixture of three equal rows") {
  const Matrix scores = Rows({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}});
  CheckClose(MaskedSoftmax(scores, CausalMask(3, 3)).output,
             Rows({{1.0, 0.0, 0.0},
                   {0.268941421369995, 0.731058578630005, 0.0},
                   {0.0900305731703804, 0.244728471054798, 0.665240955774822}}));
}

TEST_CASE("softmax.fault: mask after softmax loses the row's sum") {
  SoftmaxOptions options;
  options.mask_order = MaskOrder::kAfterSoftmax;
  const Matrix weights = MaskedSoftmax(Rows({{1, 2, 3}}), Allow({{1, 0, 0}}), options).output;
  CheckClose(weights, Rows({{0.0900305731703804, 0.0, 0.0}}));
}

TEST_CASE("softmax.fault: over queries the columns sum to one") {
  SoftmaxOptions options;
  options.axis = SoftmaxAxis::kQueries;
  const SoftmaxTrace trace =
      MaskedSoftmax(Rows({{1.0, 5.0, 2.0}, {0.0, -1.0, 3.0}}), AllowAll(2, 3), options);
  CheckClose(trace.output.colwise().sum(), Rows({{1.0, 1.0, 1.0}}));
  CHECK(std::abs(trace.output.row(0).sum() - 1.0) > 0.1);
  CHECK(trace.sums.size() == 3);
}

TEST_CASE("softmax.fault: a finite fill makes a hidden row uniform") {
  SoftmaxOptions options;
  options.hidden_fill = -1e9;
  const SoftmaxTrace trace = MaskedSoftmax(Rows({{7.0, 1.0}}), Allow({{0, 0}}), options);
  CheckClose(trace.output, Rows({{0.5, 0.5}}));
  CheckClose(trace.filled_scores, Rows({{-1e9, -1e9}}));
  CHECK(trace.empty_rows == std::vector<Index>{0});
}

TEST_CASE("softmax.the tiniest temperature still gives weights") {
  const Matrix weights = MaskedSoftmax(Rows({{2.0, 1.0, 2.0}}), AllowAll(1, 3), {1e-300}).output;
  CheckClose(weights, Rows({{0.5, 0.0, 0.5}}));
}

}  // namespace attention::tests
