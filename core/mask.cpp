#include "core/mask.h"

#include <string>

#include "core/input_checks.h"
#include "core/input_error.h"

namespace attention {
namespace {

void RequireMaskShape(const Mask& mask, Index queries, Index keys, std::string_view as_read = {}) {
  if (mask.rows() != queries || mask.cols() != keys) {
    throw InputError(ErrorCode::kShapeMismatch, "allowed",
                     "allowed is " + ShapeText({mask.rows(), mask.cols()}) + " but must be " +
                         ShapeText({queries, keys}) + ", [queries, keys]" + std::string(as_read));
  }
}

}  // namespace

Mask AllowAll(Index queries, Index keys) {
  return Mask::Constant(queries, keys, true);
}

Mask CausalMask(Index queries, Index keys, std::optional<CausalAlignment> alignment,
                std::string_view as_read) {
  if (queries != keys && !alignment) {
    throw InputError(
        ErrorCode::kMissing, "alignment",
        "causal with " + std::to_string(queries) + " queries and " + std::to_string(keys) +
            " keys needs an alignment, top_left or bottom_right" + std::string(as_read));
  }
  const Index offset = alignment == CausalAlignment::kBottomRight ? keys - queries : 0;
  Mask allowed(queries, keys);
  for (Index query = 0; query < queries; ++query) {
    for (Index key = 0; key < keys; ++key) allowed(query, key) = key <= query + offset;
  }
  return allowed;
}

Mask KeyPaddingMask(const Mask& keep, Index queries) {
  Mask allowed(queries, keep.cols());
  for (Index query = 0; query < queries; ++query) allowed.row(query) = keep.row(0);
  return allowed;
}

Mask BothAllow(const Mask& a, const Mask& b) {
  RequireMaskShape(b, a.rows(), a.cols());
  return a && b;
}

Mask ResolveAllowed(const AllowedRule& rule, Index queries, Index keys,
                    std::optional<CausalAlignment> alignment, AllowedMeaning meaning,
                    std::string_view as_read) {
  if (rule.causal && rule.matrix) {
    throw InputError(ErrorCode::kContradictory, "allowed",
                     "allowed is either causal or a matrix, not both");
  }
  RequireWithinLimit({queries, keys}, "allowed");
  // With nothing said about who may see whom there is nothing to misread either.
  if (!rule.causal && !rule.matrix) return AllowAll(queries, keys);
  if (rule.matrix) RequireMaskShape(*rule.matrix, queries, keys, as_read);
  const Mask said = rule.causal ? CausalMask(queries, keys, alignment, as_read) : *rule.matrix;
  return meaning == AllowedMeaning::kHidden ? Mask(!said) : said;
}

std::vector<Index> EmptyRows(const Mask& allowed) {
  std::vector<Index> rows;
  for (Index query = 0; query < allowed.rows(); ++query) {
    if (!allowed.row(query).any()) rows.push_back(query);
  }
  return rows;
}

}  // namespace attention
