# SPDX-License-Identifier: MIT
#
# featflags_warnings: the warnings, as errors, and the sanitizers of our own code. Never exported.
set(FEATFLAGS_SANITIZE "" CACHE STRING "Sanitizers for our own code, e.g. address,undefined")

add_library(featflags_warnings INTERFACE)
target_compile_options(featflags_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(FEATFLAGS_SANITIZE)
  target_compile_options(featflags_warnings INTERFACE
    -fsanitize=${FEATFLAGS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(featflags_warnings INTERFACE -fsanitize=${FEATFLAGS_SANITIZE})
endif()
