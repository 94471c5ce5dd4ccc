#ifndef ATTENTION_CORE_FLOAT_PRODUCT_H_
#define ATTENTION_CORE_FLOAT_PRODUCT_H_

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

// The block of a product that is kept in registers, as kBlockRows x kBlockColumns sums. V8 has
// fifteen vector registers: eight sums, four columns, two rows; larger blocks spill.
#if defined(__AVX512F__)
inline constexpr Index kBlockRows = 6;
inline constexpr Index kBlockVectors = 4;
#elif defined(__AVX__)
inline constexpr Index kBlockRows = 6;
inline constexpr Index kBlockVectors = 2;
#else
inline constexpr Index kBlockRows = 2;
inline constexpr Index kBlockVectors = 4;
#endif
inline constexpr Index kBlockColumns = kBlockVectors * kLanes;

/// The next multiple of `size`.
constexpr Index Whole(Index number, Index size) {
  return (number + size - 1) / size * size;
}

/// panel[k][j] = rows[first + j][from + k] for k < depth and j < kBlockColumns; zeros for rows that
/// there are not. panel: depth x kBlockColumns floats.
void PackTransposed(const FloatRows& rows, Index first, Index from, Index depth, float* panel);

/// panel[k][j] = rows[first + k][from + j] for k < depth and j < kBlockColumns; zeros for columns
/// that there are not.
void PackColumns(const FloatRows& rows, Index first, Index from, Index depth, float* panel);

/// Where a block of a product begins, and where it goes.
struct ProductBlock {
  const float* start;  // [rows][kBlockColumns] what the sums begin with; may be `to`
  Index start_stride;  // 0: the same row for each
  float* to;           // [rows][kBlockColumns]
  Index to_stride;
};

/// to[k] = from[k] * factor for k < count.
void ScaleRow(const float* from, Index count, float factor, float* to);

/// to[k] = from[k] / divisor for k < count.
void Divide(const float* from, Index count, float divisor, float* to);

/// to = start + a panel. a: [rows][a_stride]; panel: [depth][kBlockColumns]; rows: a multiple of
/// kBlockRows; depth: at least 1.
void MultiplyRows(const float* a, Index a_stride, Index rows, const float* panel, Index depth,
                  const ProductBlock& block);

/// to = a weight^T + bias. weight: [out, in] as PyTorch has it; bias: [out]; to:
/// [a.rows][to_stride], not a's own memory.
void FloatLinear(const FloatRows& a, const FloatRows& weight, const float* bias, float* to,
                 Index to_stride);

/// Whether no number is infinite or NaN.
bool AllFinite(const float* numbers, Index count);

}  // namespace attention

#endif  // ATTENTION_CORE_FLOAT_PRODUCT_H_
