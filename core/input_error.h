#ifndef ATTENTION_CORE_INPUT_ERROR_H_
#define ATTENTION_CORE_INPUT_ERROR_H_

#include <stdexcept>
#include <string>
#include <string_view>

namespace attention {

enum class ErrorCode {
  kShapeMismatch,  // two sizes disagree
  kNotFinite,      // NaN or infinity came in
  kOutOfRange,     // a number outside its documented range, or a result too large for a double
  kEmpty,          // nothing to compute on
  kTooLarge,       // beyond kMaxNumbers
  kMissing,        // something needed is absent
  kUnknownField,
  kWrongType,
  kParseError,
  kUnknownOp,
  kContradictory,  // two settings exclude each other
  kInternal,       // a fault of ours, not of the input
};

/// The code as it crosses the wire: "shape_mismatch", "not_finite", ...
std::string_view ErrorCodeName(ErrorCode code);

/// Says what is wrong with an input, and where. `field` is the wire's name of the field
/// ("temperature", "parameters.in_proj_weight"); the message carries the sizes that disagree.
class InputError : public std::runtime_error {
 public:
  InputError(ErrorCode code, std::string_view field, const std::string& message);

  [[nodiscard]] ErrorCode code() const { return code_; }
  [[nodiscard]] const std::string& field() const { return field_; }
  /// All of what what() says: a C string ends at the first U+0000, which a field's name may hold.
  [[nodiscard]] const std::string& Message() const { return message_; }

 private:
  ErrorCode code_;
  std::string field_;
  std::string message_;
};

}  // namespace attention

#endif  // ATTENTION_CORE_INPUT_ERROR_H_
