// The part of Fields that reads matrices, batches and masks.

#include <algorithm>

#include "core/input_checks.h"
#include "core/input_error.h"
#include "wasm/fields.h"

namespace attention {
namespace {

std::size_t Size(const JsonValue& array) {
  return std::max(array.numbers.size(), array.items.size());
}

}  // namespace

std::string Fields::Place::Text() const {
  std::string text = prefix + std::string(name);
  for (std::size_t level = 0; level < depth; ++level) {
    text += "[" + std::to_string(indices[level]) + "]";
  }
  return text;
}

Fields::Place Fields::Place::At(std::size_t index) const {
  Place inner = *this;
  inner.indices[inner.depth++] = index;
  return inner;
}

void Fields::Fail(ErrorCode code, const Place& place, const std::string& message) const {
  Fail(code, place.name, place.Text() + message);
}

void Fields::RequireRows(const Place& place, const JsonValue& value, const char* wanted) const {
  if (!value.IsArray()) {
    Fail(ErrorCode::kWrongType, place,
         std::string(" must be ") + wanted + ", not " + value.Description());
  }
  if (Size(value) == 0) {
    Fail(ErrorCode::kEmpty, place, " is empty");
  }
  if (!value.numbers.empty()) {
    Fail(ErrorCode::kWrongType, place.At(0), " must be an array, not a number");
  }
  for (std::size_t row = 0; row < value.items.size(); ++row) {
    if (!value.items[row].IsArray()) {
      Fail(ErrorCode::kWrongType, place.At(row),
           std::string(" must be an array, not ") + value.items[row].Description());
    }
  }
}

void Fields::RequireNumbers(const Place& place, const JsonValue& value) const {
  if (!value.IsArray()) {
    Fail(ErrorCode::kWrongType, place,
         std::string(" must be an array of numbers, not ") + value.Description());
  }
  for (std::size_t at = 0; at < value.items.size(); ++at) {
    if (value.items[at].kind != JsonValue::Kind::kNumber) {
      Fail(ErrorCode::kWrongType, place.At(at),
           std::string(" must be a number, not ") + value.items[at].Description());
    }
  }
  if (value.numbers.empty()) {
    Fail(ErrorCode::kEmpty, place, " is empty");
  }
}

void Fields::RequireEqualRows(const Place& place, const JsonValue& value) const {
  const std::size_t columns = Size(value.items[0]);
  for (std::size_t row = 1; row < value.items.size(); ++row) {
    const std::size_t own = Size(value.items[row]);
    if (own != columns) {
      Fail(ErrorCode::kShapeMismatch, place.At(0),
           " has " + std::to_string(columns) + " columns and " + place.At(row).Text() + " has " +
               std::to_string(own) + "; all rows must have the same number");
    }
  }
  RequireWithinLimit({static_cast<Index>(value.items.size()), static_cast<Index>(columns)},
                     prefix_ + std::string(place.name));
}

Matrix Fields::MatrixOf(const Place& place, const JsonValue& value) const {
  RequireRows(place, value, "an array of rows of numbers");
  for (std::size_t row = 0; row < value.items.size(); ++row) {
    RequireNumbers(place.At(row), value.items[row]);
  }
  RequireEqualRows(place, value);
  Matrix matrix(static_cast<Index>(value.items.size()), static_cast<Index>(Size(value.items[0])));
  double* to = matrix.data();
  for (const JsonValue& row : value.items) {
    to = std::copy(row.numbers.begin(), row.numbers.end(), to);
  }
  return matrix;
}

Matrix Fields::ReadMatrix(std::string_view name) {
  return MatrixOf({prefix_, name}, Need(name));
}

Vector Fields::VectorOf(std::string_view name, const JsonValue& value) const {
  RequireNumbers({prefix_, name}, value);
  RequireWithinLimit({static_cast<Index>(value.numbers.size())}, prefix_ + std::string(name));
  Vector vector(static_cast<Index>(value.numbers.size()));
  std::copy(value.numbers.begin(), value.numbers.end(), vector.data());
  return vector;
}

Vector Fields::ReadVector(std::string_view name) {
  return VectorOf(name, Need(name));
}

std::optional<Vector> Fields::ReadOptionalVector(std::string_view name) {
  const JsonValue* value = FindUnlessNull(name);
  return value == nullptr ? std::nullopt : std::optional<Vector>(VectorOf(name, *value));
}

Batch Fields::BatchOf(std::string_view name, const JsonValue& value) const {
  const Place place{prefix_, name};
  RequireRows(place, value, "an array of batch items, each an array of rows of numbers");
  Batch batch;
  Index numbers = 0;
  for (std::size_t at = 0; at < value.items.size(); ++at) {
    const JsonValue& item = value.items[at];
    RequireRows(place.At(at), item, "an array of rows of numbers");
    const auto rows = static_cast<Index>(item.items.size());
    const auto columns = static_cast<Index>(Size(item.items[0]));
    // For every item, so that the product below cannot overflow; by the first, for all like it.
    const auto alike = static_cast<Index>(at == 0 ? value.items.size() : 1);
    RequireWithinLimit({alike, rows, columns}, prefix_ + std::string(name));
    numbers += rows * columns;
    RequireWithinLimit({numbers}, prefix_ + std::string(name));
    batch.push_back(MatrixOf(place.At(at), item));
  }
  return batch;
}

Batch Fields::ReadBatch(std::string_view name) {
  return BatchOf(name, Need(name));
}

std::optional<Batch> Fields::ReadOptionalBatch(std::string_view name) {
  const JsonValue* value = FindUnlessNull(name);
  return value == nullptr ? std::nullopt : std::optional<Batch>(BatchOf(name, *value));
}

void Fields::RequireFlags(const Place& place, const JsonValue& value) const {
  if (!value.numbers.empty()) {
    Fail(ErrorCode::kWrongType, place.At(0), " must be true or false, not a number");
  }
  for (std::size_t at = 0; at < value.items.size(); ++at) {
    if (value.items[at].kind != JsonValue::Kind::kBoolean) {
      Fail(ErrorCode::kWrongType, place.At(at),
           std::string(" must be true or false, not ") + value.items[at].Description());
    }
  }
  if (value.items.empty()) {
    Fail(ErrorCode::kEmpty, place, " is empty");
  }
}

Mask Fields::MaskOf(std::string_view name, const JsonValue& value) const {
  const Place place{prefix_, name};
  RequireRows(place, value, "an array of rows of true and false");
  for (std::size_t row = 0; row < value.items.size(); ++row) {
    RequireFlags(place.At(row), value.items[row]);
  }
  RequireEqualRows(place, value);
  Mask mask(static_cast<Index>(value.items.size()), static_cast<Index>(Size(value.items[0])));
  bool* to = mask.data();
  for (const JsonValue& row : value.items) {
    for (const JsonValue& flag : row.items) {
      *to++ = flag.boolean;
    }
  }
  return mask;
}

bool Fields::IsRow(std::string_view name) const {
  const auto found = std::find(object_.names.begin(), object_.names.end(), name);
  if (found == object_.names.end()) {
    return false;
  }
  const JsonValue& value = object_.items[static_cast<std::size_t>(found - object_.names.begin())];
  return value.IsArray() && (value.items.empty() || !value.items[0].IsArray());
}

Matrix Fields::ReadRowOrMatrix(std::string_view name) {
  return IsRow(name) ? Matrix(ReadVector(name).transpose()) : ReadMatrix(name);
}

std::optional<Mask> Fields::ReadOptionalRowOrMask(std::string_view name) {
  if (!IsRow(name)) {
    return ReadOptionalMask(name);
  }
  const JsonValue& value = Need(name);
  RequireFlags({prefix_, name}, value);
  RequireWithinLimit({static_cast<Index>(value.items.size())}, prefix_ + std::string(name));
  Mask mask(1, static_cast<Index>(value.items.size()));
  for (std::size_t at = 0; at < value.items.size(); ++at) {
    mask(0, static_cast<Index>(at)) = value.items[at].boolean;
  }
  return mask;
}

std::optional<Mask> Fields::ReadOptionalMask(std::string_view name) {
  const JsonValue* value = FindUnlessNull(name);
  return value == nullptr ? std::nullopt : std::optional<Mask>(MaskOf(name, *value));
}

AllowedRule Fields::ReadAllowed(std::string_view name) {
  const JsonValue* value = FindUnlessNull(name);
  AllowedRule rule;
  if (value != nullptr && value->kind == JsonValue::Kind::kText) {
    if (value->text != "causal") {
      Fail(ErrorCode::kOutOfRange, name,
           prefix_ + std::string(name) + " must be \"causal\" or an array of rows of true and " +
               "false; it is \"" + Shortened(value->text) + "\"");
    }
    rule.causal = true;
  } else if (value != nullptr) {
    rule.matrix = MaskOf(name, *value);
  }
  return rule;
}

}  // namespace attention
