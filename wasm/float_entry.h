#ifndef ATTENTION_WASM_FLOAT_ENTRY_H_
#define ATTENTION_WASM_FLOAT_ENTRY_H_

#include <cstddef>

#include "wasm/api.h"

namespace attention {

/// The most floats that one call may hold, inputs and output together: 48 MB of the core's 64.
inline constexpr double kMaxFloats = 12'000'000;

/// AttendFloats, with what is wrong thrown: InputError kEmpty, kOutOfRange or kTooLarge (a size, by
/// its name on the wire), kShapeMismatch (field "request": `count` is not what the sizes need), and
/// what FusedAttention and PlainAttention throw.
void RunFloatAttention(const AttendSizes& sizes, float* floats, std::size_t count);

/// EncodeFloats, with what is wrong thrown: as above, and kTooLarge (field "sequence") where the
/// projections or the hidden layer pass kMaxFloats, kShapeMismatch ("heads"), kNotFinite ("x", or a
/// parameter's name) and what FloatEncoder throws.
void RunFloatEncoder(const EncodeSizes& sizes, float* floats, std::size_t count);

}  // namespace attention

#endif  // ATTENTION_WASM_FLOAT_ENTRY_H_
