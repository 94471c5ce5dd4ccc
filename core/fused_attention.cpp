#include "core/fused_attention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace attention {
namespace {

constexpr Index kKeyTile = WholeBlocks(256);
constexpr Index kQueryTile = 192;  // a multiple of each kBlockRows
constexpr float kHidden = -3e38F;
static_assert(kQueryTile % kBlockRows == 0);

constexpr std::array<float, kBlockColumns> kZeros{};

// What one query has gathered so far.
struct Gathered {
  float largest = kHidden;
  float sum = 0;
};

// The memory of one call, the same whatever the number of tokens.
struct Tiles {
  Tiles(Index key_dim, Index value_dim)
      : width(WholeBlocks(value_dim)),
        floats(new float[static_cast<std::size_t>(kQueryTile * (key_dim + width) +
                                                  kKeyTile * (key_dim + width) +
                                                  kBlockRows * kKeyTile)]),
        queries(floats.get()),
        sums(queries + kQueryTile * key_dim),
        keys(sums + kQueryTile * width),
        values(keys + kKeyTile * key_dim),
        scores(values + kKeyTile * width) {}

  Index width;
  std::unique_ptr<float[]> floats;  // NOLINT(modernize-avoid-c-arrays): uninitialised on purpose
  float* queries;                   // [kQueryTile][d_k] times the scale and log2 e
  float* sums;                      // [kQueryTile][width] of weights times values
  float* keys;                      // [blocks of keys][d_k][kBlockColumns]
  float* values;                    // [blocks of width][kKeyTile][kBlockColumns]
  float* scores;                    // [kBlockRows][kKeyTile]
  std::array<Gathered, kQueryTile> gathered;
};

// Makes one query's scores weights, relative to the largest score so far. `seen` of the `whole`
// scores count; the rest become zero.
void ScoresToWeights(float* scores, Index seen, Index whole, float* sums, Index width,
                     Gathered& gathered) {
  if (seen <= 0) {
    std::fill_n(scores, whole, 0.0F);
    return;
  }
  std::fill(scores + seen, scores + whole, kHidden);
  Lanes largest_lanes = Load(scores);
  for (Index j = kLanes; j < whole; j += kLanes) {
    largest_lanes = Larger(largest_lanes, Load(scores + j));
  }
  const float largest = LargestOfLanes(largest_lanes);
  if (largest > gathered.largest) {
    const float factor = Exp2(Splat(gathered.largest - largest))[0];
    for (Index j = 0; j < width; j += kLanes) Store(sums + j, Load(sums + j) * factor);
    gathered = {largest, gathered.sum * factor};
  }
  Lanes sum{};
  const Lanes base = Splat(gathered.largest);
  for (Index j = 0; j < whole; j += kLanes) {
    const Lanes weights = Exp2(Load(scores + j) - base);
    Store(scores + j, weights);
    sum += weights;
  }
  gathered.sum += SumOfLanes(sum);
}

}  // namespace

void FusedAttention(const FloatAttentionInput& input, const FloatAttentionOptions& options,
                    float* output, Index stride) {
  const Index offset = CheckFloatAttention(input, options);
  const FloatRows& queries = input.queries;
  const FloatRows& keys = input.keys;
  const FloatRows& values = input.values;
  const Index key_dim = keys.columns;
  Tiles tiles(key_dim, values.columns);
  const Index width = tiles.width;
  // Folded into the queries once, the scores need no more work before 2^x.
  const auto scale =
      static_cast<float>(1.4426950408889634 / std::sqrt(static_cast<double>(key_dim)));
  const auto sees = [&](Index query) { return std::min(keys.rows, query + 1 + offset); };

  for (Index first = 0; first < queries.rows; first += kQueryTile) {
    const Index count = std::min(kQueryTile, queries.rows - first);
    for (Index i = 0; i < count; ++i) {
      const float* row = queries.Row(first + i);
      for (Index k = 0; k < key_dim; ++k) tiles.queries[i * key_dim + k] = row[k] * scale;
    }
    std::fill_n(tiles.sums, count * width, 0.0F);
    tiles.gathered.fill({});

    const Index last_key = sees(first + count - 1);
    for (Index key = 0; key < last_key; key += kKeyTile) {
      const Index key_count = std::min(kKeyTile, last_key - key);
      for (Index j = 0; j < key_count; j += kBlockColumns) {
        PackTransposed(keys, key + j, 0, key_dim, tiles.keys + j * key_dim);
      }
      for (Index j = 0; j < width; j += kBlockColumns) {
        PackColumns(values, key, j, key_count, tiles.values + j * kKeyTile);
      }
      for (Index i = 0; i < count; i += kBlockRows) {
        const Index rows = std::min<Index>(kBlockRows, count - i);
        const Index seen = std::min(key_count, sees(first + i + rows - 1) - key);
        if (seen <= 0) continue;
        const Index whole = WholeBlocks(seen);
        for (Index j = 0; j < whole; j += kBlockColumns) {
          MultiplyBlock(tiles.queries + i * key_dim, key_dim, rows, tiles.keys + j * key_dim,
                        key_dim, {kZeros.data(), 0, tiles.scores + j, kKeyTile});
        }
        float* sums = tiles.sums + i * width;
        for (Index row = 0; row < rows; ++row) {
          ScoresToWeights(tiles.scores + row * kKeyTile,
                          std::min(seen, sees(first + i + row) - key), whole, sums + row * width,
                          width, tiles.gathered[static_cast<std::size_t>(i + row)]);
        }
        for (Index j = 0; j < width; j += kBlockColumns) {
          MultiplyBlock(tiles.scores, kKeyTile, rows, tiles.values + j * kKeyTile, seen,
                        {sums + j, width, sums + j, width});
        }
      }
    }
    for (Index i = 0; i < count; ++i) {
      const float sum = tiles.gathered[static_cast<std::size_t>(i)].sum;
      // No weight at all, though some keys were seen: the scores were beyond a float.
      const float nothing = sees(first + i) > 0 ? std::numeric_limits<float>::quiet_NaN() : 0.0F;
      const float share = sum == 0 ? nothing : 1.0F / sum;
      float* to = output + (first + i) * stride;
      for (Index j = 0; j < values.columns; ++j) to[j] = tiles.sums[i * width + j] * share;
    }
  }
  RequireFiniteOutput(output, queries.rows, values.columns, stride);
}

}  // namespace attention
