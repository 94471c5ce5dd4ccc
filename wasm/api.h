#ifndef ATTENTION_WASM_API_H_
#define ATTENTION_WASM_API_H_

#include <string>
#include <string_view>

namespace attention {

/// The whole boundary: a request's JSON text in, a reply's JSON text out.
///
/// Request: {"op": text, "input": object, "show"?: [step names]}.
/// Reply: {"ok": true, "trace": {"steps": [{name, axes, shape, values}], ...results}}, or
/// {"ok": false, "error": {"code", "message", "field"}}. Whatever comes in, this never throws, and
/// the next request is not affected.
std::string HandleRequest(std::string_view request_json) noexcept;

}  // namespace attention

#endif  // ATTENTION_WASM_API_H_
