#include "core/multi_head_attention.h"

#include <cstddef>
#include <string>
#include <utility>

#include "core/input_checks.h"
#include "core/input_error.h"
#include "core/matrix_product.h"

namespace attention {
namespace {

struct Sizes {
  Index batch;
  Index queries;
  Index keys;
  Index embedding;
};

std::string BatchShape(const Batch& batch) {
  return ShapeText({static_cast<Index>(batch.size()), batch.front().rows(), batch.front().cols()});
}

// The end of a message about sizes that only the layout's misreading gave.
std::string AsRead(const MultiHeadAttentionInput& input) {
  return ", as the layout sequence_first reads x " + BatchShape(input.x) +
         (input.memory ? " and memory " + BatchShape(*input.memory) : "");
}

// x and memory as the layer reads them, and every size that they imply, checked.
Sizes CheckInput(const Batch& x, const Batch& memory, const std::optional<Mask>& keep, Index heads,
                 const std::string& as_read) {
  const Sizes sizes{static_cast<Index>(x.size()), x.front().rows(), memory.front().rows(),
                    x.front().cols()};
  const auto memory_batch = static_cast<Index>(memory.size());
  if (memory_batch != sizes.batch || memory.front().cols() != sizes.embedding) {
    throw InputError(ErrorCode::kShapeMismatch, "memory",
                     "memory " + BatchShape(memory) + " and x " + BatchShape(x) +
                         " must agree in batch and embedding" + as_read);
  }
  if (heads < 1) {
    throw InputError(ErrorCode::kOutOfRange, "heads",
                     "heads must be at least 1, not " + std::to_string(heads));
  }
  if (sizes.embedding % heads != 0) {
    throw InputError(ErrorCode::kShapeMismatch, "heads",
                     "heads " + std::to_string(heads) + " must divide the embedding " +
                         std::to_string(sizes.embedding) + " without remainder");
  }
  if (keep && (keep->rows() != sizes.batch || keep->cols() != sizes.keys)) {
    throw InputError(ErrorCode::kShapeMismatch, "keep",
                     "keep is " + ShapeText({keep->rows(), keep->cols()}) + " but must be " +
                         ShapeText({sizes.batch, sizes.keys}) + ", [batch, keys]" + as_read);
  }
  RequireWithinLimit({sizes.batch, heads, sizes.queries, sizes.keys}, "x");
  return sizes;
}

// Which of in_proj's three parts: W_Q stands above W_K above W_V.
Batch Project(const Batch& x, const MultiHeadAttentionWeights& weights, Index part,
              std::string_view step) {
  const Index embedding = weights.out_proj_weight.rows();
  const Matrix weight = weights.in_proj_weight.middleRows(part * embedding, embedding);
  Vector bias;
  if (weights.in_proj_bias.size() > 0) {
    bias = weights.in_proj_bias.segment(part * embedding, embedding);
  }
  Batch projected = Linear(x, weight, bias);
  for (const Matrix& item : projected) RequireFiniteResult(item, step, "x");
  return projected;
}

// One batch item: splits it into heads, lets each attend, and merges what they found.
void AttendInHeads(const Matrix& queries, const Matrix& keys, const Matrix& values,
                   const Mask& allowed, const MultiHeadAttentionOptions& options,
                   MultiHeadAttentionTrace& trace) {
  std::vector<Matrix> q = SplitHeads(queries, options.heads);
  std::vector<Matrix> k = SplitHeads(keys, options.heads);
  std::vector<Matrix> v = SplitHeads(values, options.heads);
  std::vector<Matrix> scores;
  std::vector<Matrix> scaled_scores;
  std::vector<Matrix> filled_scores;
  std::vector<Matrix> weights;
  std::vector<Matrix> context;
  for (std::size_t head = 0; head < q.size(); ++head) {
    ScaledDotProductAttentionTrace one =
        AttendWithMask(q[head], k[head], v[head], allowed, options.attention, "x", "x");
    scores.push_back(std::move(one.scores));
    scaled_scores.push_back(std::move(one.scaled_scores));
    if (options.attention.hidden_fill) filled_scores.push_back(std::move(one.filled_scores));
    weights.push_back(std::move(one.weights));
    context.push_back(std::move(one.output));
  }
  trace.merged.push_back(MergeHeads(context, options.head_merge));
  trace.queries.push_back(std::move(q));
  trace.keys.push_back(std::move(k));
  trace.values.push_back(std::move(v));
  trace.scores.push_back(std::move(scores));
  trace.scaled_scores.push_back(std::move(scaled_scores));
  if (options.attention.hidden_fill) trace.filled_scores.push_back(std::move(filled_scores));
  trace.allowed.push_back(allowed);
  trace.weights.push_back(std::move(weights));
  trace.context.push_back(std::move(context));
}

}  // namespace

std::vector<Matrix> SplitHeads(const Matrix& tokens, Index heads) {
  const Index key_dim = tokens.cols() / heads;
  std::vector<Matrix> split;
  split.reserve(static_cast<std::size_t>(heads));
  for (Index head = 0; head < heads; ++head) {
    split.emplace_back(tokens.middleCols(head * key_dim, key_dim));
  }
  return split;
}

Matrix MergeHeads(const std::vector<Matrix>& heads, HeadMerge merge) {
  const auto head_count = static_cast<Index>(heads.size());
  const Index tokens = heads.front().rows();
  const Index key_dim = heads.front().cols();
  Matrix merged(tokens, head_count * key_dim);
  Index written = 0;
  for (Index head = 0; head < head_count; ++head) {
    const Matrix& one = heads[static_cast<std::size_t>(head)];
    if (merge == HeadMerge::kByToken) {
      merged.middleCols(head * key_dim, key_dim) = one;
    } else {
      for (Index i = 0; i < one.size(); ++i) merged.data()[written++] = one.data()[i];
    }
  }
  return merged;
}

void CheckMultiHeadAttentionWeights(const MultiHeadAttentionWeights& weights, Index embedding,
                                    std::string_view prefix) {
  const std::string before(prefix);
  RequireShape(weights.in_proj_weight, 3 * embedding, embedding, before + "in_proj_weight",
               "[3 embedding, embedding]");
  RequireShape(weights.out_proj_weight, embedding, embedding, before + "out_proj.weight",
               "[embedding, embedding]");
  // PyTorch's bias=False leaves out both; one alone is a mistake.
  if (weights.in_proj_bias.size() == 0 && weights.out_proj_bias.size() == 0) return;
  RequireSize(weights.in_proj_bias, 3 * embedding, before + "in_proj_bias", "[3 embedding]");
  RequireSize(weights.out_proj_bias, embedding, before + "out_proj.bias", "[embedding]");
}

MultiHeadAttentionTrace MultiHeadAttention(const MultiHeadAttentionInput& input,
                                           const MultiHeadAttentionWeights& weights,
                                           const MultiHeadAttentionOptions& options) {
  RequireBatch(input.x, "x");
  if (input.memory) RequireBatch(*input.memory, "memory");
  const bool swapped = options.layout == Layout::kSequenceFirst;
  const Batch x = swapped ? SwapBatchAndTokens(input.x) : input.x;
  const Batch memory =
      !input.memory ? x : (swapped ? SwapBatchAndTokens(*input.memory) : *input.memory);
  const std::string as_read = swapped ? AsRead(input) : "";
  const Sizes sizes = CheckInput(x, memory, input.keep, options.heads, as_read);
  CheckMultiHeadAttentionWeights(weights, sizes.embedding, "parameters.");

  MultiHeadAttentionOptions with_width = options;
  with_width.attention.model_dim = sizes.embedding;
  const Mask allowed =
      ResolveAllowed(input.allowed, sizes.queries, sizes.keys, options.attention.alignment,
                     options.attention.allowed_meaning, as_read);
  const Batch queries = Project(x, weights, 0, "queries");
  const Batch keys = Project(memory, weights, 1, "keys");
  const Batch values = Project(memory, weights, 2, "values");

  MultiHeadAttentionTrace trace;
  for (Index item = 0; item < sizes.batch; ++item) {
    const auto at = static_cast<std::size_t>(item);
    const Mask item_allowed =
        input.keep ? BothAllow(allowed, KeyPaddingMask(input.keep->row(item), sizes.queries))
                   : allowed;
    AttendInHeads(queries[at], keys[at], values[at], item_allowed, with_width, trace);
    for (const Index query : EmptyRows(item_allowed)) trace.empty_rows.push_back({item, query});
  }
  trace.output = Linear(trace.merged, weights.out_proj_weight, weights.out_proj_bias);
  for (const Matrix& item : trace.output) RequireFiniteResult(item, "output", "x");
  if (swapped) trace.output = SwapBatchAndTokens(trace.output);
  return trace;
}

}  // namespace attention
