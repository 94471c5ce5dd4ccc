#ifndef ATTENTION_WASM_API_H_
#define ATTENTION_WASM_API_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace attention {

/// The whole boundary: a request's JSON text in, a reply's JSON text out.
///
/// Request: {"op": text, "input": object, "show"?: [step names], "repeat"?: boolean}.
/// Reply: {"ok": true, "trace": {"steps": [{name, axes, shape, values}], ...results}}, or
/// {"ok": false, "error": {"code", "message", "field"}}. With "repeat": false, a result whose step
/// has values is that step's place in "steps", a number from 0; it is then read only once. Whatever
/// comes in, this never throws, and the next request is not affected.
std::string HandleRequest(std::string_view request_json) noexcept;

/// What AttendFloats is told besides its numbers. Doubles, because that is what JavaScript has.
struct AttendSizes {
  double query_count;
  double key_count;
  double key_dim;
  double value_dim;
  bool plain;  // by the book, every score stored, instead of fused
  int mask;    // 0: none; causal 1: of equal counts, 2: top_left, 3: bottom_right
};

/// The entry for large inputs: attention in float32 on numbers that lie in the core's memory.
/// `floats` holds `count` of them: queries [query_count, key_dim], keys [key_count, key_dim],
/// values [key_count, value_dim], and room for the output [query_count, value_dim], which is
/// written. Returns "" or the text of an error reply as above; never throws.
std::string AttendFloats(const AttendSizes& sizes, float* floats, std::size_t count) noexcept;

/// What EncodeFloats is told besides its numbers.
struct EncodeSizes {
  double batch;
  double sequence;
  double embedding;
  double heads;
  double feed_forward;
  bool gelu;      // instead of relu
  bool pre_norm;  // instead of post
  bool causal;
};

/// A whole encoder layer in float32. `floats` holds x [batch, sequence, embedding], the parameters
/// of a torch.nn.TransformerEncoderLayer in the order of its state_dict, and room for the output
/// [batch, sequence, embedding]. Returns as AttendFloats does.
std::string EncodeFloats(const EncodeSizes& sizes, float* floats, std::size_t count) noexcept;

}  // namespace attention

#endif  // ATTENTION_WASM_API_H_
