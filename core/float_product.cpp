#include "core/float_product.h"

#include <algorithm>
#include <array>

namespace attention {
namespace {

using Quad = float __attribute__((vector_size(16)));

Quad LoadQuad(const float* from) {
  Quad quad;  // NOLINT(cppcoreguidelines-init-variables): filled by the next line
  std::memcpy(&quad, from, sizeof(quad));
  return quad;
}

// Four rows' next four columns, to four rows of the panel.
void TransposeQuads(const Quad& a, const Quad& b, const Quad& c, const Quad& d, float* to) {
  const Quad ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Quad ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Quad cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Quad cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  const std::array<Quad, 4> columns{__builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5),
                                    __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7),
                                    __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5),
                                    __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7)};
  for (const Quad& column : columns) {
    std::memcpy(to, &column, sizeof(column));
    to += kBlockColumns;
  }
}

template <Index kRows>
void Multiply(const float* a, Index a_stride, const float* panel, Index depth,
              const ProductBlock& block) {
  Lanes sums[kRows][kBlockVectors];  // NOLINT: a std::array of arrays is not kept in registers
  const float* factors[kRows];       // NOLINT
#pragma GCC unroll 16
  for (Index row = 0; row < kRows; ++row) {
    factors[row] = a + row * a_stride;
#pragma GCC unroll 16
    for (Index j = 0; j < kBlockVectors; ++j) {
      sums[row][j] = Load(block.start + row * block.start_stride + j * kLanes);
    }
  }
  const auto step = [&](Index k) __attribute__((always_inline)) {
    Lanes columns[kBlockVectors];  // NOLINT
#pragma GCC unroll 16
    for (Index j = 0; j < kBlockVectors; ++j) {
      columns[j] = Load(panel + k * kBlockColumns + j * kLanes);
    }
#pragma GCC unroll 16
    for (Index row = 0; row < kRows; ++row) {
      const Lanes factor = Splat(factors[row][k]);
#pragma GCC unroll 16
      for (Index j = 0; j < kBlockVectors; ++j) sums[row][j] += factor * columns[j];
    }
  };
  // Four steps a round, each in a basic block of its own: in one block, Binaryen and V8 order the
  // steps sum by sum, and then run out of registers.
  while (depth > 0) {
    step(0);
    if (depth == 1) break;
    step(1);
    if (depth == 2) break;
    step(2);
    if (depth == 3) break;
    step(3);
    depth -= 4;
    panel += 4 * kBlockColumns;
#pragma GCC unroll 16
    for (Index row = 0; row < kRows; ++row) factors[row] += 4;
  }
#pragma GCC unroll 16
  for (Index row = 0; row < kRows; ++row) {
#pragma GCC unroll 16
    for (Index j = 0; j < kBlockVectors; ++j) {
      Store(block.to + row * block.to_stride + j * kLanes, sums[row][j]);
    }
  }
}

}  // namespace

void PackTransposed(const FloatRows& rows, Index first, Index from, Index depth, float* panel) {
  for (Index j = 0; j < kBlockColumns; j += 4) {
    const Index there = std::clamp<Index>(rows.rows - first - j, 0, 4);
    Index k = 0;
    if (there == 4) {
      const float* row = rows.Row(first + j) + from;
      for (; k + 4 <= depth; k += 4, row += 4) {
        TransposeQuads(LoadQuad(row), LoadQuad(row + rows.stride), LoadQuad(row + 2 * rows.stride),
                       LoadQuad(row + 3 * rows.stride), panel + k * kBlockColumns + j);
      }
    }
    for (; k < depth; ++k) {
      for (Index i = 0; i < 4; ++i) {
        panel[k * kBlockColumns + j + i] = i < there ? rows.Row(first + j + i)[from + k] : 0.0F;
      }
    }
  }
}

void PackColumns(const FloatRows& rows, Index first, Index from, Index depth, float* panel) {
  const Index there = std::min<Index>(rows.columns - from, kBlockColumns);
  for (Index k = 0; k < depth; ++k, panel += kBlockColumns) {
    const float* row = rows.Row(first + k) + from;
    if (there == kBlockColumns) {
      for (Index j = 0; j < kBlockVectors; ++j) Store(panel + j * kLanes, Load(row + j * kLanes));
    } else {
      std::fill(std::copy_n(row, there, panel), panel + kBlockColumns, 0.0F);
    }
  }
}

void MultiplyBlock(const float* a, Index a_stride, Index rows, const float* panel, Index depth,
                   const ProductBlock& block) {
  if (rows == kBlockRows) {
    Multiply<kBlockRows>(a, a_stride, panel, depth, block);
    return;
  }
  for (Index row = 0; row < rows; ++row) {
    Multiply<1>(a + row * a_stride, 0, panel, depth,
                {block.start + row * block.start_stride, 0, block.to + row * block.to_stride, 0});
  }
}

bool AllFinite(const float* numbers, Index count) {
  Lanes zeros{};
  Index i = 0;
  for (; i + kLanes <= count; i += kLanes) zeros += Load(numbers + i) * 0.0F;
  float zero = SumOfLanes(zeros);
  for (; i < count; ++i) zero += numbers[i] * 0.0F;
  return zero == 0.0F;
}

}  // namespace attention
