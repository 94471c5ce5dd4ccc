#ifndef ATTENTION_WASM_INLINED_TEXT_H_
#define ATTENTION_WASM_INLINED_TEXT_H_

#include <memory>
#include <string>

namespace attention {

/// std::string's push_back and append live compiled in Emscripten's libc++, built for size, and
/// took a third of the time of reading. A string with an allocator of its own is compiled where it
/// is used.
template <class T>
struct InlinedAllocator : std::allocator<T> {
  template <class U>
  struct rebind {  // NOLINT(readability-identifier-naming): the standard's name
    using other = InlinedAllocator<U>;  // NOLINT(readability-identifier-naming)
  };
  InlinedAllocator() = default;
  template <class U>
  explicit InlinedAllocator(const InlinedAllocator<U>& /*other*/) {}
};

using InlinedText = std::basic_string<char, std::char_traits<char>, InlinedAllocator<char>>;

}  // namespace attention

#endif  // ATTENTION_WASM_INLINED_TEXT_H_
