#include "wasm/json_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

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

// The callbacks carry nlohmann's names; each returns true to go on, and false once there is a
// fault.
class Reader {
 public:
  explicit Reader(JsonValue& root) : root_(root) {}

  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  bool null() { return Add(JsonValue::Kind::kNull) != nullptr; }
  bool boolean(bool value) {
    JsonValue* const added = Add(JsonValue::Kind::kBoolean);
    if (added != nullptr) {
      added->boolean = value;
    }
    return added != nullptr;
  }
  bool number_integer(number_integer_t value) { return AddNumber(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) { return AddNumber(static_cast<double>(value)); }
  template <class AnyText>
  bool number_float(number_float_t value, const AnyText& /*text*/) {
    return AddNumber(value);
  }
  bool string(string_t& value) {
    JsonValue* const added = Add(JsonValue::Kind::kText);
    if (added != nullptr) {
      added->text.assign(value.data(), value.size());
    }
    return added != nullptr;
  }
  bool binary(binary_t& /*value*/) { return false; }

  bool start_object(std::size_t /*unknown*/) { return Open(JsonValue::Kind::kObject); }
  bool key(string_t& text) {
    const std::string_view name(text.data(), text.size());
    std::vector<std::string>& names = Parent().names;
    if (names.size() == kMaxObjectNames) {
      return Refuse(ErrorCode::kTooLarge, "an object holds more than " +
                                              std::to_string(kMaxObjectNames) +
                                              " names, which is the limit");
    }
    const bool repeated = std::find(names.begin(), names.end(), name) != names.end();
    names.emplace_back(name);
    return !repeated || Refuse(ErrorCode::kContradictory, Path() + " is given twice");
  }
  bool end_object() { return Close(); }
  bool start_array(std::size_t /*unknown*/) { return Open(JsonValue::Kind::kNumbers); }
  bool end_array() { return Close(); }

  bool parse_error(std::size_t /*position*/, const std::string& token,
                   const Json::exception& error) {
    constexpr int kNumberOverflow = 406;
    if (error.id == kNumberOverflow) {
      return Refuse(ErrorCode::kNotFinite, Path() + " holds " + token.substr(0, 40) +
                                               ", which is beyond what a number can hold");
    }
    return Refuse(ErrorCode::kParseError, ParserMessage(error.what()));
  }

  std::optional<ReadFault> TakeFault() { return std::move(fault_); }

 private:
  JsonValue& Parent() { return *open_[depth_ - 1]; }

  // Null where there is no room for one more.
  JsonValue* Add(JsonValue::Kind kind) {
    if (++count_ > kMaxRequestValues) {
      Refuse(ErrorCode::kTooLarge, "the request holds more than " +
                                       std::to_string(kMaxRequestValues) +
                                       " values, which is the limit");
      return nullptr;
    }
    JsonValue* added = &root_;
    if (depth_ != 0) {
      JsonValue& parent = Parent();
      if (parent.kind == JsonValue::Kind::kNumbers) {
        BoxNumbers(parent);
      }
      added = &parent.items.emplace_back();
    }
    added->kind = kind;
    return added;
  }

  bool AddNumber(double value) {
    if (depth_ != 0 && Parent().kind == JsonValue::Kind::kNumbers && count_ < kMaxRequestValues) {
      ++count_;
      Parent().numbers.push_back(value);
      return true;
    }
    JsonValue* const added = Add(JsonValue::Kind::kNumber);
    if (added != nullptr) {
      added->number = value;
    }
    return added != nullptr;
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
    if (depth_ == kMaxRequestDepth) {
      return Refuse(ErrorCode::kTooLarge, Path() + " is nested deeper than " +
                                              std::to_string(kMaxRequestDepth) +
                                              " levels, which is the limit");
    }
    // The address stays good: a parent's list grows only after this value is closed.
    JsonValue* const added = Add(kind);
    open_[depth_] = added;
    depth_ += added == nullptr ? 0 : 1;
    return added != nullptr;
  }

  bool Close() {
    --depth_;
    return true;
  }

  std::string Path() const {
    std::string path;
    for (std::size_t level = 0; level < depth_; ++level) {
      const std::vector<std::string>& names = open_[level]->names;
      if (!names.empty()) {
        path += (path.empty() ? "" : ".") + names.back();
      }
    }
    constexpr std::string_view kInput = "input.";
    if (path.starts_with(kInput)) {
      path.erase(0, kInput.size());
    }
    return path.empty() ? "request" : path;
  }

  bool Refuse(ErrorCode code, std::string message) {
    fault_ = ReadFault{code, Path(), std::move(message)};
    return false;
  }

  JsonValue& root_;
  std::array<JsonValue*, kMaxRequestDepth> open_{};
  std::size_t depth_ = 0;
  std::size_t count_ = 0;
  std::optional<ReadFault> fault_;
};

}  // namespace

std::optional<ReadFault> ReadJson(std::string_view text, JsonValue& root) {
  Reader reader(root);
  Json::sax_parse(text.data(), text.data() + text.size(), &reader);
  return reader.TakeFault();
}

}  // namespace attention
