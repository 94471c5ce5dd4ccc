#include "core/batch.h"

#include <cstddef>

namespace attention {

Batch SwapBatchAndTokens(const Batch& batch) {
  if (batch.empty()) return {};
  const auto items = static_cast<Index>(batch.size());
  const Index tokens = batch.front().rows();
  Batch swapped(static_cast<std::size_t>(tokens), Matrix(items, batch.front().cols()));
  for (Index item = 0; item < items; ++item) {
    for (Index token = 0; token < tokens; ++token) {
      swapped[static_cast<std::size_t>(token)].row(item) =
          batch[static_cast<std::size_t>(item)].row(token);
    }
  }
  return swapped;
}

Batch Add(const Batch& a, const Batch& b) {
  Batch sum = a;
  for (std::size_t item = 0; item < sum.size(); ++item) sum[item] += b[item];
  return sum;
}

}  // namespace attention
