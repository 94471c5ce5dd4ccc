#include "wasm/json_writer.h"

#include <array>
#include <cmath>
#include <cstdint>
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

// Whole numbers and decimals of up to four places, the lesson's kind, without the search for the
// shortest digits: fifteen digits or fewer that read back as the value are the shortest, because no
// two such decimals read as the same double. Returns the end, or null for every other number.
char* WriteShortDecimal(double value, char* to) {
  constexpr std::uint32_t kPlaces = 10000;
  constexpr double kLimit = 100000;  // times kPlaces below 2^32
  const double size = std::abs(value);
  if (size >= kLimit) {
    return nullptr;
  }
  const auto scaled = static_cast<std::uint32_t>(std::nearbyint(size * kPlaces));
  // The division of two exact numbers rounds as reading the decimal does (Clinger 1990).
  if (static_cast<double>(scaled) / kPlaces != size) {
    return nullptr;
  }
  if (std::signbit(value)) {
    *to++ = '-';
  }
  std::array<char, 8> digits;
  std::size_t count = 0;
  std::uint32_t whole = scaled / kPlaces;
  do {
    digits[count++] = static_cast<char>('0' + whole % 10);
    whole /= 10;
  } while (whole != 0);
  while (count != 0) {
    *to++ = digits[--count];
  }
  std::uint32_t fraction = scaled % kPlaces;
  if (fraction != 0) {
    *to++ = '.';
  }
  for (std::uint32_t place = kPlaces / 10; fraction != 0; place /= 10) {
    *to++ = static_cast<char>('0' + fraction / place);
    fraction %= place;
  }
  return to;
}

}  // namespace

void JsonWriter::Comma() {
  if (comma_) {
    text_.Append(',');
  }
  comma_ = true;
}

void JsonWriter::Begin(char bracket) {
  Comma();
  text_.Append(bracket);
  comma_ = false;
}

void JsonWriter::End(char bracket) {
  text_.Append(bracket);
  comma_ = true;
}

void JsonWriter::Quoted(std::string_view name) {
  text_.Append('"');
  text_.Append(name);
  text_.Append('"');
}

void JsonWriter::Key(std::string_view name) {
  Comma();
  Quoted(name);
  text_.Append(':');
  comma_ = false;
}

void JsonWriter::Name(std::string_view name) {
  Comma();
  Quoted(name);
}

void JsonWriter::Number(double value) {
  if (!std::isfinite(value)) {
    throw InputError(ErrorCode::kInternal, "output",
                     "the core computed a number that is not finite");
  }
  Comma();
  constexpr std::size_t kLongest = 64;
  char* const begin = text_.Room(kLongest);
  char* end = WriteShortDecimal(value, begin);
  if (end == nullptr) {
    end = nlohmann::detail::to_chars(begin, begin + kLongest, value);
    // Whole numbers come as "2.0"; two bytes less each, in masks and counts, add up.
    if (end - begin > 2 && end[-1] == '0' && end[-2] == '.') {
      end -= 2;
    }
  }
  text_.Keep(end);
}

void JsonWriter::Boolean(bool value) {
  Comma();
  text_.Append(value ? std::string_view("true") : std::string_view("false"));
}

void JsonWriter::Text(std::string_view value) {
  Comma();
  text_.Append('"');
  while (!value.empty()) {
    std::size_t plain = 0;
    while (plain < value.size() && IsPlain(value[plain])) {
      ++plain;
    }
    text_.Append(value.substr(0, plain));
    value.remove_prefix(plain);
    if (!value.empty()) {
      const std::size_t length = CharacterLength(value);
      Escape(value.substr(0, length == 0 ? 1 : length), length != 0);
      value.remove_prefix(length == 0 ? 1 : length);
    }
  }
  text_.Append('"');
}

void JsonWriter::Escape(std::string_view character, bool valid) {
  const char first = character.front();
  if (!valid) {
    text_.Append("\xEF\xBF\xBD");
  } else if (first == '"' || first == '\\') {
    text_.Append('\\');
    text_.Append(first);
  } else if (character.size() == 1) {
    constexpr std::string_view kHex = "0123456789abcdef";
    text_.Append("\\u00");
    text_.Append(kHex[static_cast<std::size_t>(first) >> 4U]);
    text_.Append(kHex[static_cast<std::size_t>(first) & 15U]);
  } else {
    text_.Append(character);
  }
}

void JsonWriter::Repeat(std::size_t begin, std::size_t end) {
  Comma();
  text_.Room(end - begin);  // so that what is copied does not move
  text_.Append(text_.Text().substr(begin, end - begin));
}

}  // namespace attention
