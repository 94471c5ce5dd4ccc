#include "tests/core/reference.h"

#include <string>

#include "tests/core/catch.h"

namespace attention::tests {
namespace {

// The expected numbers are PyTorch's in float64; see tests/reference/README.md.
constexpr double kTolerance = 1e-12;

}  // namespace

TEST_CASE("every step of every reference case equals PyTorch's") {
  const std::string file =
      GENERATE(as<std::string>{}, "softmax.json", "scaled_dot_product_attention.json",
               "scaled_dot_product_attention_96.json", "multi_head_attention.json",
               "sinusoidal_positional_encoding.json", "encoder_block.json", "attention_faults.json",
               "multi_head_attention_steps.json", "multi_head_attention_faults.json",
               "encoder_block_steps.json", "encoder_block_faults.json");
  INFO(file);
  const nlohmann::json cases = ReferenceCases(file);
  REQUIRE(!cases.empty());
  for (const nlohmann::json& one : cases) {
    INFO(one.at("name").get<std::string>());
    const auto steps = Answer(one.at("op").get<std::string>(), one.at("input"));
    for (const auto& [step, expected] : one.at("expected").items()) {
      INFO(step);
      REQUIRE(steps.count(step) == 1);
      CHECK(LargestDifference(steps.at(step), ToNumbers(expected)) <= kTolerance);
    }
  }
}

TEST_CASE("the step-by-step cases hold every step of an operation") {
  for (const char* file : {"multi_head_attention_steps.json", "encoder_block_steps.json"}) {
    INFO(file);
    const nlohmann::json cases = ReferenceCases(file);
    CHECK(cases.size() >= 20);
    for (const nlohmann::json& one : cases) {
      INFO(one.at("name").get<std::string>());
      for (const auto& [step, numbers] : Answer(one.at("op").get<std::string>(), one.at("input"))) {
        INFO(step);
        CHECK(one.at("expected").contains(step));
      }
    }
  }
}

TEST_CASE("the comparison itself can fail") {
  const Numbers one{{1}, {1.0}};
  CHECK(LargestDifference(one, one) == 0.0);
  CHECK(LargestDifference({{1}, {1.0 + 1e-9}}, one) > kTolerance);
  CHECK(LargestDifference({{1, 1}, {1.0}}, one) > kTolerance);
}

}  // namespace attention::tests
