#include "core/float_product.h"

#include <algorithm>
#include <utility>

namespace attention {
namespace {

// A panel of this depth stays in the first cache, the packed weights in the second.
constexpr Index kMostDepth = 256;
constexpr Index kMostColumns = Whole(256, kBlockColumns);

using Quad = float __attribute__((vector_size(16)));

Quad LoadQuad(const float* from) {
  Quad quad;  // NOLINT(cppcoreguidelines-init-variables): filled by the next line
  std::memcpy(&quad, from, sizeof(quad));
  return quad;
}

void StoreQuad(float* to, Quad quad) {
  std::memcpy(to, &quad, sizeof(quad));
}

// Four rows' next four columns, to four rows of the panel.
void TransposeQuads(const Quad& a, const Quad& b, const Quad& c, const Quad& d, float* to) {
  const Quad ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Quad ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Quad cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Quad cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  StoreQuad(to, __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5));
  StoreQuad(to + kBlockColumns, __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7));
  StoreQuad(to + 2 * kBlockColumns, __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
  StoreQuad(to + 3 * kBlockColumns, __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7));
}

// Hides where a pointer comes from. V8 has no offset in a load that splats, so that of one pointer
// for all rows each would need an addition of its own.
inline const float* Apart(const float* pointer) {
#ifdef __wasm_simd128__
  asm("" : "+r"(pointer));  // NOLINT(hicpp-no-assembler)
#endif
  return pointer;
}

// One round of steps, as many as k counts; whether the depth goes on.
template <Index... k>
inline __attribute__((always_inline)) bool Round(const auto& step, Index left,
                                                 std::integer_sequence<Index, k...> /*steps*/) {
  // Each step in a basic block of its own: in one block, Binaryen and V8 order the steps sum by
  // sum, and then run out of registers.
  return ((step(k), left != k + 1) && ...);
}

// to = block + more, of which `rows` rows of `width` numbers count.
void AddBlock(const float* block, const float* more, Index more_stride, Index rows, Index width,
              float* to, Index to_stride) {
  for (; rows > 0; --rows, block += kBlockColumns, more += more_stride, to += to_stride) {
    if (width == kBlockColumns) {
#pragma GCC unroll 16
      for (Index j = 0; j < kBlockColumns; j += kLanes) {
        Store(to + j, Load(block + j) + Load(more + j));
      }
    } else {
      for (Index j = 0; j < width; ++j) to[j] = block[j] + more[j];
    }
  }
}

}  // namespace

// In one place, as PackTransposed below: copies where it is called would be kilobytes.
[[gnu::noinline]] void MultiplyPanels(const float* a, const float* b, Index depth, Index rows,
                                      bool add, float* to) noexcept {
  constexpr Index kSteps = 64;
  constexpr Index kBlock = kBlockRows * kBlockColumns;
  for (Index done = 0; done < rows; to += kBlock) {
    Lanes sums[kBlockRows][kBlockVectors]{};  // NOLINT: std::array of arrays leaves the registers
    if (add) {
#pragma GCC unroll 16
      for (Index row = 0; row < kBlockRows; ++row) {
#pragma GCC unroll 16
        for (Index j = 0; j < kBlockVectors; ++j) {
          sums[row][j] = Load(to + row * kBlockColumns + j * kLanes);
        }
      }
    }
    const float* a_row = a;
    const float* b_row = b;
    for (Index left = depth;; left -= kSteps) {
      const float* factors[2][kBlockRows];  // NOLINT
#pragma GCC unroll 2
      for (Index k = 0; k < 2; ++k) {
#pragma GCC unroll 16
        for (Index row = 0; row < kBlockRows; ++row) {
          factors[k][row] = Apart(a_row + k * kBlockColumns + row);
        }
      }
      const auto step = [&](Index k) __attribute__((always_inline)) {
        Lanes columns[kBlockVectors];  // NOLINT
#pragma GCC unroll 16
        for (Index j = 0; j < kBlockVectors; ++j) {
          columns[j] = Load(b_row + k * kBlockColumns + j * kLanes);
        }
#pragma GCC unroll 16
        for (Index row = 0; row < kBlockRows; ++row) {
          const Lanes factor = Splat(factors[k % 2][row][(k - k % 2) * kBlockColumns]);
#pragma GCC unroll 16
          for (Index j = 0; j < kBlockVectors; ++j) sums[row][j] += factor * columns[j];
        }
      };
      if (!Round(step, left, std::make_integer_sequence<Index, kSteps>())) break;
      a_row += kSteps * kBlockColumns;
      b_row += kSteps * kBlockColumns;
    }
#pragma GCC unroll 16
    for (Index row = 0; row < kBlockRows; ++row) {
#pragma GCC unroll 16
      for (Index j = 0; j < kBlockVectors; ++j) {
        Store(to + row * kBlockColumns + j * kLanes, sums[row][j]);
      }
    }
    done += kBlockRows;
    a += kBlockRows;
    if (done % kBlockColumns == 0) a += (depth - 1) * kBlockColumns;  // the next panel
  }
}

void ScaleRow(const float* from, Index count, float factor, float* to) noexcept {
  Index k = 0;
  for (; k + kLanes <= count; k += kLanes) Store(to + k, Load(from + k) * factor);
  for (; k < count; ++k) to[k] = from[k] * factor;
}

[[gnu::noinline]] void PackTransposed(const FloatRows& rows, Index first, Index from, Index depth,
                                      float* panel) noexcept {
  Index k = 0;
  if (kLanes > 1 && first + kBlockColumns <= rows.rows) {
    // All rows side by side, because each waits for memory of its own.
    for (; k + 4 <= depth; k += 4) {
      const float* row = rows.Row(first) + from + k;
#pragma GCC unroll 16
      for (Index j = 0; j < kBlockColumns; j += 4, row += 4 * rows.stride) {
        TransposeQuads(LoadQuad(row), LoadQuad(row + rows.stride), LoadQuad(row + 2 * rows.stride),
                       LoadQuad(row + 3 * rows.stride), panel + k * kBlockColumns + j);
      }
    }
  }
  for (; k < depth; ++k) {
    for (Index j = 0; j < kBlockColumns; ++j) {
      panel[k * kBlockColumns + j] = first + j < rows.rows ? rows.Row(first + j)[from + k] : 0.0F;
    }
  }
}

void PackColumns(const FloatRows& rows, Index first, Index from, Index depth,
                 float* panel) noexcept {
  const Index there = std::min<Index>(rows.columns - from, kBlockColumns);
  for (Index k = 0; k < depth; ++k, panel += kBlockColumns) {
    const float* row = rows.Row(first + k) + from;
    if (there == kBlockColumns) {
#pragma GCC unroll 16
      for (Index j = 0; j < kBlockColumns; j += kLanes) Store(panel + j, Load(row + j));
    } else {
      std::fill(std::copy_n(row, there, panel), panel + kBlockColumns, 0.0F);
    }
  }
}

void FloatLinear(const FloatRows& a, const FloatRows& weight, const float* bias, float* to,
                 Index to_stride) {
  const Index most_columns = std::min(Whole(weight.rows, kBlockColumns), kMostColumns);
  const Index most_depth = std::min(a.columns, kMostDepth);
  const LineFloats floats((most_columns + kBlockColumns) * most_depth +
                          kBlockColumns * kBlockColumns);
  float* const weight_panels = floats.Data();  // [blocks of columns][depth][kBlockColumns]
  float* const a_panel = weight_panels + most_columns * most_depth;
  float* const block = a_panel + kBlockColumns * most_depth;
  for (Index first = 0; first < weight.rows; first += most_columns) {
    const Index last = std::min(weight.rows, first + most_columns);
    for (Index from = 0; from < a.columns; from += kMostDepth) {
      const Index depth = std::min(kMostDepth, a.columns - from);
      for (Index column = first; column < last; column += kBlockColumns) {
        PackTransposed(weight, column, from, depth, weight_panels + (column - first) * depth);
      }
      for (Index row = 0; row < a.rows; row += kBlockColumns) {
        PackTransposed(a, row, from, depth, a_panel);
        const Index rows = std::min(kBlockColumns, a.rows - row);
        for (Index column = first; column < last; column += kBlockColumns) {
          MultiplyPanels(a_panel, weight_panels + (column - first) * depth, depth, rows, false,
                         block);
          float* const out = to + row * to_stride + column;
          AddBlock(block, from == 0 ? bias + column : out, from == 0 ? 0 : to_stride, rows,
                   std::min(kBlockColumns, last - column), out, to_stride);
        }
      }
    }
  }
}

bool AllFinite(const float* numbers, Index count) noexcept {
  // Four sums, so that none waits for the one before.
  Lanes zeros[4]{};  // NOLINT
  Index i = 0;
  for (; i + 4 * kLanes <= count; i += 4 * kLanes) {
#pragma GCC unroll 4
    for (Index j = 0; j < 4; ++j) zeros[j] += Load(numbers + i + j * kLanes) * 0.0F;
  }
  float zero = SumOfLanes((zeros[0] + zeros[1]) + (zeros[2] + zeros[3]));
  for (; i < count; ++i) zero += numbers[i] * 0.0F;
  return zero == 0.0F;
}

}  // namespace attention
