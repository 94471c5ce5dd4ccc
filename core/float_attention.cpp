#include "core/float_attention.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>

#include "core/input_checks.h"
#include "core/input_error.h"

namespace attention {
namespace {

bool AllRowsFinite(const FloatRows& rows) {
  if (rows.stride == rows.columns) return AllFinite(rows.data, rows.rows * rows.columns);
  bool finite = true;
  for (Index row = 0; row < rows.rows; ++row) finite &= AllFinite(rows.Row(row), rows.columns);
  return finite;
}

void RequireRows(const FloatRows& rows, std::string_view field) {
  if (rows.rows < 1 || rows.columns < 1) {
    throw InputError(ErrorCode::kEmpty, field,
                     std::string(field) + " " + ShapeText({rows.rows, rows.columns}) + " is empty");
  }
  if (!AllRowsFinite(rows)) {
    throw InputError(ErrorCode::kNotFinite, field,
                     std::string(field) + " holds a number that is not finite");
  }
}

void RequireAgreement(const FloatRows& keys, std::string_view field, const FloatRows& other,
                      bool agree, const char* what) {
  if (agree) return;
  throw InputError(ErrorCode::kShapeMismatch, field,
                   "keys " + ShapeText({keys.rows, keys.columns}) + " and " + std::string(field) +
                       " " + ShapeText({other.rows, other.columns}) + " must agree in " + what);
}

}  // namespace

Index CheckFloatAttention(const FloatAttentionInput& input, const FloatAttentionOptions& options) {
  const FloatRows& queries = input.queries;
  const FloatRows& keys = input.keys;
  const FloatRows& values = input.values;
  RequireRows(queries, "queries");
  RequireRows(keys, "keys");
  RequireRows(values, "values");
  RequireAgreement(keys, "queries", queries, queries.columns == keys.columns, "d_k");
  RequireAgreement(keys, "values", values, values.rows == keys.rows, "number");
  if (!options.causal) return keys.rows;
  if (!options.alignment && queries.rows != keys.rows) {
    throw InputError(ErrorCode::kMissing, "alignment",
                     "causal with " + std::to_string(queries.rows) + " queries and " +
                         std::to_string(keys.rows) +
                         " keys needs an alignment, top_left or bottom_right");
  }
  return options.alignment == CausalAlignment::kBottomRight ? keys.rows - queries.rows : 0;
}

void RequireFiniteOutput(const float* output, Index rows, Index columns, Index stride) {
  if (AllRowsFinite({output, rows, columns, stride})) return;
  throw InputError(ErrorCode::kOutOfRange, "queries",
                   "a step overflows a float: queries, keys or values are too large");
}

void PlainAttention(const FloatAttentionInput& input, const FloatAttentionOptions& options,
                    float* output, Index stride) {
  const Index offset = CheckFloatAttention(input, options);
  const FloatRows& queries = input.queries;
  const FloatRows& keys = input.keys;
  const FloatRows& values = input.values;
  if (keys.rows > kMaxPlainScores / queries.rows) {
    throw InputError(ErrorCode::kTooLarge, "queryCount",
                     "the plain method keeps at most " + std::to_string(kMaxPlainScores) +
                         " scores, not " + ShapeText({queries.rows, keys.rows}));
  }
  const std::unique_ptr<float[]> scores(  // NOLINT(modernize-avoid-c-arrays)
      new float[static_cast<std::size_t>(queries.rows * keys.rows)]);
  const float scale = 1.0F / std::sqrt(static_cast<float>(keys.columns));
  for (Index i = 0; i < queries.rows; ++i) {
    for (Index j = 0; j < keys.rows; ++j) {
      float sum = 0;
      for (Index k = 0; k < keys.columns; ++k) sum += queries.Row(i)[k] * keys.Row(j)[k];
      scores[static_cast<std::size_t>(i * keys.rows + j)] = sum * scale;
    }
  }
  for (Index i = 0; i < queries.rows; ++i) {
    float* row = scores.get() + i * keys.rows;
    const Index seen = std::clamp<Index>(i + 1 + offset, 0, keys.rows);
    std::fill(row + seen, row + keys.rows, 0.0F);
    if (seen == 0) continue;
    const float largest = *std::max_element(row, row + seen);
    float sum = 0;
    for (Index j = 0; j < seen; ++j) sum += row[j] = std::exp(row[j] - largest);
    for (Index j = 0; j < seen; ++j) row[j] /= sum;
  }
  for (Index i = 0; i < queries.rows; ++i) {
    const float* row = scores.get() + i * keys.rows;
    float* to = output + i * stride;
    std::fill_n(to, values.columns, 0.0F);
    for (Index j = 0; j < keys.rows; ++j) {
      for (Index k = 0; k < values.columns; ++k) to[k] += row[j] * values.Row(j)[k];
    }
  }
  RequireFiniteOutput(output, queries.rows, values.columns, stride);
}

}  // namespace attention
