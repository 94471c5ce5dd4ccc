# The three web builds: one C++ core, one Embind table, published to web/build.
target_compile_options(house INTERFACE -fexceptions)
# wasm/json_reader.h says why; an exception still passes through it.
set_source_files_properties(wasm/json_reader.cpp PROPERTIES COMPILE_OPTIONS -fno-exceptions)
if(NOT ATTENTION_WEB STREQUAL "none")
  # No -Os: with it Emscripten 3.1.6 inlines nothing, so that reading took three times as long, for
  # four kilobytes. The vectoriser is off because its copies of every loop cost a tenth of the bytes
  # and gained nothing measurable here.
  target_compile_options(house INTERFACE -DNDEBUG)
  target_compile_options(attention_core PRIVATE -O2 -fno-unroll-loops)
  target_compile_options(attention_api PRIVATE -O3)
  if(ATTENTION_WEB STREQUAL "simd")
    target_compile_options(house INTERFACE -msimd128 -fno-vectorize -fno-slp-vectorize)
  endif()

  add_executable(core wasm/bindings.cpp)
  target_link_libraries(core PRIVATE attention_api)
  target_compile_options(core PRIVATE -O2)
  target_link_options(core PRIVATE -O3 -fexceptions --bind
    -sENVIRONMENT=web -sDYNAMIC_EXECUTION=0 -sFILESYSTEM=0 -sMODULARIZE=1
    -sEXPORT_NAME=createCore -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=8MB -sMAXIMUM_MEMORY=64MB
    -sTOTAL_STACK=1MB)
  if(ATTENTION_WEB STREQUAL "script")
    target_link_options(core PRIVATE -sWASM=0 --memory-init-file 0)
  endif()
  # A second turn of the optimiser takes another kilobyte; emcc has it, but turns once.
  find_program(ATTENTION_WASM_OPT wasm-opt HINTS "$ENV{EMSDK}/upstream/bin" "${emcc_dir}/../bin")
  if(ATTENTION_WASM_OPT AND NOT ATTENTION_WEB STREQUAL "script")
    add_custom_command(TARGET core POST_BUILD
      COMMAND "${ATTENTION_WASM_OPT}" -O3 --enable-simd --enable-mutable-globals
        core.wasm -o core.wasm
      WORKING_DIRECTORY "${PROJECT_BINARY_DIR}" VERBATIM)
  endif()
  add_custom_command(TARGET core POST_BUILD
    COMMAND "${CMAKE_COMMAND}" "-DBUILD=${ATTENTION_WEB}" "-DFROM=${PROJECT_BINARY_DIR}"
      "-DTO=${ATTENTION_PUBLISH_DIR}" -P "${PROJECT_SOURCE_DIR}/wasm/publish.cmake"
    VERBATIM)
  set_target_properties(core PROPERTIES LINK_DEPENDS "${PROJECT_SOURCE_DIR}/wasm/publish.cmake")
endif()
