#ifndef ATTENTION_CORE_FLOAT_LANES_H_
#define ATTENTION_CORE_FLOAT_LANES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

// Floats side by side in one register, as GCC's and Clang's vector extension has them: one source
// for WebAssembly's SIMD, for each native width, and for no SIMD at all. A library for this
// (Highway) would cost bytes and give no more here.

namespace attention {

#if defined(__AVX512F__)
inline constexpr std::ptrdiff_t kLanes = 16;
#elif defined(__AVX__)
inline constexpr std::ptrdiff_t kLanes = 8;
#elif defined(__wasm__) && !defined(__wasm_simd128__)
inline constexpr std::ptrdiff_t kLanes = 1;  // no vectors: taken apart, four would be four copies
#else
inline constexpr std::ptrdiff_t kLanes = 4;
#endif

using Lanes = float __attribute__((vector_size(kLanes * 4)));
using LaneBits = std::uint32_t __attribute__((vector_size(kLanes * 4)));

inline Lanes Load(const float* from) {
  Lanes lanes;  // NOLINT(cppcoreguidelines-init-variables): filled by the next line
  std::memcpy(&lanes, from, sizeof(lanes));
  return lanes;
}

inline void Store(float* to, Lanes lanes) {
  std::memcpy(to, &lanes, sizeof(lanes));
}

// Minus zero is the sum that leaves every float as it is, so that only the splat is compiled.
inline Lanes Splat(float value) {
  return value - Lanes{};
}

inline Lanes Larger(Lanes a, Lanes b) {
#if defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f32x4(a, b);  // LLVM 14 makes four instructions of the other
#else
  return a < b ? b : a;
#endif
}

inline float SumOfLanes(Lanes lanes) {
  float sum = 0;
  for (std::ptrdiff_t lane = 0; lane < kLanes; ++lane) sum += lanes[lane];
  return sum;
}

// 1.5 2^23, with the bias of a float's exponent in its last bits: a number that is added to it is
// rounded to a whole one, n, and leaves n + 127 in the last bits, which, moved up, are 2^n.
inline constexpr float kWholeNumbers = 12582912.0F + 127.0F;

/// 2^(x - base) for a whole number `base` and x - base in (-127, 127), within two units of the last
/// place; exactly 1 at x = base. `magic` is Splat(kWholeNumbers - base).
/// x is split into the nearest whole number and a rest in [-0.5, 0.5], for which a polynomial was
/// fitted (Remez, relative error, constant term held at 1).
inline Lanes Exp2(Lanes x, Lanes magic) {
  const Lanes shifted = x + magic;
  const Lanes rest = x - (shifted - magic);
  // By halves (Estrin): a chain of eleven operations would wait for itself.
  const Lanes square = rest * rest;
  const Lanes high = rest * 1.3264726e-3F + 9.6715148e-3F;
  const Lanes middle = rest * 5.5507338e-2F + 2.4022242e-1F;
  const Lanes low = rest * 6.9314698e-1F + 1.0F;
  const Lanes power = (high * square + middle) * square + low;
  LaneBits bits;  // NOLINT(cppcoreguidelines-init-variables): filled by the next line
  std::memcpy(&bits, &shifted, sizeof(bits));
  bits <<= 23;
  Lanes whole;  // NOLINT(cppcoreguidelines-init-variables)
  std::memcpy(&whole, &bits, sizeof(whole));
  return power * whole;
}

}  // namespace attention

#endif  // ATTENTION_CORE_FLOAT_LANES_H_
