#ifndef ATTENTION_CORE_MATRIX_H_
#define ATTENTION_CORE_MATRIX_H_

// The only file that includes Eigen, so that what the core takes from it is seen at a glance.
#include <Eigen/Core>

namespace attention {

using Index = Eigen::Index;

/// Row-major, so that a row (one token, one query) lies together in memory.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1>;

/// A mask is always a matrix of *allowed*: true means that this query may see that key.
using Mask = Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace attention

#endif  // ATTENTION_CORE_MATRIX_H_
