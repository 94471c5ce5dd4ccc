# Run as a script: copies one finished web build to web/build, as ES modules.
file(MAKE_DIRECTORY "${TO}")
file(READ "${FROM}/core.js" glue)
string(CONCAT module "${glue}" "\nexport default createCore;\n")
set(declaration
  "declare const createCore: (options?: object) => Promise<any>;\n"
  "export default createCore;\n")
string(CONCAT declaration ${declaration})

# CMake lists would lose a semicolon that JavaScript needs, so text is only ever passed quoted.
if(BUILD STREQUAL "script")
  file(WRITE "${TO}/core-script.js" "${module}")
  file(WRITE "${TO}/core-script.d.ts" "${declaration}")
  return()
endif()

if(BUILD STREQUAL "simd")
  set(binary core-simd.wasm)
  set(sibling "${TO}/core.wasm")
else()
  set(binary core.wasm)
  set(sibling "${TO}/core-simd.wasm")
endif()
# One glue serves both binaries, which holds only while both builds import and export the same
# names. The glue is remembered beside each binary, so that a difference stops the second build.
if(BUILD STREQUAL "baseline" AND EXISTS "${FROM}/../wasm-simd/core.js")
  file(READ "${FROM}/../wasm-simd/core.js" simd_glue)
  if(NOT glue STREQUAL simd_glue)
    message(FATAL_ERROR "The glue of the presets wasm and wasm-simd differs: build wasm-simd first; "
      "if it still differs, the two builds need a glue each.")
  endif()
endif()
file(COPY_FILE "${FROM}/core.wasm" "${TO}/${binary}")
file(WRITE "${TO}/core.js" "${module}")
file(WRITE "${TO}/core.d.ts" "${declaration}")
