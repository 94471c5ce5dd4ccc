#include "wasm/json.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/input_error.h"
#include "wasm/inlined_text.h"

namespace attention {
namespace {

using Json = nlohmann::basic_json<std::map, std::vector, InlinedText>;

// "[json.exception.parse_error.101] parse error at ..." without its bracket.
std::string ParserMessage(const char* what) {
  std::string message = what;
  const std::size_t bracket = message.find("] ");
  return bracket == std::string::npos ? message : message.substr(bracket + 2);
}

// The callbacks carry nlohmann's names; each returns true to go on.
class Reader {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  bool null() {
    Add(JsonValue::Kind::kNull);
    return true;
  }
  bool boolean(bool value) {
    Add(JsonValue::Kind::kBoolean).boolean = value;
    return true;
  }
  bool number_integer(number_integer_t value) { return AddNumber(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) { return AddNumber(static_cast<double>(value)); }
  template <class AnyText>
  bool number_float(number_float_t value, const AnyText& /*text*/) {
    return AddNumber(value);
  }
  bool string(string_t& value) {
    Add(JsonValue::Kind::kText).text = std::string(value.data(), value.size());
    return true;
  }
  bool binary(binary_t& /*value*/) { return false; }

  bool start_object(std::size_t /*unknown*/) { return Open(JsonValue::Kind::kObject); }
  bool key(string_t& text) {
    std::string name(text.data(), text.size());
    std::vector<std::string>& names = open_.back()->names;
    if (names.size() == kMaxObjectNames) {
      Fail(ErrorCode::kTooLarge, "an object holds more than " + std::to_string(kMaxObjectNames) +
                                     " names, which is the limit");
    }
    const bool repeated = std::find(names.begin(), names.end(), name) != names.end();
    names.push_back(std::move(name));
    if (repeated) {
      Fail(ErrorCode::kContradictory, Path() + " is given twice");
    }
    return true;
  }
  bool end_object() { return Close(); }
  bool start_array(std::size_t /*unknown*/) { return Open(JsonValue::Kind::kNumbers); }
  bool end_array() { return Close(); }

  bool parse_error(std::size_t /*position*/, const std::string& token,
                   const Json::exception& error) {
    constexpr int kNumberOverflow = 406;
    if (error.id == kNumberOverflow) {
      Fail(ErrorCode::kNotFinite,
           Path() + " holds " + token.substr(0, 40) + ", which is beyond what a number can hold");
    }
    Fail(ErrorCode::kParseError, ParserMessage(error.what()));
  }

  JsonValue Take() { return std::move(root_); }

 private:
  JsonValue& Add(JsonValue::Kind kind) {
    if (++count_ > kMaxRequestValues) {
      Fail(ErrorCode::kTooLarge, "the request holds more than " +
                                     std::to_string(kMaxRequestValues) +
                                     " values, which is the limit");
    }
    if (open_.empty()) {
      root_.kind = kind;
      return root_;
    }
    JsonValue& parent = *open_.back();
    if (parent.kind == JsonValue::Kind::kNumbers) {
      BoxNumbers(parent);
    }
    parent.items.emplace_back();
    parent.items.back().kind = kind;
    return parent.items.back();
  }

  bool AddNumber(double value) {
    if (!open_.empty() && open_.back()->kind == JsonValue::Kind::kNumbers &&
        count_ < kMaxRequestValues) {
      ++count_;
      open_.back()->numbers.push_back(value);
    } else {
      Add(JsonValue::Kind::kNumber).number = value;
    }
    return true;
  }

  // An array turned out not to be of numbers only.
  static void BoxNumbers(JsonValue& array) {
    array.kind = JsonValue::Kind::kItems;
    for (const double number : array.numbers) {
      array.items.emplace_back();
      array.items.back().kind = JsonValue::Kind::kNumber;
      array.items.back().number = number;
    }
    array.numbers = {};
  }

  bool Open(JsonValue::Kind kind) {
    if (open_.size() == kMaxRequestDepth) {
      Fail(ErrorCode::kTooLarge, Path() + " is nested deeper than " +
                                     std::to_string(kMaxRequestDepth) +
                                     " levels, which is the limit");
    }
    // The address stays good: a parent's list grows only after this value is closed.
    open_.push_back(&Add(kind));
    return true;
  }

  bool Close() {
    open_.pop_back();
    return true;
  }

  std::string Path() const {
    std::string path;
    for (const JsonValue* value : open_) {
      if (!value->names.empty()) {
        path += (path.empty() ? "" : ".") + value->names.back();
      }
    }
    constexpr std::string_view kInput = "input.";
    if (path.starts_with(kInput)) {
      path.erase(0, kInput.size());
    }
    return path.empty() ? "request" : path;
  }

  [[noreturn]] void Fail(ErrorCode code, const std::string& message) const {
    throw InputError(code, Path(), message);
  }

  JsonValue root_;
  std::vector<JsonValue*> open_;
  std::size_t count_ = 0;
};

}  // namespace

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
  Reader reader;
  Json::sax_parse(text.data(), text.data() + text.size(), &reader);
  return reader.Take();
}

}  // namespace attention
