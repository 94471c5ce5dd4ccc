#ifndef ATTENTION_CORE_BATCH_H_
#define ATTENTION_CORE_BATCH_H_

#include <vector>

#include "core/matrix.h"

namespace attention {

/// A tensor of three axes: one matrix for each batch item, all of one shape.
using Batch = std::vector<Matrix>;  // [batch][tokens, embedding]

/// A tensor of four axes: one matrix for each head of each batch item, all of one shape.
using HeadBatch = std::vector<std::vector<Matrix>>;  // [batch][heads][rows, columns]

/// Turns [a][b, embedding] into [b][a, embedding].
Batch SwapBatchAndTokens(const Batch& batch);

/// Sum of two batches of one shape.
Batch Add(const Batch& a, const Batch& b);

}  // namespace attention

#endif  // ATTENTION_CORE_BATCH_H_
