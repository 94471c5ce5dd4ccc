set(ATTENTION_CORE_SOURCES
  core/batch.cpp
  core/encoder_block.cpp
  core/encoder_shapes.cpp
  core/feed_forward.cpp
  core/float_attention.cpp
  core/float_encoder.cpp
  core/float_product.cpp
  core/fused_attention.cpp
  core/input_checks.cpp
  core/input_error.cpp
  core/layer_norm.cpp
  core/mask.cpp
  core/matrix_product.cpp
  core/multi_head_attention.cpp
  core/positional_encoding.cpp
  core/scaled_dot_product_attention.cpp
  core/softmax.cpp
)

# The fast path: optimised whatever the rest is, and multiply-add in one step where a machine has it.
set_source_files_properties(core/float_encoder.cpp core/float_product.cpp core/fused_attention.cpp
  PROPERTIES COMPILE_OPTIONS "-O2;-ffp-contract=fast")
set_source_files_properties(core/float_attention.cpp PROPERTIES COMPILE_OPTIONS "-Os")
