#ifndef ATTENTION_TESTS_CORE_REQUESTS_H_
#define ATTENTION_TESTS_CORE_REQUESTS_H_

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/encoder_block.h"
#include "core/multi_head_attention.h"
#include "core/scaled_dot_product_attention.h"

// Reads the parts of a reference case's input, by their wire names, into the core's types. Only for
// input that is right: what is wrong with a request is told by the boundary, and tested there.
namespace attention::tests {

ScaledDotProductAttentionOptions AttentionOptions(const nlohmann::json& input);
MultiHeadAttentionOptions MultiHeadOptions(const nlohmann::json& input);
EncoderBlockOptions BlockOptions(const nlohmann::json& input);

AllowedRule Rule(const nlohmann::json& input);
std::optional<Mask> Keep(const nlohmann::json& input);

MultiHeadAttentionWeights AttentionWeights(const nlohmann::json& parameters,
                                           const std::string& prefix);
EncoderBlockWeights BlockWeights(const nlohmann::json& parameters);

}  // namespace attention::tests

#endif  // ATTENTION_TESTS_CORE_REQUESTS_H_
