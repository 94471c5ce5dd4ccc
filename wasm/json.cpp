#include "wasm/json.h"

#include "core/input_error.h"
#include "wasm/json_reader.h"

namespace attention {

const char* JsonValue::Description() const {
  switch (kind) {
    case Kind::kNull:
      return "null";
    case Kind::kBoolean:
      return "a boolean";
    case Kind::kNumber:
      return "a number";
    case Kind::kText:
      return "text";
    case Kind::kNumbers:
    case Kind::kItems:
      return "an array";
    case Kind::kObject:
      return "an object";
  }
  return "unknown";
}

JsonValue ParseJson(std::string_view text) {
  if (text.size() > kMaxRequestBytes) {
    throw InputError(ErrorCode::kTooLarge, "request",
                     "the request has " + std::to_string(text.size()) + " bytes; the limit is " +
                         std::to_string(kMaxRequestBytes));
  }
  // The parser takes a NUL between two tokens for the end, and would not read what follows.
  const std::size_t nul = text.find('\0');
  if (nul != std::string_view::npos) {
    throw InputError(
        ErrorCode::kParseError, "request",
        "the request holds a NUL at byte " + std::to_string(nul) + ", which JSON has nowhere");
  }
  JsonValue root;
  if (const std::optional<ReadFault> fault = ReadJson(text, root)) {
    throw InputError(fault->code, fault->field, fault->message);
  }
  return root;
}

}  // namespace attention
