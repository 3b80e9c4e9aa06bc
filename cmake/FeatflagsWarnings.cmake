# SPDX-License-Identifier: MIT
#
# featflags_warnings: the warnings, as errors, and the sanitizers of our own code. Never exported.
set(FEATFLAGS_SANITIZE "" CACHE STRING "Sanitizers for our own code, e.g. address,undefined")

add_library(featflags_warnings INTERFACE)
target_compile_options(featflags_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
# GCC 12 sees overlaps and overflows in `"text" + string` that are not there (its bugs 105329 and 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(featflags_warnings INTERFACE -Wno-restrict -Wno-stringop-overflow)
endif()
# clang sees through std::stable_sort into libstdc++, which uses what it deprecates itself.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_compile_options(featflags_warnings INTERFACE -Wno-deprecated-declarations)
endif()
if(FEATFLAGS_SANITIZE)
  target_compile_options(featflags_warnings INTERFACE
    -fsanitize=${FEATFLAGS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(featflags_warnings INTERFACE -fsanitize=${FEATFLAGS_SANITIZE})
endif()
