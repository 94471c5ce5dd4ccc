#ifndef ATTENTION_TESTS_CORE_MATRICES_H_
#define ATTENTION_TESTS_CORE_MATRICES_H_

#include <cstdint>
#include <initializer_list>
#include <random>

#include "core/encoder_block.h"
#include "tests/core/catch.h"
#include "tests/core/numbers.h"

namespace attention::tests {

using Row = std::initializer_list<double>;

inline Matrix Rows(std::initializer_list<Row> rows) {
  Matrix matrix(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index i = 0;
  for (const Row& row : rows) {
    for (const double number : row) matrix.data()[i++] = number;
  }
  return matrix;
}

inline Mask Allow(std::initializer_list<std::initializer_list<int>> rows) {
  Mask mask(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index i = 0;
  for (const auto& row : rows) {
    for (const int may : row) mask.data()[i++] = may != 0;
  }
  return mask;
}

inline void CheckClose(const Matrix& actual, const Matrix& expected, double tolerance = 1e-12) {
  INFO("actual\n" << actual << "\nexpected\n" << expected);
  CHECK(LargestDifference(ToNumbers(actual), ToNumbers(expected)) <= tolerance);
}

/// Numbers, masks and weights that depend on nothing but the seed.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}

  Index Whole(Index least, Index most) {
    return std::uniform_int_distribution<Index>(least, most)(engine_);
  }

  Matrix Numbers(Index rows, Index columns) {
    std::normal_distribution<double> normal;
    Matrix matrix(rows, columns);
    for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = normal(engine_);
    return matrix;
  }

  Vector List(Index size) { return Numbers(size, 1).col(0); }

  attention::Batch Items(Index batch, Index rows, Index columns) {
    attention::Batch items;
    for (Index item = 0; item < batch; ++item) items.push_back(Numbers(rows, columns));
    return items;
  }

  Mask Allowed(Index queries, Index keys) {
    std::bernoulli_distribution may(0.6);
    Mask mask(queries, keys);
    for (Index i = 0; i < mask.size(); ++i) mask.data()[i] = may(engine_);
    return mask;
  }

  MultiHeadAttentionWeights AttentionWeights(Index embedding) {
    return {Numbers(3 * embedding, embedding), List(3 * embedding), Numbers(embedding, embedding),
            List(embedding)};
  }

  EncoderBlockWeights BlockWeights(Index embedding, Index feed_forward) {
    return {AttentionWeights(embedding),
            {Numbers(feed_forward, embedding), List(feed_forward), Numbers(embedding, feed_forward),
             List(embedding)},
            {List(embedding), List(embedding)},
            {List(embedding), List(embedding)}};
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace attention::tests

#endif  // ATTENTION_TESTS_CORE_MATRICES_H_
