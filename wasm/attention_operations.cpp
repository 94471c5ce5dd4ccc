#include "core/matrix_product.h"
#include "core/scaled_dot_product_attention.h"
#include "core/softmax.h"
#include "wasm/operations.h"

namespace attention {
namespace {

void WriteEmptyRows(const std::vector<Index>& rows, TraceWriter& trace) {
  JsonWriter& writer = trace.Writer();
  writer.Key("emptyRows");
  writer.BeginArray();
  for (const Index row : rows) {
    writer.Number(static_cast<double>(row));
  }
  writer.EndArray();
}

}  // namespace

ScaledDotProductAttentionOptions ReadAttentionOptions(Fields& input) {
  ScaledDotProductAttentionOptions options;
  options.temperature = input.OptionalNumber("temperature").value_or(1.0);
  if (input.Has("alignment")) {
    options.alignment =
        ReadChoice<CausalAlignment>(input, "alignment", {"top_left", "bottom_right"});
  }
  options.scale =
      ReadChoice<Scale>(input, "scale", {"sqrt_dk", "none", "sqrt_d_model", "multiplied"});
  options.mask_order =
      ReadChoice<MaskOrder>(input, "maskOrder", {"before_softmax", "after_softmax"});
  options.softmax_axis = ReadChoice<SoftmaxAxis>(input, "softmaxAxis", {"keys", "queries"});
  options.hidden_fill = input.OptionalNumber("hiddenFill");
  options.allowed_meaning =
      ReadChoice<AllowedMeaning>(input, "allowedMeaning", {"may_attend", "hidden"});
  return options;
}

void WriteSoftmax(Fields& input, TraceWriter& trace) {
  const bool one_row = input.IsRow("scores");
  const Matrix scores = input.ReadRowOrMatrix("scores");
  const std::optional<Mask> allowed = input.ReadOptionalRowOrMask("allowed");
  SoftmaxOptions options;
  options.temperature = input.OptionalNumber("temperature").value_or(1.0);
  input.RefuseUnknown();

  const Mask mask = allowed ? *allowed : AllowAll(scores.rows(), scores.cols());
  const SoftmaxTrace softmax = MaskedSoftmax(scores, mask, options);
  const auto step = [&](std::string_view name, const auto& values) {
    if (one_row) {
      trace.RowStep(name, "key", values);
    } else {
      trace.Step(name, {"query", "key"}, values);
    }
  };
  step("scaledScores", softmax.scaled_scores);
  step("allowed", mask);
  trace.Step("largest", {"query"}, softmax.largest);
  step("exponentials", softmax.exponentials);
  trace.Step("sums", {"query"}, softmax.sums);
  step("weights", softmax.output);
  trace.Results({"weights"});
  WriteEmptyRows(softmax.empty_rows, trace);
}

void WriteAttention(Fields& input, TraceWriter& trace) {
  const ScaledDotProductAttentionInput attention_input{
      input.ReadMatrix("queries"), input.ReadMatrix("keys"), input.ReadMatrix("values"),
      input.ReadAllowed("allowed")};
  ScaledDotProductAttentionOptions options = ReadAttentionOptions(input);
  options.model_dim = input.OptionalCount("modelDim");
  input.RefuseUnknown();

  const ScaledDotProductAttentionTrace attention =
      ScaledDotProductAttention(attention_input, options);
  trace.Step("queries", {"query", "keyDim"}, attention_input.queries);
  trace.Step("keys", {"key", "keyDim"}, attention_input.keys);
  trace.Step("values", {"key", "valueDim"}, attention_input.values);
  trace.Step("scores", {"query", "key"}, attention.scores);
  trace.Step("scaledScores", {"query", "key"}, attention.scaled_scores);
  if (options.hidden_fill) {
    trace.Step("filledScores", {"query", "key"}, attention.filled_scores);
  }
  trace.Step("allowed", {"query", "key"}, attention.allowed);
  trace.Step("weights", {"query", "key"}, attention.weights);
  trace.Step("output", {"query", "valueDim"}, attention.output);
  trace.Results({"scores", "scaledScores", "allowed", "weights", "output"});
  WriteEmptyRows(attention.empty_rows, trace);
}

void WriteMatrixProduct(Fields& input, TraceWriter& trace) {
  const Matrix a = input.ReadMatrix("a");
  const Matrix b = input.ReadMatrix("b");
  input.RefuseUnknown();

  const Matrix output = MatrixProduct(a, b);
  trace.Step("a", {"row", "inner"}, a);
  trace.Step("b", {"inner", "column"}, b);
  trace.Step("output", {"row", "column"}, output);
  trace.Results({"output"});
}

}  // namespace attention
