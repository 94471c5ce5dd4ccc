#ifndef ATTENTION_CORE_FLOAT_PRODUCT_H_
#define ATTENTION_CORE_FLOAT_PRODUCT_H_

#include <cstdint>
#include <memory>

#include "core/float_lanes.h"
#include "core/matrix.h"

namespace attention {

/// Rows of floats that others own, `stride` floats from one row's start to the next.
struct FloatRows {
  const float* data;
  Index rows;
  Index columns;
  Index stride;

  const float* Row(Index row) const { return data + row * stride; }
};

// Factors are packed in panels, [k][kBlockColumns], so that a product reads both in one stream:
// what lies a power of two apart strikes the same bank of the cache. kBlockRows x kBlockColumns
// sums are kept in registers: V8 has fifteen, eight for sums, two for columns, four for rows, one
// for a product. AVX-512 has 32, and takes a row's number from memory as it multiplies.
#if defined(__AVX512F__)
inline constexpr Index kBlockRows = 16;
inline constexpr Index kBlockVectors = 1;
#elif defined(__wasm__) && !defined(__wasm_simd128__)
inline constexpr Index kBlockRows = 2;
inline constexpr Index kBlockVectors = 4;
#else
inline constexpr Index kBlockRows = 4;
inline constexpr Index kBlockVectors = 2;
#endif
inline constexpr Index kBlockColumns = kBlockVectors * kLanes;
static_assert(kBlockColumns % kBlockRows == 0);

/// The next multiple of `size`.
constexpr Index Whole(Index number, Index size) {
  return (number + size - 1) / size * size;
}

/// Floats without a value, the first of which begins a line of the cache, so that none of the loads
/// from panels lies in two.
class LineFloats {
 public:
  explicit LineFloats(Index count)
      : floats_(new float[static_cast<std::size_t>(count) + kLine / sizeof(float)]) {}

  float* Data() const {
    const auto address = reinterpret_cast<std::uintptr_t>(floats_.get());
    return floats_.get() + (kLine - address % kLine) / sizeof(float);
  }

 private:
  static constexpr std::uintptr_t kLine = 64;  // bytes

  std::unique_ptr<float[]> floats_;  // NOLINT(modernize-avoid-c-arrays): uninitialised on purpose
};

// Callers are told what does not throw: Emscripten takes a call that may through JavaScript.

/// panel[k][j] = rows[first + j][from + k] for k < depth and j < kBlockColumns; zeros for rows that
/// there are not. panel: depth x kBlockColumns floats.
void PackTransposed(const FloatRows& rows, Index first, Index from, Index depth,
                    float* panel) noexcept;

/// panel[k][j] = rows[first + k][from + j] for k < depth and j < kBlockColumns; zeros for columns
/// that there are not.
void PackColumns(const FloatRows& rows, Index first, Index from, Index depth,
                 float* panel) noexcept;

/// to = a^T b, or to + a^T b to `add`, for panels of `depth` rows, at least 1: `a` is one panel
/// after the other, `b` one. to: [rows][kBlockColumns]. Of the columns of `a` only the first `rows`
/// count, rounded up to a multiple of kBlockRows, for which `to` must have room.
void MultiplyPanels(const float* a, const float* b, Index depth, Index rows, bool add,
                    float* to) noexcept;

/// to[k] = from[k] * factor for k < count.
void ScaleRow(const float* from, Index count, float factor, float* to) noexcept;

/// to = a weight^T + bias. weight: [out, in] as PyTorch has it; bias: [out]; to:
/// [a.rows][to_stride], not a's own memory.
void FloatLinear(const FloatRows& a, const FloatRows& weight, const float* bias, float* to,
                 Index to_stride);

/// Whether no number is infinite or NaN.
bool AllFinite(const float* numbers, Index count) noexcept;

}  // namespace attention

#endif  // ATTENTION_CORE_FLOAT_PRODUCT_H_
