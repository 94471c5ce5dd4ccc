#include "tests/core/requests.h"

#include <map>

#include "tests/core/numbers.h"

namespace attention::tests {
namespace {

using nlohmann::json;

template <class Value>
Value Choice(const json& input, const char* name, const std::map<std::string, Value>& values) {
  if (!input.contains(name)) return values.at("");
  return values.at(input.at(name).get<std::string>());
}

Vector OptionalVector(const json& parameters, const std::string& name) {
  return parameters.contains(name) ? VectorFrom(parameters.at(name)) : Vector();
}

}  // namespace

ScaledDotProductAttentionOptions AttentionOptions(const json& input) {
  ScaledDotProductAttentionOptions options;
  options.temperature = input.value("temperature", 1.0);
  if (input.contains("alignment")) {
    options.alignment = input.at("alignment") == "top_left" ? CausalAlignment::kTopLeft
                                                            : CausalAlignment::kBottomRight;
  }
  options.scale = Choice<Scale>(input, "scale",
                                {{"", Scale::kSqrtDk},
                                 {"sqrt_dk", Scale::kSqrtDk},
                                 {"none", Scale::kNone},
                                 {"sqrt_d_model", Scale::kSqrtDModel},
                                 {"multiplied", Scale::kMultiplied}});
  if (input.contains("modelDim")) options.model_dim = input.at("modelDim").get<Index>();
  options.mask_order = Choice<MaskOrder>(input, "maskOrder",
                                         {{"", MaskOrder::kBeforeSoftmax},
                                          {"before_softmax", MaskOrder::kBeforeSoftmax},
                                          {"after_softmax", MaskOrder::kAfterSoftmax}});
  options.softmax_axis = Choice<SoftmaxAxis>(
      input, "softmaxAxis",
      {{"", SoftmaxAxis::kKeys}, {"keys", SoftmaxAxis::kKeys}, {"queries", SoftmaxAxis::kQueries}});
  if (input.contains("hiddenFill")) options.hidden_fill = input.at("hiddenFill").get<double>();
  options.allowed_meaning = Choice<AllowedMeaning>(input, "allowedMeaning",
                                                   {{"", AllowedMeaning::kMayAttend},
                                                    {"may_attend", AllowedMeaning::kMayAttend},
                                                    {"hidden", AllowedMeaning::kHidden}});
  return options;
}

MultiHeadAttentionOptions MultiHeadOptions(const json& input) {
  MultiHeadAttentionOptions options;
  options.heads = input.at("heads").get<Index>();
  options.attention = AttentionOptions(input);
  options.head_merge = Choice<HeadMerge>(input, "headMerge",
                                         {{"", HeadMerge::kByToken},
                                          {"by_token", HeadMerge::kByToken},
                                          {"reshape_only", HeadMerge::kReshapeOnly}});
  options.layout = Choice<Layout>(input, "layout",
                                  {{"", Layout::kBatchFirst},
                                   {"batch_first", Layout::kBatchFirst},
                                   {"sequence_first", Layout::kSequenceFirst}});
  return options;
}

AllowedRule Rule(const json& input) {
  AllowedRule rule;
  if (!input.contains("allowed")) return rule;
  if (input.at("allowed").is_string()) {
    rule.causal = true;
  } else {
    rule.matrix = MaskFrom(input.at("allowed"));
  }
  return rule;
}

std::optional<Mask> Keep(const json& input) {
  if (!input.contains("keep")) return std::nullopt;
  return MaskFrom(input.at("keep"));
}

MultiHeadAttentionWeights AttentionWeights(const json& parameters, const std::string& prefix) {
  return {MatrixFrom(parameters.at(prefix + "in_proj_weight")),
          OptionalVector(parameters, prefix + "in_proj_bias"),
          MatrixFrom(parameters.at(prefix + "out_proj.weight")),
          OptionalVector(parameters, prefix + "out_proj.bias")};
}

EncoderBlockOptions BlockOptions(const json& input) {
  EncoderBlockOptions options;
  options.attention = MultiHeadOptions(input);
  options.activation = input.at("activation") == "gelu" ? Activation::kGelu : Activation::kRelu;
  options.norm = input.at("norm") == "pre" ? NormPlacement::kPre : NormPlacement::kPost;
  options.layer_norm_epsilon = input.value("layerNormEpsilon", 1e-5);
  options.layer_norm_divisor = input.value("layerNormDivisor", "n") == "n"
                                   ? LayerNormDivisor::kN
                                   : LayerNormDivisor::kNMinusOne;
  options.residuals = input.value("residuals", true);
  options.positions = input.value("positions", false);
  return options;
}

EncoderBlockWeights BlockWeights(const json& p) {
  return {AttentionWeights(p, "self_attn."),
          {MatrixFrom(p.at("linear1.weight")), VectorFrom(p.at("linear1.bias")),
           MatrixFrom(p.at("linear2.weight")), VectorFrom(p.at("linear2.bias"))},
          {VectorFrom(p.at("norm1.weight")), VectorFrom(p.at("norm1.bias"))},
          {VectorFrom(p.at("norm2.weight")), VectorFrom(p.at("norm2.bias"))}};
}

}  // namespace attention::tests
