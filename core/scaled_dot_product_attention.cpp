#include "core/scaled_dot_product_attention.h"

#include <cmath>
#include <string>
#include <utility>

#include "core/input_checks.h"
#include "core/input_error.h"
#include "core/matrix_product.h"

namespace attention {
namespace {

Matrix ScaleScores(const Matrix& scores, Index key_dim,
                   const ScaledDotProductAttentionOptions& options) {
  switch (options.scale) {
    case Scale::kSqrtDk:
      return scores / std::sqrt(static_cast<double>(key_dim));
    case Scale::kNone:
      return scores;
    case Scale::kSqrtDModel:
      if (!options.model_dim) {
        throw InputError(ErrorCode::kMissing, "modelDim",
                         "the scale sqrt_d_model needs modelDim, the model's width");
      }
      return scores / std::sqrt(static_cast<double>(*options.model_dim));
    case Scale::kMultiplied:
      return scores * std::sqrt(static_cast<double>(key_dim));
  }
  throw InputError(ErrorCode::kInternal, "scale", "unknown scale");
}

}  // namespace

ScaledDotProductAttentionTrace AttendWithMask(const Matrix& queries, const Matrix& keys,
                                              const Matrix& values, const Mask& allowed,
                                              const ScaledDotProductAttentionOptions& options,
                                              std::string_view field,
                                              std::string_view values_field) {
  ScaledDotProductAttentionTrace trace;
  trace.scores = UncheckedProduct(queries, keys.transpose());
  RequireFiniteResult(trace.scores, "scores", field);
  const Matrix scaled = ScaleScores(trace.scores, keys.cols(), options);
  RequireFiniteResult(scaled, "scaledScores", field);

  SoftmaxOptions softmax_options;
  softmax_options.temperature = options.temperature;
  softmax_options.mask_order = options.mask_order;
  softmax_options.axis = options.softmax_axis;
  softmax_options.hidden_fill = options.hidden_fill;
  SoftmaxTrace softmax = MaskedSoftmax(scaled, allowed, softmax_options);
  trace.scaled_scores = std::move(softmax.scaled_scores);
  trace.filled_scores = std::move(softmax.filled_scores);
  trace.allowed = allowed;
  trace.weights = std::move(softmax.output);
  trace.empty_rows = std::move(softmax.empty_rows);

  trace.output = UncheckedProduct(trace.weights, values);
  RequireFiniteResult(trace.output, "output", values_field);
  return trace;
}

ScaledDotProductAttentionTrace ScaledDotProductAttention(
    const ScaledDotProductAttentionInput& input, const ScaledDotProductAttentionOptions& options) {
  RequireMatrix(input.queries, "queries");
  RequireMatrix(input.keys, "keys");
  RequireMatrix(input.values, "values");
  if (input.queries.cols() != input.keys.cols()) {
    throw InputError(ErrorCode::kShapeMismatch, "keys",
                     "queries " + ShapeText(input.queries) + " and keys " + ShapeText(input.keys) +
                         " must have the same number of columns, d_k");
  }
  if (input.keys.rows() != input.values.rows()) {
    throw InputError(ErrorCode::kShapeMismatch, "values",
                     "keys " + ShapeText(input.keys) + " and values " + ShapeText(input.values) +
                         " must have the same number of rows, one for each key");
  }
  RequireWithinLimit({input.queries.rows(), input.keys.rows()}, "queries");
  RequireWithinLimit({input.queries.rows(), input.values.cols()}, "queries");
  if (options.model_dim) RequireCount(*options.model_dim, kMaxNumbers, "modelDim");
  const Mask allowed = ResolveAllowed(input.allowed, input.queries.rows(), input.keys.rows(),
                                      options.alignment, options.allowed_meaning);
  return AttendWithMask(input.queries, input.keys, input.values, allowed, options, "queries",
                        "values");
}

}  // namespace attention
