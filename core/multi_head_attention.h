#ifndef ATTENTION_CORE_MULTI_HEAD_ATTENTION_H_
#define ATTENTION_CORE_MULTI_HEAD_ATTENTION_H_

#include <optional>
#include <string_view>
#include <vector>

#include "core/batch.h"
#include "core/matrix.h"
#include "core/scaled_dot_product_attention.h"

namespace attention {

/// How the heads' outputs become one row again.
enum class HeadMerge {
  kByToken,      // each token's row is its heads side by side
  kReshapeOnly,  // fault: [heads, tokens, d_k] is read as [tokens, embedding] with no transposing
};

/// Which axis of x is read as the batch.
enum class Layout {
  kBatchFirst,     // x is [batch, tokens, embedding], and is read so
  kSequenceFirst,  // fault: the first axis is read as tokens, the second as the batch
};

struct MultiHeadAttentionInput {
  Batch x;                      // [batch][queries, embedding]
  std::optional<Batch> memory;  // [batch][keys, embedding]; absent: x attends to itself
  AllowedRule allowed;          // [queries, keys], the same for every batch item and head
  std::optional<Mask> keep;     // [batch, keys] true: this key is no padding
};

/// By the names of torch.nn.MultiheadAttention's state_dict; "." is "_" here.
struct MultiHeadAttentionWeights {
  Matrix in_proj_weight;   // [3 embedding, embedding] W_Q above W_K above W_V
  Vector in_proj_bias;     // [3 embedding], or both biases [0]: bias=False
  Matrix out_proj_weight;  // [embedding, embedding]
  Vector out_proj_bias;    // [embedding]
};

struct MultiHeadAttentionOptions {
  Index heads = 1;  // must divide embedding
  ScaledDotProductAttentionOptions attention;
  HeadMerge head_merge = HeadMerge::kByToken;
  Layout layout = Layout::kBatchFirst;
};

struct EmptyQuery {
  Index batch;
  Index query;
};

/// Under Layout::kSequenceFirst every step but `output` has its axes as the layer misreads them:
/// what it takes for the batch comes first. `output` has the axes of x.
struct MultiHeadAttentionTrace {
  HeadBatch queries;                   // [batch][heads][queries, d_k]
  HeadBatch keys;                      // [batch][heads][keys, d_k]
  HeadBatch values;                    // [batch][heads][keys, d_k]
  HeadBatch scores;                    // [batch][heads][queries, keys]
  HeadBatch scaled_scores;             // [batch][heads][queries, keys]
  HeadBatch filled_scores;             // [batch][heads][queries, keys], [0] without hidden_fill
  std::vector<Mask> allowed;           // [batch][queries, keys] as applied, padding included
  HeadBatch weights;                   // [batch][heads][queries, keys]
  HeadBatch context;                   // [batch][heads][queries, d_k] each head's output
  Batch merged;                        // [batch][queries, embedding]
  std::vector<EmptyQuery> empty_rows;  // queries that may see nothing, in every head
  Batch output;                        // [batch][queries, embedding] merged W_O^T + b_O
};

/// Multi-head attention as torch.nn.MultiheadAttention(batch_first=True): Vaswani et al. (2017),
/// section 3.2.2. The scale is the root of d_k = embedding / heads.
///
/// A query that may see nothing has a context of zero, so that its output is out_proj.bias.
/// Throws what ScaledDotProductAttention throws, and kShapeMismatch, kEmpty, kTooLarge, kNotFinite
/// (fields "x", "memory", "keep", "allowed"), kOutOfRange or kShapeMismatch (field "heads"), and
/// what CheckMultiHeadAttentionWeights throws.
MultiHeadAttentionTrace MultiHeadAttention(const MultiHeadAttentionInput& input,
                                           const MultiHeadAttentionWeights& weights,
                                           const MultiHeadAttentionOptions& options);

/// Throws kMissing, kShapeMismatch or kNotFinite, with `prefix` ("parameters.") before the
/// parameter's PyTorch name as the field.
void CheckMultiHeadAttentionWeights(const MultiHeadAttentionWeights& weights, Index embedding,
                                    std::string_view prefix);

/// Each head's columns: [tokens, embedding] becomes [heads][tokens, embedding / heads].
std::vector<Matrix> SplitHeads(const Matrix& tokens, Index heads);

/// The way back: [heads][tokens, d_k] becomes [tokens, heads d_k].
Matrix MergeHeads(const std::vector<Matrix>& heads, HeadMerge merge);

}  // namespace attention

#endif  // ATTENTION_CORE_MULTI_HEAD_ATTENTION_H_
