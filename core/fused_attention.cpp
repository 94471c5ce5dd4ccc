#include "core/fused_attention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>

namespace attention {
namespace {

// Sized so that what a group of queries needs at a time stays in the first cache: a panel of keys
// or of values, and the group's queries, or its weights.
constexpr Index kMostKeys = Whole(128, kBlockColumns);
constexpr Index kGroup = Whole(32, kBlockColumns);
constexpr Index kMostQueries = Whole(256, kGroup);
constexpr float kHidden = -3e38F;
constexpr double kLog2E = 1.4426950408889634;

// Scores that cannot be further from zero than this many powers of two need no largest one.
constexpr double kBounded = 30;

constexpr std::array<float, kBlockColumns * kBlockColumns> kZeros{};

constexpr std::uintptr_t kLine = 64;  // bytes

// As many rows as a tile holds, in whole blocks: fewer where a row has more than 128 numbers.
constexpr Index Fitting(Index most, Index block, Index row) {
  return std::clamp<Index>(most * 128 / row / block * block, block, most);
}

// The memory of one call, the same whatever the number of tokens.
struct Tiles {
  // What lies first is loaded most often, and begins a line of the cache.
  Tiles(Index query_count, Index key_count, Index key_dim, Index value_dim)
      : width(Whole(value_dim, kBlockColumns)),
        key_tile(std::min(Whole(key_count, kBlockColumns),
                          Fitting(kMostKeys, kBlockColumns, std::max(key_dim, width)))),
        query_tile(std::min(Whole(query_count, kBlockColumns),
                            Fitting(kMostQueries, kGroup, std::max(key_dim, width)))),
        floats(new float[static_cast<std::size_t>(
            key_tile * (key_dim + width) + std::min(query_tile, kGroup) * key_tile +
            query_tile * (width + key_dim + 2) + static_cast<Index>(kLine / sizeof(float)))]),
        keys(floats.get() +
             (kLine - reinterpret_cast<std::uintptr_t>(floats.get()) % kLine) / sizeof(float)),
        values(keys + key_tile * key_dim),
        scores(values + key_tile * width),
        sums(scores + std::min(query_tile, kGroup) * key_tile),
        queries(sums + query_tile * width),
        bases(queries + query_tile * key_dim),
        totals(bases + query_tile) {}

  float* Scores(Index query_of_group) const { return scores + query_of_group * key_tile; }
  float* Sums(Index query, Index column) const {
    return sums + column * query_tile + query * kBlockColumns;
  }

  Index width;
  Index key_tile;
  Index query_tile;
  std::unique_ptr<float[]> floats;  // NOLINT(modernize-avoid-c-arrays): uninitialised on purpose
  float* keys;                      // [blocks of keys][d_k][kBlockColumns]
  float* values;                    // [blocks of width][key_tile][kBlockColumns]
  float* scores;                    // [blocks of a group][key_tile][kBlockColumns]
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
  return {false, kHidden, kHidden};
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

// Some queries of those that are packed, from `begin` to before `end`, and the keys that are.
struct Part {
  Index begin;
  Index end;
  Index first_key;
  Index key_count;
  Index limit;  // query `i` sees the keys before i + limit

  // How many of the keys a query sees.
  Index Visible(Index i) const { return std::clamp<Index>(i + limit - first_key, 0, key_count); }
  // How many of them some query of the block at i sees: its last one.
  Index Seen(Index i) const { return Visible(std::min(end, i + kBlockColumns) - 1); }
};

void Score(const Tiles& tiles, const Part& part, Index key_dim) {
  for (Index j = 0; j < part.key_count; j += kBlockColumns) {
    for (Index i = part.begin; i < part.end; i += kBlockColumns) {
      if (part.Seen(i) <= j) continue;
      MultiplyPanels(tiles.keys + j * key_dim, tiles.queries + i * key_dim, key_dim,
                     std::min(kBlockColumns, part.key_count - j), kZeros.data(),
                     tiles.Scores(i - part.begin) + j * kBlockColumns);
    }
  }
}

void Weigh(const Tiles& tiles, const Part& part, const Reach& reach) {
  for (Index i = part.begin; i < part.end; i += kBlockColumns) {
    const Index keys = part.Seen(i);
    float* const scores = tiles.Scores(i - part.begin);
    for (Index lane = 0; lane < kBlockColumns; ++lane) {
      for (Index j = part.Visible(i + lane); j < keys; ++j) {
        scores[j * kBlockColumns + lane] = reach.hidden;
      }
    }
    for (Index j = 0; j < kBlockColumns && keys > 0; j += kLanes) {
      if (!reach.bounded) {
        Rebase(scores + j, keys, tiles, i + j, part.first_key == 0 ? 0 : tiles.width);
      }
      const Lanes base = Load(tiles.bases + i + j);
      const Lanes sums = reach.bounded ? WeighVector<false>(scores + j, keys, base)
                                       : WeighVector<true>(scores + j, keys, base);
      float* const totals = tiles.totals + i + j;
      Store(totals, Load(totals) + sums);
    }
  }
}

void Gather(const Tiles& tiles, const Part& part) {
  for (Index j = 0; j < tiles.width; j += kBlockColumns) {
    for (Index i = part.begin; i < part.end; i += kBlockColumns) {
      const Index keys = part.Seen(i);
      if (keys == 0) continue;
      float* const sums = tiles.Sums(i, j);
      MultiplyPanels(tiles.Scores(i - part.begin), tiles.values + j * tiles.key_tile, keys,
                     std::min(kBlockColumns, part.end - i),
                     part.first_key == 0 ? kZeros.data() : sums, sums);
    }
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
      for (Index group = 0; group < count; group += kGroup) {
        const Part part{group, std::min(count, group + kGroup), key, key_count, limit};
        Score(tiles, part, key_dim);
        Weigh(tiles, part, reach);
        Gather(tiles, part);
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
