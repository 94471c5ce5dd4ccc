#include "core/positional_encoding.h"

#include <cmath>

#include "core/input_checks.h"

namespace attention {

Matrix SinusoidalPositionalEncoding(Index positions, Index dimension) {
  RequireCount(positions, kMaxNumbers, "positions");
  RequireCount(dimension, kMaxNumbers, "dimension");
  RequireWithinLimit({positions, dimension}, "positions");
  Matrix encoding(positions, dimension);
  for (Index column = 0; column < dimension; ++column) {
    // Sine and cosine of a pair share the frequency of the pair's even column.
    const double exponent =
        static_cast<double>(column - column % 2) / static_cast<double>(dimension);
    const double frequency = std::exp(-exponent * std::log(10000.0));
    for (Index position = 0; position < positions; ++position) {
      const double angle = static_cast<double>(position) * frequency;
      encoding(position, column) = column % 2 == 0 ? std::sin(angle) : std::cos(angle);
    }
  }
  return encoding;
}

}  // namespace attention
