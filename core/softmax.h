#ifndef ATTENTION_CORE_SOFTMAX_H_
#define ATTENTION_CORE_SOFTMAX_H_

#include <optional>
#include <vector>

#include "core/mask.h"
#include "core/matrix.h"

namespace attention {

/// Over which axis the weights sum to one.
enum class SoftmaxAxis {
  kKeys,     // each query's row
  kQueries,  // fault: each key's column
};

/// When the mask is applied.
enum class MaskOrder {
  kBeforeSoftmax,
  kAfterSoftmax,  // fault: hidden weights are zeroed afterwards, so that rows lose their sum
};

struct SoftmaxOptions {
  double temperature = 1.0;  // above 0; divides the scores
  MaskOrder mask_order = MaskOrder::kBeforeSoftmax;
  SoftmaxAxis axis = SoftmaxAxis::kKeys;
  std::optional<double> hidden_fill = {};  // fault: hidden scores get it; absent: -infinity
};

/// "Group" is a row, or under SoftmaxAxis::kQueries a column.
struct SoftmaxTrace {
  Matrix scaled_scores;           // [queries, keys] scores / temperature
  Matrix filled_scores;           // [queries, keys] with hidden_fill only, else [0, 0]
  Vector largest;                 // [groups] largest score that takes part; 0 where none does
  Matrix exponentials;            // [queries, keys] exp(score - largest); 0 where hidden
  Vector sums;                    // [groups] sums of the exponentials
  std::vector<Index> empty_rows;  // queries that may see nothing, whatever the fault makes of them
  Matrix output;                  // [queries, keys] the weights
};

/// weights = exp(s - largest) / sum of exp(s - largest), over the allowed scores s of a group,
/// with s = score / temperature. Subtracting the largest *allowed* score changes no weight and
/// keeps exp from overflowing. A group with nothing allowed gets weights of exactly zero.
///
/// scores [queries, keys], allowed [queries, keys].
/// Throws kShapeMismatch (field "allowed"), kOutOfRange or kNotFinite (field "temperature",
/// "scores", "hiddenFill"), kEmpty and kTooLarge (field "scores"), and kContradictory (field
/// "hiddenFill") for a fill together with MaskOrder::kAfterSoftmax, where nothing is filled.
SoftmaxTrace MaskedSoftmax(const Matrix& scores, const Mask& allowed,
                           const SoftmaxOptions& options = {});

}  // namespace attention

#endif  // ATTENTION_CORE_SOFTMAX_H_
