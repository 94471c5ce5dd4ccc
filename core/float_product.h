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
inline constexpr Index kBlockRows = 8;
inline constexpr Index kBlockVectors = 3;
#elif defined(__AVX__)
inline constexpr Index kBlockRows = 6;
inline constexpr Index kBlockVectors = 2;
#elif defined(__EMSCRIPTEN__) && !defined(__wasm_simd128__)
inline constexpr Index kBlockRows = 2;  // no vectors at all: eight sums of one float each
inline constexpr Index kBlockVectors = 1;
#else
inline constexpr Index kBlockRows = 2;
inline constexpr Index kBlockVectors = 4;
#endif
inline constexpr Index kBlockColumns = kBlockVectors * kLanes;

/// The next multiple of kBlockColumns.
constexpr Index WholeBlocks(Index columns) {
  return (columns + kBlockColumns - 1) / kBlockColumns * kBlockColumns;
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

/// to = start + a panel for `rows` rows of a, rows <= kBlockRows. panel: [depth][kBlockColumns].
void MultiplyBlock(const float* a, Index a_stride, Index rows, const float* panel, Index depth,
                   const ProductBlock& block);

/// Whether no number is infinite or NaN.
bool AllFinite(const float* numbers, Index count);

}  // namespace attention

#endif  // ATTENTION_CORE_FLOAT_PRODUCT_H_
