#include "core/fused_attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

// Sized so that a panel of values and a block's weights stay in the first cache, and a tile of keys
// in the second.
constexpr Index kMostKeys = Whole(256, kBlockColumns);
constexpr Index kMostQueries = Whole(256, kBlockColumns);
constexpr double kLog2E = 1.4426950408889634;

// Scores that cannot be further from zero than this many powers of two need no largest one.
constexpr double kBounded = 30;

// As many rows as a tile holds, in whole blocks: fewer where a row has more than 128 numbers.
constexpr Index Fitting(Index most, Index row) {
  return std::clamp<Index>(most * 128 / row / kBlockColumns * kBlockColumns, kBlockColumns, most);
}

// The memory of one call, the same whatever the number of tokens.
struct Tiles {
  Tiles(Index query_count, Index key_count, Index key_dim, Index value_dim)
      : width(Whole(value_dim, kBlockColumns)),
        key_tile(std::min(Whole(key_count, kBlockColumns),
                          Fitting(kMostKeys, std::max(key_dim, width)))),
        query_tile(std::min(Whole(query_count, kBlockColumns),
                            Fitting(kMostQueries, std::max(key_dim, width)))),
        floats(key_tile * (key_dim + width + kBlockColumns) + query_tile * (width + key_dim + 2)),
        keys(floats.Data()),
        values(keys + key_tile * key_dim),
        scores(values + key_tile * width),
        sums(scores + kBlockColumns * key_tile),
        queries(sums + query_tile * width),
        bases(queries + query_tile * key_dim),
        totals(bases + query_tile) {}

  float* Sums(Index query, Index column) const {
    return sums + column * query_tile + query * kBlockColumns;
  }

  Index width;
  Index key_tile;
  Index query_tile;
  LineFloats floats;
  float* keys;     // [blocks of keys][d_k][kBlockColumns]
  float* values;   // [blocks of width][key_tile][kBlockColumns]
  float* scores;   // [key_tile][kBlockColumns] of one block of queries
  float* sums;     // [blocks of width][query_tile][kBlockColumns] of weights times values
  float* queries;  // [blocks of queries][d_k][kBlockColumns] times the scale and log2 e
  float* bases;    // [query_tile] weights are relative to 2^base
  float* totals;   // [query_tile] of weights
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

// What weights are relative to, as powers of two.
struct Reach {
  bool bounded;  // no score exceeds base
  float base;    // to begin with
  float hidden;  // the score of a key that is not seen, whose weight is zero
};

// No score is larger than the longest query times the longest key (Cauchy and Schwarz).
Reach ReachOf(const FloatRows& queries, const FloatRows& keys, double scale) {
  // Of few scores, the largest are found sooner than this bound. Divided, because the number of
  // scores may exceed an Index.
  if (queries.rows > keys.columns * (queries.rows + keys.rows) / keys.rows) {
    const double bound = scale * std::sqrt(static_cast<double>(LargestSquare(queries)) *
                                           static_cast<double>(LargestSquare(keys)));
    if (bound <= kBounded) {
      const auto base = static_cast<float>(std::ceil(bound));
      return {true, base, base - 127};
    }
  }
  // No score that fits a float is below this base; what is hidden is, and so has no weight even
  // where nothing has raised it.
  return {false, std::numeric_limits<float>::lowest(), -std::numeric_limits<float>::infinity()};
}

// Makes weights of one vector of each key's scores; returns their sums. Clamped: scores may be out
// of reach.
template <bool kClamped>
Lanes WeighVector(float* scores, Index keys, Lanes base) {
  Lanes sums{};
  const Lanes magic = kClamped ? Splat(kWholeNumbers) : kWholeNumbers - base;
  for (Index j = 0; j < keys * kBlockColumns; j += kBlockColumns) {
    Lanes score = Load(scores + j);
    // In this order what is not a number stays so.
    if (kClamped) score = Larger(score - base, Splat(-127));
    const Lanes weight = Exp2(score, magic);
    Store(scores + j, weight);
    sums += weight;
  }
  return sums;
}

// Raises the bases of one vector of queries to what more scores need, and scales down what they
// have gathered: `sums` of `width` columns, none at first.
void Rebase(const float* scores, Index keys, const Tiles& tiles, Index query, Index width) {
  const Lanes before = Load(tiles.bases + query);
  Lanes base = before;
  for (Index j = 0; j < keys * kBlockColumns; j += kBlockColumns) {
    base = Larger(base, Load(scores + j));
  }
  const Lanes factors = Exp2(Larger(before - base, Splat(-127)), Splat(kWholeNumbers));
  Store(tiles.bases + query, base);
  Store(tiles.totals + query, Load(tiles.totals + query) * factors);
  for (Index j = 0; j < width; j += kBlockColumns) {
    float* sums = tiles.Sums(query, j);
    for (Index lane = 0; lane < kLanes; ++lane, sums += kBlockColumns) {
      if (factors[lane] != 1) ScaleRow(sums, kBlockColumns, factors[lane], sums);
    }
  }
}

// A block of the queries that are packed, and the keys that are.
struct Block {
  Index query;  // its first one
  Index rows;
  Index first_key;
  Index key_count;
  Index limit;  // query `i` sees the keys before i + limit

  // How many of the keys a query sees.
  Index Visible(Index i) const { return std::clamp<Index>(i + limit - first_key, 0, key_count); }
};

// Makes weights of the scores of the first `keys` keys.
void Weigh(const Tiles& tiles, const Block& block, Index keys, const Reach& reach) {
  for (Index lane = 0; lane < kBlockColumns; ++lane) {
    for (Index j = block.Visible(block.query + lane); j < keys; ++j) {
      tiles.scores[j * kBlockColumns + lane] = reach.hidden;
    }
  }
  for (Index j = 0; j < kBlockColumns; j += kLanes) {
    const Index query = block.query + j;
    float* const scores = tiles.scores + j;
    if (!reach.bounded) Rebase(scores, keys, tiles, query, block.first_key == 0 ? 0 : tiles.width);
    const Lanes base = Load(tiles.bases + query);
    const Lanes sums = reach.bounded ? WeighVector<false>(scores, keys, base)
                                     : WeighVector<true>(scores, keys, base);
    Store(tiles.totals + query, Load(tiles.totals + query) + sums);
  }
}

void AttendBlock(const Tiles& tiles, const Block& block, Index key_dim, const Reach& reach) {
  const Index keys = block.Visible(block.query + block.rows - 1);  // that some query sees: the last
  if (keys == 0) return;
  MultiplyPanels(tiles.keys, tiles.queries + block.query * key_dim, key_dim, keys, false,
                 tiles.scores);
  Weigh(tiles, block, keys, reach);
  for (Index j = 0; j < tiles.width; j += kBlockColumns) {
    float* const sums = tiles.Sums(block.query, j);
    MultiplyPanels(tiles.scores, tiles.values + j * tiles.key_tile, keys, block.rows,
                   block.first_key != 0, sums);
  }
}

void WriteRow(const Tiles& tiles, Index query, Index columns, float* to) {
  const float share = 1.0F / tiles.totals[query];
  Index column = 0;
  for (; column + kBlockColumns <= columns; column += kBlockColumns) {
    const float* const sums = tiles.Sums(query, column);
#pragma GCC unroll 16
    for (Index j = 0; j < kBlockColumns; j += kLanes) {
      Store(to + column + j, Load(sums + j) * share);
    }
  }
  ScaleRow(tiles.Sums(query, column), columns - column, share, to + column);
}

}  // namespace

void AttendTiles(const FloatAttentionInput& input, Index offset, float* output, Index stride) {
  const FloatRows& queries = input.queries;
  const FloatRows& keys = input.keys;
  const FloatRows& values = input.values;
  const Index key_dim = keys.columns;
  const Tiles tiles(queries.rows, keys.rows, key_dim, values.columns);
  // Folded into the queries once, the scores need no more work before 2^x.
  const double scale = kLog2E / std::sqrt(static_cast<double>(key_dim));
  const Reach reach = ReachOf(queries, keys, scale);

  for (Index first = 0; first < queries.rows; first += tiles.query_tile) {
    const Index count = std::min(tiles.query_tile, queries.rows - first);
    for (Index i = 0; i < count; i += kBlockColumns) {
      float* const panel = tiles.queries + i * key_dim;
      PackTransposed(queries, first + i, 0, key_dim, panel);
      ScaleRow(panel, key_dim * kBlockColumns, static_cast<float>(scale), panel);
    }
    std::fill_n(tiles.bases, tiles.query_tile, reach.base);
    std::fill_n(tiles.totals, tiles.query_tile, 0.0F);

    const Index limit = first + 1 + offset;
    const Index last_key = std::min(keys.rows, count - 1 + limit);
    for (Index key = 0; key < last_key; key += tiles.key_tile) {
      const Index key_count = std::min(tiles.key_tile, last_key - key);
      for (Index j = 0; j < key_count; j += kBlockColumns) {
        PackTransposed(keys, key + j, 0, key_dim, tiles.keys + j * key_dim);
      }
      for (Index j = 0; j < tiles.width; j += kBlockColumns) {
        PackColumns(values, key, j, key_count, tiles.values + j * tiles.key_tile);
      }
      for (Index i = 0; i < count; i += kBlockColumns) {
        AttendBlock(tiles, {i, std::min(kBlockColumns, count - i), key, key_count, limit}, key_dim,
                    reach);
      }
    }
    for (Index i = 0; i < count; ++i) {
      float* const to = output + (first + i) * stride;
      const Index seen = std::min(keys.rows, i + limit);
      if (seen == 1) {
        // A weight over itself is 1, but its product with a value has been rounded.
        std::copy_n(values.data, values.columns, to);
      } else if (seen < 1) {
        std::fill_n(to, values.columns, 0.0F);
      } else {
        WriteRow(tiles, i, values.columns, to);
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
