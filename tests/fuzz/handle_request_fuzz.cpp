// libFuzzer over the whole boundary: whatever comes in, the reply is JSON of one of the two forms,
// and a good request afterwards gets its good answer.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "wasm/api.h"

namespace {

void Require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string reply = attention::HandleRequest(
      std::string_view(reinterpret_cast<const char*>(data), size));  // NOLINT: bytes as text
  const nlohmann::json parsed = nlohmann::json::parse(reply);
  if (parsed.at("ok").get<bool>()) {
    Require(parsed.at("trace").at("steps").is_array());
  } else {
    const nlohmann::json& error = parsed.at("error");
    Require(error.at("code").get<std::string>() != "internal");
    Require(!error.at("field").get<std::string>().empty());
    Require(!error.at("message").get<std::string>().empty());
  }
  static const std::string kGood =
      attention::HandleRequest(R"({"op":"softmax","input":{"scores":[2,1,0]}})");
  Require(attention::HandleRequest(R"({"op":"softmax","input":{"scores":[2,1,0]}})") == kGood);
  return 0;
}
