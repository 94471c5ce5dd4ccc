#ifndef ATTENTION_CORE_MASK_H_
#define ATTENTION_CORE_MASK_H_

#include <optional>
#include <string_view>
#include <vector>

#include "core/matrix.h"

namespace attention {

/// Where the diagonal of a causal mask starts when queries and keys differ in number.
enum class CausalAlignment {
  kTopLeft,      // query i sees keys 0..i: PyTorch's is_causal
  kBottomRight,  // the last query sees every key: query i sees keys 0..i + keys - queries
};

/// How the matrix of `allowed` is read. PyTorch's two attention APIs use opposite polarities.
enum class AllowedMeaning {
  kMayAttend,  // true: this query may see that key
  kHidden,     // fault: true is read as "hidden"; padding (`keep`) is read rightly still
};

/// What a caller says about who may see whom. Neither set: everything is allowed.
struct AllowedRule {
  bool causal = false;
  std::optional<Mask> matrix;  // [queries, keys]
};

/// Everything may be seen. Returns [queries, keys].
Mask AllowAll(Index queries, Index keys);

/// No query sees what comes after it. Returns [queries, keys].
/// Throws kMissing (field "alignment") when the counts differ and no alignment is named.
Mask CausalMask(Index queries, Index keys, std::optional<CausalAlignment> alignment = std::nullopt,
                std::string_view as_read = {});

/// Keys that are padding are hidden from every query.
/// keep [1, keys], true: no padding. Returns [queries, keys].
Mask KeyPaddingMask(const Mask& keep, Index queries);

/// Logical and: what both masks allow. Throws kShapeMismatch (field "allowed").
Mask BothAllow(const Mask& a, const Mask& b);

/// The mask that a rule stands for. Returns [queries, keys].
/// Throws kTooLarge, kShapeMismatch (field "allowed"), kMissing (field "alignment"), or
/// kContradictory (field "allowed") when the rule is both causal and a matrix. `as_read` ends the
/// message of an error of sizes: how they came about, where that is not what was sent.
Mask ResolveAllowed(const AllowedRule& rule, Index queries, Index keys,
                    std::optional<CausalAlignment> alignment, AllowedMeaning meaning,
                    std::string_view as_read = {});

/// The queries that may see nothing, ascending, counted from zero.
std::vector<Index> EmptyRows(const Mask& allowed);

}  // namespace attention

#endif  // ATTENTION_CORE_MASK_H_
