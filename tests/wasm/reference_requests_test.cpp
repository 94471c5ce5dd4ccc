// PyTorch's cases once more, as text through the whole boundary.

#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/catch.h"
#include "tests/core/numbers.h"
#include "tests/core/reference.h"
#include "wasm/api.h"

namespace attention {
namespace {

using nlohmann::json;

constexpr double kTolerance = 1e-12;

json StepValues(const json& trace, const std::string& name) {
  if (trace.contains(name)) return trace.at(name);
  for (const json& step : trace.at("steps")) {
    if (step.at("name") == name) return step.at("values");
  }
  return nullptr;
}

}  // namespace

TEST_CASE("PyTorch's cases hold through HandleRequest") {
  const std::string file = GENERATE(
      as<std::string>{}, "softmax.json", "scaled_dot_product_attention.json",
      "sinusoidal_positional_encoding.json", "multi_head_attention.json", "encoder_block.json",
      "attention_faults.json", "multi_head_attention_faults.json", "encoder_block_faults.json");
  INFO(file);
  const json cases = tests::ReferenceCases(file);
  REQUIRE(!cases.empty());
  for (const json& one : cases) {
    INFO(one.at("name").get<std::string>());
    const json request = {{"op", one.at("op")}, {"input", one.at("input")}};
    const json reply = json::parse(HandleRequest(request.dump()));
    REQUIRE(reply.at("ok") == true);
    for (const auto& [name, expected] : one.at("expected").items()) {
      INFO(name);
      const json values = StepValues(reply.at("trace"), name);
      REQUIRE(!values.is_null());
      CHECK(tests::LargestDifference(tests::ToNumbers(values), tests::ToNumbers(expected)) <=
            kTolerance);
    }
  }
}

}  // namespace attention
