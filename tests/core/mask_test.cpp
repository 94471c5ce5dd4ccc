#include "core/mask.h"

#include "tests/core/catch.h"
#include "tests/core/matrices.h"

namespace attention::tests {
namespace {

bool Same(const Mask& a, const Mask& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && (a == b).all();
}

}  // namespace

TEST_CASE("mask.causal allows the past and the present") {
  CHECK(Same(CausalMask(3, 3), Allow({{1, 0, 0}, {1, 1, 0}, {1, 1, 1}})));
}

TEST_CASE("mask.causal alignments, two queries and five keys") {
  CHECK(
      Same(CausalMask(2, 5, CausalAlignment::kTopLeft), Allow({{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}})));
  CHECK(Same(CausalMask(2, 5, CausalAlignment::kBottomRight),
             Allow({{1, 1, 1, 1, 0}, {1, 1, 1, 1, 1}})));
}

TEST_CASE("mask.causal bottom_right with more queries than keys: the first see nothing") {
  const Mask allowed = CausalMask(5, 2, CausalAlignment::kBottomRight);
  CHECK(Same(allowed, Allow({{0, 0}, {0, 0}, {0, 0}, {1, 0}, {1, 1}})));
  CHECK(EmptyRows(allowed) == std::vector<Index>{0, 1, 2});
}

TEST_CASE("mask.padding hides a key from every query, and masks combine by and") {
  const Mask padding = KeyPaddingMask(Allow({{1, 1, 0}}), 3);
  CHECK(Same(padding, Allow({{1, 1, 0}, {1, 1, 0}, {1, 1, 0}})));
  CHECK(Same(BothAllow(CausalMask(3, 3), padding), Allow({{1, 0, 0}, {1, 1, 0}, {1, 1, 0}})));
}

TEST_CASE("mask.fault: allowed read as hidden is the complement") {
  AllowedRule causal;
  causal.causal = true;
  CHECK(Same(ResolveAllowed(causal, 3, 3, {}, AllowedMeaning::kHidden),
             Allow({{0, 1, 1}, {0, 0, 1}, {0, 0, 0}})));
  CHECK(Same(ResolveAllowed({}, 2, 2, {}, AllowedMeaning::kHidden), AllowAll(2, 2)));
}

}  // namespace attention::tests
