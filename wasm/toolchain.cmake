# Finds Emscripten's own toolchain file: beside the emcc of an emsdk, or where Debian puts it.
find_program(ATTENTION_EMCC emcc HINTS "$ENV{EMSDK}/upstream/emscripten")
if(NOT ATTENTION_EMCC)
  message(FATAL_ERROR "emcc was not found. On Debian: apt-get install emscripten node-acorn")
endif()
get_filename_component(emcc_path "${ATTENTION_EMCC}" REALPATH)
get_filename_component(emcc_dir "${emcc_path}" DIRECTORY)
find_file(ATTENTION_EMSCRIPTEN_CMAKE Emscripten.cmake
  PATHS "${emcc_dir}" /usr/share/emscripten
  PATH_SUFFIXES cmake/Modules/Platform NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
if(NOT ATTENTION_EMSCRIPTEN_CMAKE)
  message(FATAL_ERROR "Emscripten.cmake was not found beside ${emcc_path}")
endif()
include("${ATTENTION_EMSCRIPTEN_CMAKE}")
