# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE mips64)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
