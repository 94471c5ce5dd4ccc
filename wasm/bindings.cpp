// The whole table that JavaScript sees.

#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <cstddef>
#include <string>

#include "wasm/api.h"

// Embind looks at each byte of a returned string in JavaScript, twice; the browser's own decoder
// does not, and a reply is long. (A reply has no zero byte: the writer escapes it.)
EM_JS(emscripten::EM_VAL, DecodedText, (const char* text, std::size_t size),
      { return Emval.toHandle(new TextDecoder().decode(HEAPU8.subarray(text, text + size))); });

namespace {

emscripten::val HandleRequest(const std::string& request_json) {
  const std::string reply = attention::HandleRequest(request_json);
  return emscripten::val::take_ownership(DecodedText(reply.data(), reply.size()));
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("handleRequest", &HandleRequest);
}
