#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#include "core/fused_attention.h"
#include "tests/core/catch.h"

namespace {

std::size_t allocated = 0;  // bytes, in all

}  // namespace

// Counted for the whole program, in place of the standard ones: all that it uses, because a
// sanitizer's own forms neither come here nor go with this delete.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  allocated += size;
  return std::malloc(size);  // NOLINT: this is what new is made of
}
void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);  // NOLINT
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);  // NOLINT
}
void operator delete[](void* memory) noexcept {
  std::free(memory);  // NOLINT
}
void operator delete[](void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);  // NOLINT
}

namespace attention::tests {

TEST_CASE("fused attention at 4096 x 4096 needs less than 1 MiB, and no more than at 512") {
  const auto needed = [](Index n, bool causal) {
    const std::vector<float> numbers(static_cast<std::size_t>(n * 64), 0.5F);
    std::vector<float> output(numbers.size());
    const FloatRows rows{numbers.data(), n, 64, 64};
    const std::size_t before = allocated;
    FusedAttention({rows, rows, rows}, {causal, {}}, output.data(), 64);
    return allocated - before;
  };
  const std::size_t large = needed(4096, false);
  CHECK(large > 0);
  CHECK(large < 1024 * 1024);
  CHECK(large == needed(512, false));
  CHECK(large == needed(4096, true));
}

}  // namespace attention::tests
