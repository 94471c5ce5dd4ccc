#ifndef ATTENTION_WASM_OPERATIONS_H_
#define ATTENTION_WASM_OPERATIONS_H_

#include <vector>

#include "core/multi_head_attention.h"
#include "core/scaled_dot_product_attention.h"
#include "wasm/fields.h"
#include "wasm/trace_writer.h"

namespace attention {

/// An operation of the wire: reads its fields, refuses what it does not know, computes, and writes
/// the trace. Throws InputError.
using Operation = void (*)(Fields& input, TraceWriter& trace);

/// An enumerator of the core by its name on the wire; the first where the field is absent. The
/// names stand in the order of the enumerators.
template <class Enum>
Enum ReadChoice(Fields& input, std::string_view name,
                std::initializer_list<std::string_view> names) {
  return static_cast<Enum>(input.Choice(name, names));
}

void WriteSoftmax(Fields& input, TraceWriter& trace);
void WriteAttention(Fields& input, TraceWriter& trace);
void WriteMatrixProduct(Fields& input, TraceWriter& trace);
void WriteMultiHeadAttention(Fields& input, TraceWriter& trace);
void WriteSinusoidalPositionalEncoding(Fields& input, TraceWriter& trace);
void WriteEncoderBlock(Fields& input, TraceWriter& trace);
void WriteEncoderShapes(Fields& input, TraceWriter& trace);

/// The options of every operation that attends.
ScaledDotProductAttentionOptions ReadAttentionOptions(Fields& input);
/// Those, heads, headMerge and layout.
MultiHeadAttentionOptions ReadMultiHeadOptions(Fields& input);
/// The four parameters by PyTorch's names, each after `prefix` ("self_attn." in a block).
MultiHeadAttentionWeights ReadMultiHeadWeights(Fields& parameters, const std::string& prefix);
/// The steps from queries to merged.
void WriteMultiHeadSteps(const MultiHeadAttentionTrace& attention, TraceWriter& trace);
/// [[batch, query], ...] at the top level.
void WriteEmptyQueries(const std::vector<EmptyQuery>& rows, TraceWriter& trace);

}  // namespace attention

#endif  // ATTENTION_WASM_OPERATIONS_H_
