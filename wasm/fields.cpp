#include "wasm/fields.h"

#include <algorithm>
#include <cmath>

#include "core/input_checks.h"
#include "core/input_error.h"

namespace attention {
namespace {

const JsonValue& RequireObject(const JsonValue* value, std::string_view name) {
  if (value == nullptr) {
    throw InputError(ErrorCode::kMissing, name, std::string(name) + " is missing");
  }
  if (value->kind != JsonValue::Kind::kObject) {
    throw InputError(ErrorCode::kWrongType, name,
                     std::string(name) + " must be an object, not " + value->Description());
  }
  return *value;
}

std::string At(const std::string& place, std::size_t index) {
  return place + "[" + std::to_string(index) + "]";
}

}  // namespace

std::string Shortened(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  return text.size() <= kLongest ? std::string(text)
                                 : std::string(text.substr(0, kLongest)) + "...";
}

Fields::Fields(const JsonValue* value, std::string_view name, std::string_view prefix)
    : object_(RequireObject(value, name)), prefix_(prefix), asked_(object_.names.size(), false) {}

void Fields::Fail(ErrorCode code, std::string_view name, const std::string& message) const {
  throw InputError(code, prefix_ + std::string(name), message);
}

void Fields::WrongType(std::string_view name, const char* wanted, const JsonValue& got) const {
  Fail(ErrorCode::kWrongType, name,
       prefix_ + std::string(name) + " must be " + wanted + ", not " + got.Description());
}

bool Fields::Has(std::string_view name) const {
  return std::find(object_.names.begin(), object_.names.end(), name) != object_.names.end();
}

const JsonValue* Fields::Find(std::string_view name) {
  for (std::size_t at = 0; at < object_.names.size(); ++at) {
    if (object_.names[at] == name) {
      asked_[at] = true;
      return &object_.items[at];
    }
  }
  return nullptr;
}

const JsonValue* Fields::FindUnlessNull(std::string_view name) {
  const JsonValue* value = Find(name);
  return value != nullptr && value->kind == JsonValue::Kind::kNull ? nullptr : value;
}

const JsonValue& Fields::Need(std::string_view name) {
  const JsonValue* value = Find(name);
  if (value == nullptr) {
    Fail(ErrorCode::kMissing, name, prefix_ + std::string(name) + " is missing");
  }
  return *value;
}

void Fields::RefuseUnknown() const {
  for (std::size_t at = 0; at < object_.names.size(); ++at) {
    if (!asked_[at]) {
      // JSON lets a name be empty; an error always names its field.
      const std::string name = object_.names[at].empty() ? R"("")" : Shortened(object_.names[at]);
      Fail(ErrorCode::kUnknownField, name, prefix_ + name + " is not a field of this operation");
    }
  }
}

std::string Fields::Text(std::string_view name) {
  const JsonValue& value = Need(name);
  if (value.kind != JsonValue::Kind::kText) {
    WrongType(name, "text", value);
  }
  return value.text;
}

double Fields::NumberOf(std::string_view name, const JsonValue& value) const {
  if (value.kind != JsonValue::Kind::kNumber) {
    WrongType(name, "a number", value);
  }
  return value.number;
}

double Fields::Number(std::string_view name) {
  return NumberOf(name, Need(name));
}

std::optional<double> Fields::OptionalNumber(std::string_view name) {
  const JsonValue* value = Find(name);
  return value == nullptr ? std::nullopt : std::optional<double>(NumberOf(name, *value));
}

bool Fields::Boolean(std::string_view name, bool absent) {
  const JsonValue* value = Find(name);
  if (value == nullptr) {
    return absent;
  }
  if (value->kind != JsonValue::Kind::kBoolean) {
    WrongType(name, "true or false", *value);
  }
  return value->boolean;
}

Index Fields::CountOf(std::string_view name, const JsonValue& value, Index largest) const {
  const double number = NumberOf(name, value);
  // The range is the core's own, but has to hold before the number can be an Index at all.
  if (!(number >= 1 && number <= static_cast<double>(largest)) || number != std::floor(number)) {
    Fail(ErrorCode::kOutOfRange, name,
         prefix_ + std::string(name) + " must be a whole number from 1 to " +
             std::to_string(largest) + ", not " + NumberText(number));
  }
  return static_cast<Index>(number);
}

Index Fields::Count(std::string_view name, Index largest) {
  return CountOf(name, Need(name), largest);
}

std::optional<Index> Fields::OptionalCount(std::string_view name, Index largest) {
  const JsonValue* value = Find(name);
  return value == nullptr ? std::nullopt : std::optional<Index>(CountOf(name, *value, largest));
}

std::size_t Fields::Choice(std::string_view name, std::initializer_list<std::string_view> values) {
  if (!Has(name)) {
    return 0;
  }
  const std::string text = Text(name);
  const auto* const found = std::find(values.begin(), values.end(), text);
  if (found == values.end()) {
    std::string message = prefix_ + std::string(name) + " must be one of";
    for (const std::string_view value : values) {
      message += (value == *values.begin() ? " " : ", ") + std::string(value);
    }
    Fail(ErrorCode::kOutOfRange, name, message + "; it is \"" + Shortened(text) + "\"");
  }
  return static_cast<std::size_t>(found - values.begin());
}

std::vector<std::string> Fields::Texts(std::string_view name) {
  const JsonValue& value = Need(name);
  if (!value.IsArray()) {
    WrongType(name, "an array of names", value);
  }
  if (!value.numbers.empty()) {
    Fail(ErrorCode::kWrongType, name, At(std::string(name), 0) + " must be text, not a number");
  }
  std::vector<std::string> texts;
  for (const JsonValue& item : value.items) {
    if (item.kind != JsonValue::Kind::kText) {
      Fail(ErrorCode::kWrongType, name,
           At(std::string(name), texts.size()) + " must be text, not " + item.Description());
    }
    texts.push_back(item.text);
  }
  return texts;
}

}  // namespace attention
