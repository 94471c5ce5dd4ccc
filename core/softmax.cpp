#include "core/softmax.h"

#include <cmath>

#include "core/input_checks.h"
#include "core/input_error.h"

namespace attention {
namespace {

void CheckSoftmax(const Matrix& scores, const Mask& allowed, const SoftmaxOptions& options) {
  RequireMatrix(scores, "scores");
  if (allowed.rows() != scores.rows() || allowed.cols() != scores.cols()) {
    throw InputError(ErrorCode::kShapeMismatch, "allowed",
                     "allowed " + ShapeText({allowed.rows(), allowed.cols()}) + " and scores " +
                         ShapeText(scores) + " must have the same shape");
  }
  RequirePositive(options.temperature, "temperature");
  if (!options.hidden_fill) return;
  if (!std::isfinite(*options.hidden_fill)) {
    throw InputError(ErrorCode::kNotFinite, "hiddenFill", "hiddenFill must be a finite number");
  }
  if (options.mask_order == MaskOrder::kAfterSoftmax) {
    throw InputError(ErrorCode::kContradictory, "hiddenFill",
                     "hiddenFill fills scores before the softmax, so that it cannot go with the "
                     "maskOrder after_softmax");
  }
}

// Fills largest, exponentials, sums and output, each row on its own, from the scores that take
// part. A score that does not is never read, so that it cannot change a bit of the result.
void SoftmaxOfRows(const Matrix& scores, const Mask& takes_part, SoftmaxTrace& trace) {
  trace.largest = Vector::Zero(scores.rows());
  trace.sums = Vector::Zero(scores.rows());
  trace.exponentials = Matrix::Zero(scores.rows(), scores.cols());
  for (Index row = 0; row < scores.rows(); ++row) {
    bool any = false;
    double largest = 0.0;
    for (Index column = 0; column < scores.cols(); ++column) {
      if (!takes_part(row, column)) continue;
      if (!any || scores(row, column) > largest) largest = scores(row, column);
      any = true;
    }
    double sum = 0.0;
    for (Index column = 0; column < scores.cols(); ++column) {
      if (!takes_part(row, column)) continue;
      const double exponential = std::exp(scores(row, column) - largest);
      trace.exponentials(row, column) = exponential;
      sum += exponential;
    }
    trace.largest(row) = largest;
    trace.sums(row) = sum;
  }
  trace.output = trace.exponentials;
  for (Index row = 0; row < scores.rows(); ++row) {
    // No sum means nothing allowed: the row stays zero, where 0 / 0 would be NaN.
    if (trace.sums(row) > 0.0) trace.output.row(row) /= trace.sums(row);
  }
}

}  // namespace

SoftmaxTrace MaskedSoftmax(const Matrix& scores, const Mask& allowed,
                           const SoftmaxOptions& options) {
  CheckSoftmax(scores, allowed, options);
  SoftmaxTrace trace;
  trace.empty_rows = EmptyRows(allowed);
  trace.scaled_scores = scores / options.temperature;
  if (!trace.scaled_scores.allFinite()) {
    throw InputError(ErrorCode::kOutOfRange, "temperature",
                     "scores divided by this temperature would be too large for a double; "
                     "temperature must be larger");
  }
  if (options.hidden_fill) {
    trace.filled_scores = trace.scaled_scores;
    for (Index i = 0; i < allowed.size(); ++i) {
      if (!allowed.data()[i]) trace.filled_scores.data()[i] = *options.hidden_fill;
    }
  }

  const bool all_take_part =
      options.hidden_fill.has_value() || options.mask_order == MaskOrder::kAfterSoftmax;
  const Mask takes_part = all_take_part ? AllowAll(scores.rows(), scores.cols()) : allowed;
  const Matrix& read = options.hidden_fill ? trace.filled_scores : trace.scaled_scores;
  if (options.axis == SoftmaxAxis::kKeys) {
    SoftmaxOfRows(read, takes_part, trace);
  } else {
    SoftmaxOfRows(read.transpose(), takes_part.transpose(), trace);
    trace.exponentials = Matrix(trace.exponentials.transpose());
    trace.output = Matrix(trace.output.transpose());
  }

  if (options.mask_order == MaskOrder::kAfterSoftmax) {
    for (Index i = 0; i < allowed.size(); ++i) {
      if (!allowed.data()[i]) trace.output.data()[i] = 0.0;
    }
  }
  return trace;
}

}  // namespace attention
