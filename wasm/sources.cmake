set(ATTENTION_API_SOURCES
  wasm/json.cpp
  wasm/json_reader.cpp
  wasm/decimal.cpp
  wasm/json_writer.cpp
  wasm/fields.cpp
  wasm/tensor_fields.cpp
  wasm/trace_writer.cpp
  wasm/attention_operations.cpp
  wasm/encoder_operations.cpp
  wasm/float_entry.cpp
  wasm/api.cpp
)
set_source_files_properties(wasm/encoder_operations.cpp wasm/float_entry.cpp
  PROPERTIES COMPILE_OPTIONS "-Os")
