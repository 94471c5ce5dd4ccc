#ifndef ATTENTION_WASM_JSON_H_
#define ATTENTION_WASM_JSON_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

// A request's text as values: read by nlohmann's SAX parser, with the limits kept while reading, so
// that no text of any shape makes the core hold more than some megabytes.

inline constexpr std::size_t kMaxRequestBytes = 6'291'456;
inline constexpr std::size_t kMaxRequestValues = std::size_t{1} << 18;
inline constexpr std::size_t kMaxRequestDepth = 16;
inline constexpr std::size_t kMaxObjectNames = 64;  // so that looking for a name stays quick

/// One JSON value. An array whose members are all numbers keeps them unboxed in `numbers`, which is
/// what makes a matrix of a hundred thousand numbers cheap to hold.
struct JsonValue {
  enum class Kind { kNull, kBoolean, kNumber, kText, kNumbers, kItems, kObject };

  Kind kind = Kind::kNull;
  bool boolean = false;
  double number = 0;
  std::string text;
  std::vector<double> numbers;     // kNumbers
  std::vector<JsonValue> items;    // kItems, and the values of kObject
  std::vector<std::string> names;  // kObject, beside items

  /// An empty array has no members to tell a row of numbers from a list of rows.
  bool IsArray() const { return kind == Kind::kNumbers || kind == Kind::kItems; }
  bool IsEmptyArray() const { return IsArray() && numbers.empty() && items.empty(); }
  /// What a message calls it: "a number", "an array", ...
  const char* Description() const;
};

/// Throws InputError: kParseError (the message has the position), kTooLarge (over a limit above),
/// kNotFinite (a number beyond the double range), kContradictory (a name given twice). The field is
/// the dotted name of what was being read, without a leading "input.", or "request".
JsonValue ParseJson(std::string_view text);

}  // namespace attention

#endif  // ATTENTION_WASM_JSON_H_
