#include "core/encoder_block.h"
#include "core/encoder_shapes.h"
#include "core/positional_encoding.h"
#include "wasm/operations.h"

namespace attention {
namespace {

Vector ReadBias(Fields& parameters, const std::string& name) {
  return parameters.ReadOptionalVector(name).value_or(Vector());
}

// What is missing stays empty: the core knows its size, and says so.
Matrix ReadWeight(Fields& parameters, const std::string& name) {
  return parameters.Has(name) ? parameters.ReadMatrix(name) : Matrix();
}

Vector ReadRow(Fields& parameters, const std::string& name) {
  return parameters.Has(name) ? parameters.ReadVector(name) : Vector();
}

LayerNormWeights ReadLayerNormWeights(Fields& parameters, const std::string& prefix) {
  return {ReadRow(parameters, prefix + "weight"), ReadRow(parameters, prefix + "bias")};
}

EncoderBlockWeights ReadEncoderBlockWeights(Fields& parameters) {
  EncoderBlockWeights weights;
  weights.self_attn = ReadMultiHeadWeights(parameters, "self_attn.");
  weights.feed_forward = {
      ReadWeight(parameters, "linear1.weight"), ReadRow(parameters, "linear1.bias"),
      ReadWeight(parameters, "linear2.weight"), ReadRow(parameters, "linear2.bias")};
  weights.norm1 = ReadLayerNormWeights(parameters, "norm1.");
  weights.norm2 = ReadLayerNormWeights(parameters, "norm2.");
  parameters.RefuseUnknown();
  return weights;
}

EncoderBlockOptions ReadEncoderBlockOptions(Fields& input) {
  EncoderBlockOptions options;
  options.attention = ReadMultiHeadOptions(input);
  options.activation = ReadChoice<Activation>(input, "activation", {"relu", "gelu"});
  options.norm = ReadChoice<NormPlacement>(input, "norm", {"post", "pre"});
  options.layer_norm_epsilon =
      input.OptionalNumber("layerNormEpsilon").value_or(options.layer_norm_epsilon);
  options.layer_norm_divisor =
      ReadChoice<LayerNormDivisor>(input, "layerNormDivisor", {"n", "n_minus_1"});
  options.residuals = input.Boolean("residuals", true);
  options.positions = input.Boolean("positions", false);
  return options;
}

// In the order in which the block computes them, which differs between post- and pre-norm.
void WriteEncoderBlockSteps(const EncoderBlockTrace& block, bool pre, TraceWriter& trace) {
  const auto tokens = [&](std::string_view name, const Batch& values) {
    trace.Step(name, {"batch", "query", "embedding"}, values);
  };
  if (!block.positioned.empty()) tokens("positioned", block.positioned);
  if (pre) tokens("normed1", block.normed1);
  WriteMultiHeadSteps(block.attention, trace);
  tokens("attended", block.attended);
  tokens("residual1", block.residual1);
  if (!pre) tokens("normed1", block.normed1);
  if (pre) tokens("normed2", block.normed2);
  trace.Step("hidden", {"batch", "query", "feedForward"}, block.hidden);
  trace.Step("activated", {"batch", "query", "feedForward"}, block.activated);
  tokens("fedForward", block.fed_forward);
  tokens("residual2", block.residual2);
  if (!pre) tokens("normed2", block.normed2);
  tokens("output", block.output);
}

}  // namespace

MultiHeadAttentionOptions ReadMultiHeadOptions(Fields& input) {
  MultiHeadAttentionOptions options;
  options.heads = input.Count("heads");
  options.attention = ReadAttentionOptions(input);
  options.head_merge = ReadChoice<HeadMerge>(input, "headMerge", {"by_token", "reshape_only"});
  options.layout = ReadChoice<Layout>(input, "layout", {"batch_first", "sequence_first"});
  return options;
}

MultiHeadAttentionWeights ReadMultiHeadWeights(Fields& parameters, const std::string& prefix) {
  // The biases are the core's to judge: PyTorch's bias=False leaves out both, never one.
  return {ReadWeight(parameters, prefix + "in_proj_weight"),
          ReadBias(parameters, prefix + "in_proj_bias"),
          ReadWeight(parameters, prefix + "out_proj.weight"),
          ReadBias(parameters, prefix + "out_proj.bias")};
}

void WriteMultiHeadSteps(const MultiHeadAttentionTrace& attention, TraceWriter& trace) {
  trace.Step("queries", {"batch", "heads", "query", "headDim"}, attention.queries);
  trace.Step("keys", {"batch", "heads", "key", "headDim"}, attention.keys);
  trace.Step("values", {"batch", "heads", "key", "headDim"}, attention.values);
  trace.Step("scores", {"batch", "heads", "query", "key"}, attention.scores);
  trace.Step("scaledScores", {"batch", "heads", "query", "key"}, attention.scaled_scores);
  if (!attention.filled_scores.empty()) {
    trace.Step("filledScores", {"batch", "heads", "query", "key"}, attention.filled_scores);
  }
  trace.Step("allowed", {"batch", "query", "key"}, attention.allowed);
  trace.Step("weights", {"batch", "heads", "query", "key"}, attention.weights);
  trace.Step("context", {"batch", "heads", "query", "headDim"}, attention.context);
  trace.Step("merged", {"batch", "query", "embedding"}, attention.merged);
}

void WriteEmptyQueries(const std::vector<EmptyQuery>& rows, TraceWriter& trace) {
  JsonWriter& writer = trace.Writer();
  writer.Key("emptyRows");
  writer.BeginArray();
  for (const EmptyQuery& row : rows) {
    writer.BeginArray();
    writer.Number(static_cast<double>(row.batch));
    writer.Number(static_cast<double>(row.query));
    writer.EndArray();
  }
  writer.EndArray();
}

void WriteMultiHeadAttention(Fields& input, TraceWriter& trace) {
  const MultiHeadAttentionInput attention_input{
      input.ReadBatch("x"), input.ReadOptionalBatch("memory"), input.ReadAllowed("allowed"),
      input.ReadOptionalMask("keep")};
  const MultiHeadAttentionOptions options = ReadMultiHeadOptions(input);
  Fields parameters(input.Find("parameters"), "parameters", "parameters.");
  const MultiHeadAttentionWeights weights = ReadMultiHeadWeights(parameters, "");
  parameters.RefuseUnknown();
  input.RefuseUnknown();

  const MultiHeadAttentionTrace attention = MultiHeadAttention(attention_input, weights, options);
  WriteMultiHeadSteps(attention, trace);
  trace.Step("output", {"batch", "query", "embedding"}, attention.output);
  trace.Results({"weights", "output"});
  WriteEmptyQueries(attention.empty_rows, trace);
}

void WriteSinusoidalPositionalEncoding(Fields& input, TraceWriter& trace) {
  const Index positions = input.Count("positions");
  const Index dimension = input.Count("dimension");
  input.RefuseUnknown();

  const Matrix encoding = SinusoidalPositionalEncoding(positions, dimension);
  trace.Step("encoding", {"position", "embedding"}, encoding);
  trace.Results({"encoding"});
}

void WriteEncoderBlock(Fields& input, TraceWriter& trace) {
  const EncoderBlockInput block_input{input.ReadBatch("x"), input.ReadAllowed("allowed"),
                                      input.ReadOptionalMask("keep")};
  const EncoderBlockOptions options = ReadEncoderBlockOptions(input);
  Fields parameters(input.Find("parameters"), "parameters", "parameters.");
  const EncoderBlockWeights weights = ReadEncoderBlockWeights(parameters);
  input.RefuseUnknown();

  const EncoderBlockTrace block = EncoderBlock(block_input, weights, options);
  WriteEncoderBlockSteps(block, options.norm == NormPlacement::kPre, trace);
  trace.Results({"output"});
  WriteEmptyQueries(block.attention.empty_rows, trace);
}

void WriteEncoderShapes(Fields& input, TraceWriter& trace) {
  EncoderSizes sizes;
  sizes.batch = input.Count("batch", kMaxShapeSize);
  sizes.sequence = input.Count("sequence", kMaxShapeSize);
  sizes.memory_sequence = input.OptionalCount("memorySequence", kMaxShapeSize);
  sizes.embedding = input.Count("embedding", kMaxShapeSize);
  sizes.heads = input.Count("heads", kMaxShapeSize);
  sizes.feed_forward = input.Count("feedForward", kMaxShapeSize);
  input.RefuseUnknown();

  for (const ShapeStep& step : EncoderShapes(sizes)) {
    trace.ShapeOnly(step.name, step.axes, step.shape);
  }
  trace.Results({});
}

}  // namespace attention
