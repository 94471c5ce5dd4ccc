#ifndef ATTENTION_WASM_JSON_WRITER_H_
#define ATTENTION_WASM_JSON_WRITER_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "wasm/text_buffer.h"

namespace attention {

/// Writes JSON text from left to right; commas come by themselves. Doubles are written in the
/// fewest digits that read back as the same double.
class JsonWriter {
 public:
  void BeginObject() { Begin('{'); }
  void EndObject() { End('}'); }
  void BeginArray() { Begin('['); }
  void EndArray() { End(']'); }
  /// A name of ours, in which nothing has to be escaped.
  void Key(std::string_view name);
  /// The same as a value.
  void Name(std::string_view name);

  /// Throws InputError (kInternal) for infinity and NaN, which never cross.
  void Number(double value);
  void Boolean(bool value);
  /// Bytes that are no UTF-8 become U+FFFD, so that a reply is always valid JSON.
  void Text(std::string_view value);

  /// Writes once more what an earlier value wrote, from Size() before it to Size() after it.
  void Repeat(std::size_t begin, std::size_t end);
  std::size_t Size() const { return text_.Size(); }
  std::string Take() const { return std::string(text_.Text()); }

 private:
  void Escape(std::string_view character, bool valid);
  void Begin(char bracket);
  void End(char bracket);
  void Comma();
  void Quoted(std::string_view name);

  TextBuffer text_;
  bool comma_ = false;
};

}  // namespace attention

#endif  // ATTENTION_WASM_JSON_WRITER_H_
