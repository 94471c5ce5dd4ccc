#ifndef ATTENTION_WASM_FIELDS_H_
#define ATTENTION_WASM_FIELDS_H_

#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/batch.h"
#include "core/input_checks.h"
#include "core/input_error.h"
#include "core/mask.h"
#include "core/matrix.h"
#include "wasm/json.h"

namespace attention {

/// Reads the fields of one object of a request, and knows which it has not been asked for.
/// Everything that is wrong is an InputError whose field is `prefix` + the field's name. Sizes are
/// checked before anything of that size is allocated.
class Fields {
 public:
  /// Throws kMissing when value is null, kWrongType when it is no object. `name` is what the
  /// object is called in its own errors; value and the names must outlive this.
  Fields(const JsonValue* value, std::string_view name, std::string_view prefix = "");

  bool Has(std::string_view name) const;
  /// The field's value, or null where it is absent.
  const JsonValue* Find(std::string_view name);

  std::string Text(std::string_view name);
  double Number(std::string_view name);
  std::optional<double> OptionalNumber(std::string_view name);
  bool Boolean(std::string_view name, bool absent);
  /// A whole number in 1..largest; kOutOfRange otherwise.
  Index Count(std::string_view name, Index largest = kMaxNumbers);
  std::optional<Index> OptionalCount(std::string_view name, Index largest = kMaxNumbers);
  /// The place of the field's text among `values`; 0 where the field is absent.
  std::size_t Choice(std::string_view name, std::initializer_list<std::string_view> values);
  std::vector<std::string> Texts(std::string_view name);

  Matrix ReadMatrix(std::string_view name);  // [rows][columns] numbers
  Vector ReadVector(std::string_view name);  // [n] numbers
  std::optional<Vector> ReadOptionalVector(std::string_view name);
  Batch ReadBatch(std::string_view name);  // [batch][rows][columns] numbers
  std::optional<Batch> ReadOptionalBatch(std::string_view name);
  std::optional<Mask> ReadOptionalMask(std::string_view name);  // [rows][columns] booleans
  /// Whether an array is one row ([n]) and not a list of rows.
  bool IsRow(std::string_view name) const;
  Matrix ReadRowOrMatrix(std::string_view name);                     // [n] as [1][n], or a matrix
  std::optional<Mask> ReadOptionalRowOrMask(std::string_view name);  // [n] as [1][n], or a mask
  /// Absent or null: everything; "causal"; or a matrix of booleans.
  AllowedRule ReadAllowed(std::string_view name);

  /// Throws kUnknownField for the first field that nobody has asked for.
  void RefuseUnknown() const;

 private:
  // Where a value stands, put into words only when something is wrong there.
  struct Place {
    const std::string& prefix;
    std::string_view name;
    std::array<std::size_t, 3> indices{};
    std::size_t depth = 0;

    Place At(std::size_t index) const;
    std::string Text() const;
  };

  const JsonValue& Need(std::string_view name);
  const JsonValue* FindUnlessNull(std::string_view name);
  [[noreturn]] void Fail(ErrorCode code, std::string_view name, const std::string& message) const;
  // The message goes on after the place.
  [[noreturn]] void Fail(ErrorCode code, const Place& place, const std::string& message) const;
  [[noreturn]] void WrongType(std::string_view name, const char* wanted,
                              const JsonValue& got) const;
  double NumberOf(std::string_view name, const JsonValue& value) const;
  Index CountOf(std::string_view name, const JsonValue& value, Index largest) const;
  void RequireRows(const Place& place, const JsonValue& value, const char* wanted) const;
  void RequireNumbers(const Place& place, const JsonValue& value) const;
  void RequireEqualRows(const Place& place, const JsonValue& value) const;
  Matrix MatrixOf(const Place& place, const JsonValue& value) const;
  Vector VectorOf(std::string_view name, const JsonValue& value) const;
  Batch BatchOf(std::string_view name, const JsonValue& value) const;
  void RequireFlags(const Place& place, const JsonValue& value) const;
  Mask MaskOf(std::string_view name, const JsonValue& value) const;

  const JsonValue& object_;
  std::string prefix_;
  std::vector<bool> asked_;
};

/// At most forty bytes of what a person typed, for a message.
std::string Shortened(std::string_view text);

}  // namespace attention

#endif  // ATTENTION_WASM_FIELDS_H_
