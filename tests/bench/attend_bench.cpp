// FusedAttention beside plain Eigen, and the machine's own multiply-add peak, one thread.
// Names are who/causal/n, for native.js; d_k and d_v are 64.

#include <benchmark/benchmark.h>

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "core/float_attention.h"
#include "core/fused_attention.h"

namespace attention {
namespace {

using Floats = std::vector<float>;
using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Index kWidth = 64;

Floats Normal(Index count, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  Floats numbers(static_cast<std::size_t>(count));
  for (float& number : numbers) number = normal(random);
  return numbers;
}

struct Case {
  explicit Case(const benchmark::State& state)
      : n(state.range(1)),
        causal(state.range(0) != 0),
        queries(Normal(n * kWidth, 1)),
        keys(Normal(n * kWidth, 2)),
        values(Normal(n * kWidth, 3)),
        output(static_cast<std::size_t>(n * kWidth)) {}

  Index n;
  bool causal;
  Floats queries, keys, values, output;
};

void Fused(benchmark::State& state) {
  Case one(state);
  const auto rows = [&](const Floats& floats) {
    return FloatRows{floats.data(), one.n, kWidth, kWidth};
  };
  const FloatAttentionInput input{rows(one.queries), rows(one.keys), rows(one.values)};
  FloatAttentionOptions options;
  options.causal = one.causal;
  for (auto _ : state) {
    FusedAttention(input, options, one.output.data(), kWidth);
    benchmark::DoNotOptimize(one.output.data());
    benchmark::ClobberMemory();
  }
}

// As one writes it with Eigen: two products, and a softmax of rows between them.
void PlainEigen(benchmark::State& state) {
  Case one(state);
  const Eigen::Map<const Rows> queries(one.queries.data(), one.n, kWidth);
  const Eigen::Map<const Rows> keys(one.keys.data(), one.n, kWidth);
  const Eigen::Map<const Rows> values(one.values.data(), one.n, kWidth);
  Eigen::Map<Rows> output(one.output.data(), one.n, kWidth);
  const float scale = 1.0F / std::sqrt(static_cast<float>(kWidth));
  Rows weights(one.n, one.n);
  for (auto _ : state) {
    weights.noalias() = (queries * scale) * keys.transpose();
    for (Index row = 0; row < one.n; ++row) {
      const Index seen = one.causal ? row + 1 : one.n;
      auto some = weights.row(row).head(seen).array();
      some = (some - some.maxCoeff()).exp();
      some /= some.sum();
      weights.row(row).tail(one.n - seen).setZero();
    }
    output.noalias() = weights * values;
    benchmark::DoNotOptimize(output.data());
    benchmark::ClobberMemory();
  }
}

#if defined(__AVX512F__)
constexpr std::size_t kBytes = 64;
#elif defined(__AVX__)
constexpr std::size_t kBytes = 32;
#else
constexpr std::size_t kBytes = 16;
#endif
typedef float Lanes __attribute__((vector_size(kBytes)));

constexpr int kChains = 12;  // more than latency times units: no sum waits for itself
constexpr int kTurns = 1000;

// A time for a known number of operations: kTurns * kChains multiply-adds of all lanes.
void Peak(benchmark::State& state) {
  std::array<Lanes, kChains> sums{};
  Lanes factor = Lanes{} + 0.5F;
  Lanes added = Lanes{} + 1.0F;
  benchmark::DoNotOptimize(factor);
  benchmark::DoNotOptimize(added);
  for (auto _ : state) {
    for (int turn = 0; turn < kTurns; ++turn) {
#pragma GCC unroll 12
      for (Lanes& sum : sums) sum = sum * factor + added;
    }
    benchmark::DoNotOptimize(sums);
  }
  state.counters["operations"] = 2.0 * kTurns * kChains * sizeof(Lanes) / sizeof(float);
}

BENCHMARK(Peak);
BENCHMARK(Fused)->ArgsProduct({{0, 1}, {16, 64, 256, 1024, 2048}});
BENCHMARK(PlainEigen)->ArgsProduct({{0, 1}, {16, 64, 256, 1024, 2048}});

}  // namespace
}  // namespace attention

BENCHMARK_MAIN();
