#include "core/input_error.h"

namespace attention {

std::string_view ErrorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::kShapeMismatch:
      return "shape_mismatch";
    case ErrorCode::kNotFinite:
      return "not_finite";
    case ErrorCode::kOutOfRange:
      return "out_of_range";
    case ErrorCode::kEmpty:
      return "empty";
    case ErrorCode::kTooLarge:
      return "too_large";
    case ErrorCode::kMissing:
      return "missing";
    case ErrorCode::kUnknownField:
      return "unknown_field";
    case ErrorCode::kWrongType:
      return "wrong_type";
    case ErrorCode::kParseError:
      return "parse_error";
    case ErrorCode::kUnknownOp:
      return "unknown_op";
    case ErrorCode::kContradictory:
      return "contradictory";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

InputError::InputError(ErrorCode code, std::string_view field, const std::string& message)
    : std::runtime_error(message), code_(code), field_(field), message_(message) {}

}  // namespace attention
