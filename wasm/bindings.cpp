// The whole table that JavaScript sees.

#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>

#include "wasm/api.h"

// Embind looks at each character of a string in JavaScript, twice on each way; the browser's own
// coders do not, and texts are long.

// A copy that the caller frees, and its size. Three times the room is for what is not ASCII.
EM_JS(char*, EncodedText, (emscripten::EM_VAL handle, std::size_t* size), {
  const text = "" + Emval.toValue(handle);
  for (let room = text.length;; room *= 3) {
    const to = _malloc(room);
    if (!to) return to;
    const done = new TextEncoder().encodeInto(text, HEAPU8.subarray(to, to + room));
    HEAPU32[size >> 2] = done.written;
    if (done.read == text.length) return to;
    _free(to);
  }
});

// A reply has no zero byte: the writer escapes it.
EM_JS(emscripten::EM_VAL, DecodedText, (const char* text, std::size_t size),
      { return Emval.toHandle(UTF8Decoder.decode(HEAPU8.subarray(text, text + size))); });

namespace {

struct Free {
  void operator()(char* text) const { std::free(text); }  // NOLINT: JavaScript took it from malloc
};

emscripten::val HandleRequest(const emscripten::val& request_json) {
  std::size_t size = 0;
  const std::unique_ptr<char, Free> request(EncodedText(request_json.as_handle(), &size));
  if (!request) {
    throw std::bad_alloc();
  }
  const std::string reply = attention::HandleRequest({request.get(), size});
  return emscripten::val::take_ownership(DecodedText(reply.data(), reply.size()));
}

// Where JavaScript puts the numbers of one call, and finds the output.
std::unique_ptr<float[]> floats;  // NOLINT(modernize-avoid-c-arrays): left uninitialised
std::size_t float_count = 0;

// Makes room, 0 gives it back. Memory may grow in any call, which ends every view: the same count
// asked for again gives a fresh view of the same numbers. Null when there is not enough.
emscripten::val Floats(std::size_t count) {
  if (count != float_count) {
    floats.reset();
    floats.reset(count == 0 ? nullptr : new (std::nothrow) float[count]);
    float_count = floats ? count : 0;
  }
  if (!floats) return emscripten::val::null();
  return emscripten::val(emscripten::typed_memory_view(count, floats.get()));
}

// What the last of the two below replied: "", or an error. A text of its own would cost more to
// hand over than a small call takes.
std::string float_reply;  // NOLINT(cert-err58-cpp): an empty text throws nothing

std::string FloatReply() {
  return float_reply;
}

bool AttendFloats(double query_count, double key_count, double key_dim, double value_dim,
                  bool plain, int mask) {
  float_reply = attention::AttendFloats({query_count, key_count, key_dim, value_dim, plain, mask},
                                        floats.get(), float_count);
  return float_reply.empty();
}

bool EncodeFloats(double batch, double sequence, double embedding, double heads,
                  double feed_forward, bool gelu, bool pre_norm, bool causal) {
  float_reply = attention::EncodeFloats(
      {batch, sequence, embedding, heads, feed_forward, gelu, pre_norm, causal}, floats.get(),
      float_count);
  return float_reply.empty();
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("handleRequest", &HandleRequest);
  emscripten::function("floats", &Floats);
  emscripten::function("attendFloats", &AttendFloats);
  emscripten::function("encodeFloats", &EncodeFloats);
  emscripten::function("floatReply", &FloatReply);
}
