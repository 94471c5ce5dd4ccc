#include "wasm/float_entry.h"

#include <cmath>
#include <string>
#include <string_view>

#include "core/fused_attention.h"
#include "core/input_error.h"

namespace attention {
namespace {

Index SizeOf(double size, std::string_view field) {
  if (size >= 1 && size <= kMaxFloats && size == std::floor(size)) return static_cast<Index>(size);
  const ErrorCode code = size == 0           ? ErrorCode::kEmpty
                         : size > kMaxFloats ? ErrorCode::kTooLarge
                                             : ErrorCode::kOutOfRange;
  throw InputError(code, field, std::string(field) + " must be a whole number from 1 to 12000000");
}

}  // namespace

void RunFloatAttention(const AttendSizes& sizes, float* floats, std::size_t count) {
  const Index queries = SizeOf(sizes.query_count, "queryCount");
  const Index keys = SizeOf(sizes.key_count, "keyCount");
  const Index key_dim = SizeOf(sizes.key_dim, "keyDim");
  const Index value_dim = SizeOf(sizes.value_dim, "valueDim");
  // In doubles, where four products of such sizes are exact or far too large.
  const double needed = (sizes.query_count + sizes.key_count) * (sizes.key_dim + sizes.value_dim);
  if (needed > kMaxFloats) {
    throw InputError(ErrorCode::kTooLarge, "queryCount",
                     "inputs and output together hold more than 12000000 numbers");
  }
  if (needed != static_cast<double>(count)) {
    throw InputError(ErrorCode::kShapeMismatch, "request",
                     "the sizes need " + std::to_string(static_cast<Index>(needed)) +
                         " numbers, not " + std::to_string(count));
  }
  if (sizes.mask < 0 || sizes.mask > 3) {
    throw InputError(ErrorCode::kOutOfRange, "alignment", "there is no such mask");
  }

  const float* const q = floats;
  const float* const k = q + queries * key_dim;
  const float* const v = k + keys * key_dim;
  float* const output = floats + queries * key_dim + keys * (key_dim + value_dim);
  const FloatAttentionInput input{
      {q, queries, key_dim, key_dim}, {k, keys, key_dim, key_dim}, {v, keys, value_dim, value_dim}};
  FloatAttentionOptions options{sizes.mask != 0, {}};
  if (sizes.mask == 2) options.alignment = CausalAlignment::kTopLeft;
  if (sizes.mask == 3) options.alignment = CausalAlignment::kBottomRight;
  const auto attend = sizes.plain ? PlainAttention : FusedAttention;
  attend(input, options, output, value_dim);
}

}  // namespace attention
