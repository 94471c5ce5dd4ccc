#ifndef ATTENTION_TESTS_WASM_REQUEST_TEXT_H_
#define ATTENTION_TESTS_WASM_REQUEST_TEXT_H_

#include <string>

namespace attention {

/// A request for softmax: its scores as JSON, and what else stands in its input.
inline std::string Softmax(const std::string& scores, const std::string& rest = "") {
  return R"({"op":"softmax","input":{"scores":)" + scores + rest + "}}";
}

/// The part `times` times, with commas between.
inline std::string Repeated(const std::string& part, int times) {
  std::string text;
  for (int time = 0; time < times; ++time) {
    text += (time == 0 ? "" : ",") + part;
  }
  return text;
}

}  // namespace attention

#endif  // ATTENTION_TESTS_WASM_REQUEST_TEXT_H_
