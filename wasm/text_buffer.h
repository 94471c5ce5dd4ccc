#ifndef ATTENTION_WASM_TEXT_BUFFER_H_
#define ATTENTION_WASM_TEXT_BUFFER_H_

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace attention {

/// Text that grows at its end and starts with room for a small reply. std::string's push_back and
/// append live compiled in Emscripten's libc++, built for size; this is compiled where it is used.
class TextBuffer {
 public:
  void Append(char character) {
    *Room(1) = character;
    ++size_;
  }
  void Append(std::string_view text) {
    std::copy(text.begin(), text.end(), Room(text.size()));
    size_ += text.size();
  }
  /// At least `more` bytes to be written at the end. What was written there counts after Keep,
  /// which takes the end of it.
  char* Room(std::size_t more) {
    if (capacity_ - size_ < more) {
      Grow(more);
    }
    return bytes_.get() + size_;
  }
  void Keep(const char* end) { size_ = static_cast<std::size_t>(end - bytes_.get()); }

  std::size_t Size() const { return size_; }
  std::string_view Text() const { return {bytes_.get(), size_}; }

 private:
  void Grow(std::size_t more) {
    const std::size_t capacity = std::max(2 * capacity_, size_ + more);
    std::unique_ptr<char[]> bytes(new char[capacity]);
    std::copy_n(bytes_.get(), size_, bytes.get());
    bytes_ = std::move(bytes);
    capacity_ = capacity;
  }

  static constexpr std::size_t kSmallReply = 4096;
  std::size_t size_ = 0;
  std::size_t capacity_ = kSmallReply;
  std::unique_ptr<char[]> bytes_{new char[kSmallReply]};
};

}  // namespace attention

#endif  // ATTENTION_WASM_TEXT_BUFFER_H_
