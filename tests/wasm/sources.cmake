set(ATTENTION_WASM_TEST_SOURCES
  tests/wasm/decimal_test.cpp
  tests/wasm/error_messages_test.cpp
  tests/wasm/json_writer_test.cpp
  tests/wasm/malformed_requests_test.cpp
  tests/wasm/reference_requests_test.cpp
  tests/wasm/replies_test.cpp
)
