#include "core/fused_attention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>

namespace attention {
namespace {

// Sized so that what one group of queries needs at a time stays in the first cache: a panel of keys
// or of values, and the group's factors: its queries, or its weights.
constexpr Index kMostKeys = Whole(256, kBlockColumns);
constexpr Index kGroup = Whole(24, kBlockRows);
constexpr Index kMostGroups = 10;
constexpr float kHidden = -3e38F;
constexpr double kLog2E = 1.4426950408889634;

// Scores that cannot be further from zero than this many powers of two need no largest one.
constexpr double kBounded = 30;

constexpr std::array<float, kBlockColumns> kZeros{};

// What one query has gathered so far: weights are relative to 2^base.
struct Gathered {
  float base = kHidden;
  float sum = 0;
};

constexpr std::uintptr_t kLine = 64;  // bytes

// The memory of one call, the same whatever the number of tokens.
struct Tiles {
  // What lies first is loaded most often, and begins a line of the cache.
  Tiles(Index query_count, Index key_count, Index key_dim, Index value_dim)
      : width(Whole(value_dim, kBlockColumns)),
        key_tile(std::min(Whole(key_count, kBlockColumns), kMostKeys)),
        query_tile(kGroup * std::clamp<Index>(std::min(Whole(query_count, kGroup) / kGroup,
                                                       kMostGroups * 128 / key_dim),
                                              1, kMostGroups)),
        floats(new float[static_cast<std::size_t>(key_tile * (key_dim + width) + kGroup * key_tile +
                                                  query_tile * (width + key_dim) +
                                                  static_cast<Index>(kLine / sizeof(float)))]),
        keys(floats.get() +
             (kLine - reinterpret_cast<std::uintptr_t>(floats.get()) % kLine) / sizeof(float)),
        values(keys + key_tile * key_dim),
        scores(values + key_tile * width),
        sums(scores + kGroup * key_tile),
        queries(sums + query_tile * width) {}

  Index width;
  Index key_tile;
  Index query_tile;
  std::unique_ptr<float[]> floats;  // NOLINT(modernize-avoid-c-arrays): uninitialised on purpose
  float* keys;                      // [blocks of keys][d_k][kBlockColumns]
  float* values;                    // [blocks of width][key_tile][kBlockColumns]
  float* scores;                    // [kGroup][key_tile]
  float* sums;                      // [query_tile][width] of weights times values
  float* queries;                   // [query_tile][d_k] times the scale and log2 e
  std::array<Gathered, kGroup * kMostGroups> gathered;
};

// The largest sum of squares of a row.
float LargestSquare(const FloatRows& rows) {
  float largest = 0;
  for (Index i = 0; i < rows.rows; ++i) {
    const float* row = rows.Row(i);
    Lanes squares{};
    Index k = 0;
    for (; k + kLanes <= rows.columns; k += kLanes) squares += Load(row + k) * Load(row + k);
    float square = SumOfLanes(squares);
    for (; k < rows.columns; ++k) square += row[k] * row[k];
    largest = std::max(largest, square);
  }
  return largest;
}

// Makes weights of `whole` scores; returns their sum. Clamped: scores may be out of reach.
template <bool kClamped>
float Weigh(float* scores, Index whole, float base) {
  Lanes sum{};
  const Lanes magic = Splat(kClamped ? kWholeNumbers : kWholeNumbers - base);
  for (Index j = 0; j < whole; j += kLanes) {
    Lanes score = Load(scores + j);
    if (kClamped) score = Larger(Splat(-127), score - base);
    const Lanes weight = Exp2(score, magic);
    Store(scores + j, weight);
    sum += weight;
  }
  return SumOfLanes(sum);
}

// Raises the base to what `whole` more scores need, and scales down what there is.
void Rebase(const float* scores, Index whole, float* sums, Index width, Gathered& gathered) {
  Lanes largest_lanes = Load(scores);
  for (Index j = kLanes; j < whole; j += kLanes) {
    largest_lanes = Larger(largest_lanes, Load(scores + j));
  }
  const float base = std::ceil(LargestOfLanes(largest_lanes));
  if (!(base > gathered.base)) return;
  const float factor = std::exp2(gathered.base - base);
  for (Index j = 0; j < width; j += kLanes) Store(sums + j, Load(sums + j) * factor);
  gathered = {base, gathered.sum * factor};
}

}  // namespace

void AttendTiles(const FloatAttentionInput& input, Index offset, float* output, Index stride) {
  const FloatRows& queries = input.queries;
  const FloatRows& keys = input.keys;
  const FloatRows& values = input.values;
  const Index key_dim = keys.columns;
  Tiles tiles(queries.rows, keys.rows, key_dim, values.columns);
  const Index key_tile = tiles.key_tile;
  const Index width = tiles.width;
  // Folded into the queries once, the scores need no more work before 2^x.
  const double scale = kLog2E / std::sqrt(static_cast<double>(key_dim));
  const auto folded = static_cast<float>(scale);
  // No score is larger than the longest query times the longest key (Cauchy and Schwarz).
  const double bound = scale * std::sqrt(static_cast<double>(LargestSquare(queries)) *
                                         static_cast<double>(LargestSquare(keys)));
  const bool bounded = bound <= kBounded;
  const Gathered nothing{bounded ? static_cast<float>(std::ceil(bound)) : kHidden, 0};
  const auto sees = [&](Index query) { return std::min(keys.rows, query + 1 + offset); };

  for (Index first = 0; first < queries.rows; first += tiles.query_tile) {
    const Index count = std::min(tiles.query_tile, queries.rows - first);
    for (Index i = 0; i < count; ++i) {
      ScaleRow(queries.Row(first + i), key_dim, folded, tiles.queries + i * key_dim);
    }
    const Index whole_count = Whole(count, kBlockRows);
    std::fill_n(tiles.queries + count * key_dim, (whole_count - count) * key_dim, 0.0F);
    std::fill_n(tiles.sums, whole_count * width, 0.0F);
    tiles.gathered.fill(nothing);

    const Index last_key = sees(first + count - 1);
    for (Index key = 0; key < last_key; key += key_tile) {
      const Index key_count = std::min(key_tile, last_key - key);
      for (Index j = 0; j < key_count; j += kBlockColumns) {
        PackTransposed(keys, key + j, 0, key_dim, tiles.keys + j * key_dim);
      }
      for (Index j = 0; j < width; j += kBlockColumns) {
        PackColumns(values, key, j, key_count, tiles.values + j * key_tile);
      }
      for (Index i = 0; i < count; i += kGroup) {
        const Index rows = std::min(kGroup, whole_count - i);
        // How many of the tile's keys a row of the group sees.
        const auto visible = [&](Index row) {
          return std::clamp<Index>(sees(first + i + row) - key, 0, key_count);
        };
        const Index seen = visible(rows - 1);
        for (Index j = 0; j < seen; j += kBlockColumns) {
          // Rows above see none of these keys.
          const Index hidden = std::clamp<Index>(key + j - offset - first - i, 0, rows);
          const Index row = hidden - hidden % kBlockRows;
          MultiplyRows(tiles.queries + (i + row) * key_dim, key_dim, rows - row,
                       tiles.keys + j * key_dim, key_dim,
                       {kZeros.data(), 0, tiles.scores + row * key_tile + j, key_tile});
        }
        float* sums = tiles.sums + i * width;
        for (Index row = 0; row < rows; ++row) {
          const Index visible_keys = visible(row);
          float* scores = tiles.scores + row * key_tile;
          if (visible_keys > 0) {
            const Index whole = Whole(visible_keys, kLanes);
            Gathered& gathered = tiles.gathered[static_cast<std::size_t>(i + row)];
            if (bounded) {
              std::fill(scores + visible_keys, scores + whole, gathered.base - 127);
              gathered.sum += Weigh<false>(scores, whole, gathered.base);
            } else {
              std::fill(scores + visible_keys, scores + whole, kHidden);
              Rebase(scores, whole, sums + row * width, width, gathered);
              gathered.sum += Weigh<true>(scores, whole, gathered.base);
            }
          }
          std::fill(scores + visible_keys, scores + seen, 0.0F);
        }
        // On the diagonal each block of rows ends at a key of its own.
        const Index step = visible(0) == seen ? rows : kBlockRows;
        for (Index j = 0; j < width; j += kBlockColumns) {
          for (Index row = 0; row < rows; row += step) {
            const Index depth = visible(row + step - 1);
            if (depth == 0) continue;
            float* to = sums + row * width + j;
            MultiplyRows(tiles.scores + row * key_tile, key_tile, step, tiles.values + j * key_tile,
                         depth, {to, width, to, width});
          }
        }
      }
    }
    for (Index i = 0; i < count; ++i) {
      float* const to = output + (first + i) * stride;
      const float sum = tiles.gathered[static_cast<std::size_t>(i)].sum;
      if (sees(first + i) == 1) {
        // A weight over itself is 1, but its product with a value has been rounded.
        std::copy_n(values.data, values.columns, to);
      } else if (sees(first + i) < 1) {
        std::fill_n(to, values.columns, 0.0F);
      } else {
        // A sum of zero, though keys were seen: the scores were beyond a float, and 0 / 0 says so.
        Divide(tiles.sums + i * width, values.columns, sum, to);
      }
    }
  }
}

void FusedAttention(const FloatAttentionInput& input, const FloatAttentionOptions& options,
                    float* output, Index stride) {
  AttendTiles(input, CheckFloatAttention(input, options), output, stride);
  RequireFiniteOutput(output, input.queries.rows, input.values.columns, stride);
}

}  // namespace attention
