# SPDX-License-Identifier: MIT
#
# Comes in: FEATFLAGS_MACHINE, a name of machines.def. Goes out: what CMake wants to know to build for that
# machine with Debian's cross GCC. The file of each machine beside this one includes it.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/machines.def featflags_row REGEX "^MACHINE\\(${FEATFLAGS_MACHINE}, ")
if(NOT featflags_row MATCHES "^MACHINE\\([^,]*, \"([^\"]*)\", [^,]*, [^,]*, [^,]*, [^,]*, [^,]*, \"([^\"]*)\"")
  message(FATAL_ERROR "cmake/toolchains/machines.def has no machine ${FEATFLAGS_MACHINE}")
endif()
set(featflags_triple ${CMAKE_MATCH_1})
set(featflags_qemu ${CMAKE_MATCH_2})

set(CMAKE_SYSTEM_NAME Linux)
string(REGEX REPLACE "-.*" "" CMAKE_SYSTEM_PROCESSOR ${featflags_triple})
set(CMAKE_C_COMPILER ${featflags_triple}-gcc)
set(CMAKE_CXX_COMPILER ${featflags_triple}-g++)
# Programs of the machine run where qemu-user is installed.
if(featflags_qemu AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL CMAKE_HOST_SYSTEM_PROCESSOR)
  find_program(FEATFLAGS_EMULATOR_${FEATFLAGS_MACHINE} ${featflags_qemu})
  mark_as_advanced(FEATFLAGS_EMULATOR_${FEATFLAGS_MACHINE})
  if(FEATFLAGS_EMULATOR_${FEATFLAGS_MACHINE})
    set(CMAKE_CROSSCOMPILING_EMULATOR ${FEATFLAGS_EMULATOR_${FEATFLAGS_MACHINE}} -L /usr/${featflags_triple})
  endif()
endif()
