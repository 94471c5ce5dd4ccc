#include "wasm/float_entry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "core/float_encoder.h"
#include "core/fused_attention.h"
#include "core/input_error.h"

namespace attention {
namespace {

Index SizeOf(double size, std::string_view field) {
  if (size >= 1 && size <= kMaxFloats && size == std::floor(size)) return static_cast<Index>(size);
  const ErrorCode code = size == 0           ? ErrorCode::kEmpty
                         : size > kMaxFloats ? ErrorCode::kTooLarge
                                             : ErrorCode::kOutOfRange;
  throw InputError(code, field, std::string(field) + " must be a whole number from 1 to 12000000");
}

// In doubles, where sums of products of such sizes are exact or far too large.
void RequireCount(double needed, std::size_t count, std::string_view field) {
  if (needed > kMaxFloats) {
    throw InputError(ErrorCode::kTooLarge, field,
                     "inputs and output together hold more than 12000000 numbers");
  }
  if (needed != static_cast<double>(count)) {
    throw InputError(ErrorCode::kShapeMismatch, "request",
                     "the sizes need " + std::to_string(static_cast<Index>(needed)) +
                         " numbers, not " + std::to_string(count));
  }
}

}  // namespace

void RunFloatAttention(const AttendSizes& sizes, float* floats, std::size_t count) {
  const Index queries = SizeOf(sizes.query_count, "queryCount");
  const Index keys = SizeOf(sizes.key_count, "keyCount");
  const Index key_dim = SizeOf(sizes.key_dim, "keyDim");
  const Index value_dim = SizeOf(sizes.value_dim, "valueDim");
  RequireCount((sizes.query_count + sizes.key_count) * (sizes.key_dim + sizes.value_dim), count,
               "queryCount");
  if (sizes.mask < 0 || sizes.mask > 3) {
    throw InputError(ErrorCode::kOutOfRange, "alignment", "there is no such mask");
  }

  const float* const q = floats;
  const float* const k = q + queries * key_dim;
  const float* const v = k + keys * key_dim;
  float* const output = floats + queries * key_dim + keys * (key_dim + value_dim);
  const FloatAttentionInput input{
      {q, queries, key_dim, key_dim}, {k, keys, key_dim, key_dim}, {v, keys, value_dim, value_dim}};
  FloatAttentionOptions options{sizes.mask != 0, {}};
  if (sizes.mask == 2) options.alignment = CausalAlignment::kTopLeft;
  if (sizes.mask == 3) options.alignment = CausalAlignment::kBottomRight;
  const auto attend = sizes.plain ? PlainAttention : FusedAttention;
  attend(input, options, output, value_dim);
}

void RunFloatEncoder(const EncodeSizes& sizes, float* floats, std::size_t count) {
  const Index batch = SizeOf(sizes.batch, "batch");
  const Index sequence = SizeOf(sizes.sequence, "sequence");
  const Index width = SizeOf(sizes.embedding, "embedding");
  const Index heads = SizeOf(sizes.heads, "heads");
  const Index wide = SizeOf(sizes.feed_forward, "feedForward");
  if (width % heads != 0) {
    throw InputError(
        ErrorCode::kShapeMismatch, "heads",
        "embedding " + std::to_string(width) + " is no multiple of heads " + std::to_string(heads));
  }
  struct Part {
    std::string_view name;
    Index rows;
    Index columns;
  };
  const std::array<Part, 13> parts{{{"x", 0, 0},
                                    {"self_attn.in_proj_weight", 3 * width, width},
                                    {"self_attn.in_proj_bias", 3 * width, 1},
                                    {"self_attn.out_proj.weight", width, width},
                                    {"self_attn.out_proj.bias", width, 1},
                                    {"linear1.weight", wide, width},
                                    {"linear1.bias", wide, 1},
                                    {"linear2.weight", width, wide},
                                    {"linear2.bias", width, 1},
                                    {"norm1.weight", width, 1},
                                    {"norm1.bias", width, 1},
                                    {"norm2.weight", width, 1},
                                    {"norm2.bias", width, 1}}};
  const double given = sizes.batch * sizes.sequence * sizes.embedding;
  double needed = 2 * given;
  for (const Part& part : parts) {
    needed += static_cast<double>(part.rows) * static_cast<double>(part.columns);
  }
  RequireCount(needed, count, "sequence");
  // Of a few numbers a product can be far beyond an Index.
  if (sizes.sequence * std::max(3 * sizes.embedding, sizes.feed_forward) > kMaxFloats) {
    throw InputError(ErrorCode::kTooLarge, "sequence",
                     "the projections or the hidden layer hold more than 12000000 numbers");
  }

  std::array<const float*, 13> starts{};
  float* next = floats;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Index size = i == 0 ? batch * sequence * width : parts[i].rows * parts[i].columns;
    if (!AllFinite(next, size)) {
      const std::string field = (i == 0 ? "" : "parameters.") + std::string(parts[i].name);
      throw InputError(ErrorCode::kNotFinite, field, field + " holds a number that is not finite");
    }
    starts[i] = next;
    next += size;
  }
  const FloatEncoderWeights weights{starts[1], starts[2],  starts[3],  starts[4],
                                    starts[5], starts[6],  starts[7],  starts[8],
                                    starts[9], starts[10], starts[11], starts[12]};
  FloatEncoder(
      starts[0], weights,
      {batch, sequence, width, heads, wide, sizes.gelu ? Activation::kGelu : Activation::kRelu,
       sizes.pre_norm ? NormPlacement::kPre : NormPlacement::kPost, sizes.causal},
      next);
}

}  // namespace attention
