#ifndef ATTENTION_CORE_POSITIONAL_ENCODING_H_
#define ATTENTION_CORE_POSITIONAL_ENCODING_H_

#include "core/matrix.h"

namespace attention {

/// PE[p, 2i] = sin(p / 10000^(2i / dimension)), PE[p, 2i+1] = cos of the same angle: Vaswani et
/// al. (2017), section 3.5. Sine and cosine interleave, positions count from zero, and an odd
/// dimension ends on an unpaired sine.
///
/// Returns [positions, dimension].
/// Throws kOutOfRange (below 1) or kTooLarge, field "positions" or "dimension".
Matrix SinusoidalPositionalEncoding(Index positions, Index dimension);

}  // namespace attention

#endif  // ATTENTION_CORE_POSITIONAL_ENCODING_H_
