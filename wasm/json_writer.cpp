#include "wasm/json_writer.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/input_error.h"

namespace attention {
namespace {

/// How many bytes the UTF-8 character at the front of `text` has; 0 when it is none.
std::size_t CharacterLength(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length > text.size()) {
    return 0;
  }
  for (std::size_t at = 1; at < length; ++at) {
    if ((byte(at) & 0xC0U) != 0x80U) {
      return 0;
    }
  }
  if (length > 2) {
    // Overlong forms, surrogates, and what is beyond U+10FFFF.
    const unsigned second = byte(1);
    const bool bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                     (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return bad ? 0 : length;
  }
  return length;
}

bool IsPlain(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return byte >= 0x20 && byte < 0x80 && character != '"' && character != '\\';
}

}  // namespace

void JsonWriter::Comma() {
  if (comma_) {
    text_ += ',';
  }
  comma_ = true;
}

void JsonWriter::Begin(char bracket) {
  Comma();
  text_ += bracket;
  comma_ = false;
}

void JsonWriter::End(char bracket) {
  text_ += bracket;
  comma_ = true;
}

void JsonWriter::Key(std::string_view name) {
  Text(name);
  text_ += ':';
  comma_ = false;
}

void JsonWriter::Number(double value) {
  if (!std::isfinite(value)) {
    throw InputError(ErrorCode::kInternal, "output",
                     "the core computed a number that is not finite");
  }
  Comma();
  std::array<char, 64> digits;
  char* end = nlohmann::detail::to_chars(digits.data(), digits.data() + digits.size(), value);
  // Whole numbers come as "2.0"; two bytes less each, in masks and counts, add up.
  if (end - digits.data() > 2 && end[-1] == '0' && end[-2] == '.') {
    end -= 2;
  }
  text_.append(digits.data(), end);
}

void JsonWriter::Boolean(bool value) {
  Comma();
  text_ += value ? "true" : "false";
}

void JsonWriter::Text(std::string_view value) {
  Comma();
  text_ += '"';
  while (!value.empty()) {
    std::size_t plain = 0;
    while (plain < value.size() && IsPlain(value[plain])) {
      ++plain;
    }
    text_.append(value.data(), plain);
    value.remove_prefix(plain);
    if (!value.empty()) {
      const std::size_t length = CharacterLength(value);
      Escape(value.substr(0, length == 0 ? 1 : length), length != 0);
      value.remove_prefix(length == 0 ? 1 : length);
    }
  }
  text_ += '"';
}

void JsonWriter::Escape(std::string_view character, bool valid) {
  const char first = character.front();
  if (!valid) {
    text_ += "\xEF\xBF\xBD";
  } else if (first == '"' || first == '\\') {
    text_ += '\\';
    text_ += first;
  } else if (character.size() == 1) {
    constexpr std::string_view kHex = "0123456789abcdef";
    text_ += "\\u00";
    text_ += kHex[static_cast<std::size_t>(first) >> 4U];
    text_ += kHex[static_cast<std::size_t>(first) & 15U];
  } else {
    text_.append(character.data(), character.size());
  }
}

void JsonWriter::Repeat(std::size_t begin, std::size_t end) {
  Comma();
  text_.append(text_, begin, end - begin);
}

}  // namespace attention
