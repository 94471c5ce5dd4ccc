#ifndef ATTENTION_WASM_JSON_READER_H_
#define ATTENTION_WASM_JSON_READER_H_

#include <optional>
#include <string>
#include <string_view>

#include "core/input_error.h"
#include "wasm/json.h"

namespace attention {

/// What an InputError carries, as a value.
struct ReadFault {
  ErrorCode code;
  std::string field;
  std::string message;
};

/// The part of ParseJson that looks at each character. It throws nothing of its own, so that the
/// web builds can compile it without exceptions: there, each of the parser's calls, two a number,
/// would go through JavaScript for the sake of its few bytes of state, should memory run out.
std::optional<ReadFault> ReadJson(std::string_view text, JsonValue& root);

}  // namespace attention

#endif  // ATTENTION_WASM_JSON_READER_H_
