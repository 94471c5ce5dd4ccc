// The whole table that JavaScript sees.

#include <emscripten/bind.h>

#include <string>

#include "wasm/api.h"

namespace {

std::string HandleRequest(const std::string& request_json) {
  return attention::HandleRequest(request_json);
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("handleRequest", &HandleRequest);
}
