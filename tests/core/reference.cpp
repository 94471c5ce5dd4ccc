#include "tests/core/reference.h"

#include <fstream>
#include <stdexcept>

#include "core/positional_encoding.h"
#include "core/softmax.h"
#include "tests/core/requests.h"

namespace attention::tests {
namespace {

using nlohmann::json;
using Steps = std::map<std::string, Numbers>;

// The given files call a case's parts otherwise than the wire does.
json OnTheWire(const json& given) {
  if (given.contains("input")) return given;
  static const std::map<std::string, std::string> kOps = {
      {"softmax", "softmax"},
      {"scaled_dot_product_attention", "attention"},
      {"multi_head_attention", "multiHeadAttention"},
      {"encoder_block", "encoderBlock"},
      {"sinusoidal_positional_encoding", "sinusoidalPositionalEncoding"}};
  json input = json::object();
  for (const char* part : {"inputs", "options"}) {
    for (const auto& [name, value] : given.at(part).items()) {
      if (!value.is_null()) {
        input[name == "layer_norm_epsilon" ? "layerNormEpsilon" : name] = value;
      }
    }
  }
  const std::string op = kOps.at(given.at("op").get<std::string>());
  json expected = given.at("expected");
  if (op == "attention") {  // after scale and temperature there
    expected["scaledScores"] = expected.at("scores");
    expected.erase("scores");
  }
  return {
      {"name", given.at("name")},
      {"op", op},
      {"input", input},
      {"expected", expected},
      {"torch_float32_error", given.value("torch_float32_error", json())}};  // null: not measured
}

void AddAttentionSteps(const MultiHeadAttentionTrace& trace, Steps& steps) {
  steps["queries"] = ToNumbers(trace.queries);
  steps["keys"] = ToNumbers(trace.keys);
  steps["values"] = ToNumbers(trace.values);
  steps["scores"] = ToNumbers(trace.scores);
  steps["scaledScores"] = ToNumbers(trace.scaled_scores);
  if (!trace.filled_scores.empty()) steps["filledScores"] = ToNumbers(trace.filled_scores);
  steps["allowed"] = ToNumbers(trace.allowed);
  steps["weights"] = ToNumbers(trace.weights);
  steps["context"] = ToNumbers(trace.context);
  steps["merged"] = ToNumbers(trace.merged);
}

Steps Softmax(const json& input) {
  json scores = input.at("scores");
  const bool one_row = !scores.at(0).is_array();
  if (one_row) scores = json::array({scores});
  const Matrix matrix = MatrixFrom(scores);
  const Mask allowed = input.contains("allowed") ? MaskFrom(input.at("allowed"))
                                                 : AllowAll(matrix.rows(), matrix.cols());
  SoftmaxOptions options;
  options.temperature = input.value("temperature", 1.0);
  Numbers weights = ToNumbers(MaskedSoftmax(matrix, allowed, options).output);
  if (one_row) weights.shape.erase(weights.shape.begin());
  return {{"weights", weights}};
}

Steps Attention(const json& input) {
  const auto trace =
      ScaledDotProductAttention({MatrixFrom(input.at("queries")), MatrixFrom(input.at("keys")),
                                 MatrixFrom(input.at("values")), Rule(input)},
                                AttentionOptions(input));
  Steps steps{
      {"scores", ToNumbers(trace.scores)},        {"scaledScores", ToNumbers(trace.scaled_scores)},
      {"allowed", ToNumbers(trace.allowed)},      {"weights", ToNumbers(trace.weights)},
      {"emptyRows", ToNumbers(trace.empty_rows)}, {"output", ToNumbers(trace.output)}};
  if (trace.filled_scores.size() > 0) steps["filledScores"] = ToNumbers(trace.filled_scores);
  return steps;
}

Steps MultiHead(const json& input) {
  MultiHeadAttentionInput read{BatchFrom(input.at("x")), {}, Rule(input), Keep(input)};
  if (input.contains("memory")) read.memory = BatchFrom(input.at("memory"));
  const auto trace = MultiHeadAttention(read, AttentionWeights(input.at("parameters"), ""),
                                        MultiHeadOptions(input));
  Steps steps;
  AddAttentionSteps(trace, steps);
  steps["output"] = ToNumbers(trace.output);
  return steps;
}

Steps Block(const json& input) {
  const auto trace = EncoderBlock({BatchFrom(input.at("x")), Rule(input), Keep(input)},
                                  BlockWeights(input.at("parameters")), BlockOptions(input));
  Steps steps;
  if (!trace.positioned.empty()) steps["positioned"] = ToNumbers(trace.positioned);
  AddAttentionSteps(trace.attention, steps);
  steps["attended"] = ToNumbers(trace.attended);
  steps["residual1"] = ToNumbers(trace.residual1);
  steps["normed1"] = ToNumbers(trace.normed1);
  steps["hidden"] = ToNumbers(trace.hidden);
  steps["activated"] = ToNumbers(trace.activated);
  steps["fedForward"] = ToNumbers(trace.fed_forward);
  steps["residual2"] = ToNumbers(trace.residual2);
  steps["normed2"] = ToNumbers(trace.normed2);
  steps["output"] = ToNumbers(trace.output);
  return steps;
}

}  // namespace

json ReferenceCases(const std::string& file) {
  const std::string path = std::string(ATTENTION_REFERENCE_DIR) + "/" + file;
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error("cannot read " + path);
  const json read = json::parse(stream);
  json cases = json::array();
  for (const json& given : read.at("cases")) cases.push_back(OnTheWire(given));
  return cases;
}

Steps Answer(const std::string& op, const json& input) {
  if (op == "softmax") return Softmax(input);
  if (op == "attention") return Attention(input);
  if (op == "multiHeadAttention") return MultiHead(input);
  if (op == "encoderBlock") return Block(input);
  if (op == "sinusoidalPositionalEncoding") {
    return {
        {"encoding", ToNumbers(SinusoidalPositionalEncoding(input.at("positions").get<Index>(),
                                                            input.at("dimension").get<Index>()))}};
  }
  throw std::runtime_error("no such op: " + op);
}

}  // namespace attention::tests
