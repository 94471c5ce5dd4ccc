#include "core/float_product.h"

#include <algorithm>
#include <array>
#include <memory>

namespace attention {
namespace {

constexpr Index kPanelDepth = 256;  // a panel of it stays in the first cache

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

}  // namespace

void MultiplyRows(const float* a, Index a_stride, Index rows, const float* panel, Index depth,
                  const ProductBlock& block) {
  const float* start = block.start;
  float* to = block.to;
  const Index start_stride = block.start_stride, to_stride = block.to_stride;
  for (; rows > 0; rows -= kBlockRows) {
    Lanes sums[kBlockRows][kBlockVectors];  // NOLINT: std::array of arrays leaves the registers
    const float* factors[kBlockRows];       // NOLINT
#pragma GCC unroll 16
    for (Index row = 0; row < kBlockRows; ++row) {
      factors[row] = a + row * a_stride;
#pragma GCC unroll 16
      for (Index j = 0; j < kBlockVectors; ++j) {
        sums[row][j] = Load(start + row * start_stride + j * kLanes);
      }
    }
    const float* from = panel;
    const auto step = [&](Index k) __attribute__((always_inline)) {
      Lanes columns[kBlockVectors];  // NOLINT
#pragma GCC unroll 16
      for (Index j = 0; j < kBlockVectors; ++j) {
        columns[j] = Load(from + k * kBlockColumns + j * kLanes);
      }
#pragma GCC unroll 16
      for (Index row = 0; row < kBlockRows; ++row) {
        const Lanes factor = Splat(factors[row][k]);
#pragma GCC unroll 16
        for (Index j = 0; j < kBlockVectors; ++j) sums[row][j] += factor * columns[j];
      }
    };
    // Eight steps a round, each in a basic block of its own: in one block, Binaryen and V8 order
    // the steps sum by sum, and then run out of registers.
    for (Index left = depth;;) {
      step(0);
      if (left == 1) break;
      step(1);
      if (left == 2) break;
      step(2);
      if (left == 3) break;
      step(3);
      if (left == 4) break;
      step(4);
      if (left == 5) break;
      step(5);
      if (left == 6) break;
      step(6);
      if (left == 7) break;
      step(7);
      left -= 8;
      if (left == 0) break;
      from += 8 * kBlockColumns;
#pragma GCC unroll 16
      for (const float*& factor : factors) factor += 8;
    }
#pragma GCC unroll 16
    for (Index row = 0; row < kBlockRows; ++row) {
#pragma GCC unroll 16
      for (Index j = 0; j < kBlockVectors; ++j) {
        Store(to + row * to_stride + j * kLanes, sums[row][j]);
      }
    }
    a += kBlockRows * a_stride;
    start += kBlockRows * start_stride;
    to += kBlockRows * to_stride;
  }
}

void ScaleRow(const float* from, Index count, float factor, float* to) {
  Index k = 0;
  for (; k + kLanes <= count; k += kLanes) Store(to + k, Load(from + k) * factor);
  for (; k < count; ++k) to[k] = from[k] * factor;
}

void Divide(const float* from, Index count, float divisor, float* to) {
  Index k = 0;
  for (; k + kLanes <= count; k += kLanes) Store(to + k, Load(from + k) / divisor);
  for (; k < count; ++k) to[k] = from[k] / divisor;
}

void PackTransposed(const FloatRows& rows, Index first, Index from, Index depth, float* panel) {
  for (Index j = 0; j < kBlockColumns; j += 4) {
    const Index there = std::clamp<Index>(rows.rows - first - j, 0, 4);
    Index k = 0;
    if (kLanes > 1 && there == 4) {
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

void FloatLinear(const FloatRows& a, const FloatRows& weight, const float* bias, float* to,
                 Index to_stride) {
  constexpr Index kPanelSize = kPanelDepth * kBlockColumns;
  const std::unique_ptr<float[]> floats(  // NOLINT(modernize-avoid-c-arrays)
      new float[static_cast<std::size_t>(kPanelSize + kBlockRows * (kPanelDepth + kBlockColumns))]);
  float* const panel = floats.get();
  std::fill_n(panel + kPanelSize, kBlockRows * (kPanelDepth + kBlockColumns), 0.0F);
  float* const edge_rows = panel + kPanelSize;               // [kBlockRows][kPanelDepth]
  float* const edge = edge_rows + kBlockRows * kPanelDepth;  // [kBlockRows][kBlockColumns]
  for (Index from = 0; from < a.columns; from += kPanelDepth) {
    const Index depth = std::min(kPanelDepth, a.columns - from);
    for (Index column = 0; column < weight.rows; column += kBlockColumns) {
      const Index width = std::min<Index>(kBlockColumns, weight.rows - column);
      PackTransposed(weight, column, from, depth, panel);
      const auto start = [&](Index row) {
        return from == 0 ? bias + column : to + row * to_stride + column;
      };
      const Index start_stride = from == 0 ? 0 : to_stride;
      const Index whole = width == kBlockColumns ? a.rows - a.rows % kBlockRows : 0;
      MultiplyRows(a.data + from, a.stride, whole, panel, depth,
                   {start(0), start_stride, to + column, to_stride});
      // What does not fill a block is brought to one and back.
      for (Index row = whole; row < a.rows; row += kBlockRows) {
        const Index rows = std::min(kBlockRows, a.rows - row);
        std::fill_n(edge_rows, kBlockRows * kPanelDepth, 0.0F);
        for (Index i = 0; i < rows; ++i) {
          std::copy_n(a.Row(row + i) + from, depth, edge_rows + i * kPanelDepth);
          std::copy_n(start(row) + i * start_stride, width, edge + i * kBlockColumns);
        }
        MultiplyRows(edge_rows, kPanelDepth, kBlockRows, panel, depth,
                     {edge, kBlockColumns, edge, kBlockColumns});
        for (Index i = 0; i < rows; ++i) {
          std::copy_n(edge + i * kBlockColumns, width, to + (row + i) * to_stride + column);
        }
      }
    }
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
