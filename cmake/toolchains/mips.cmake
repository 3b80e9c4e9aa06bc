# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE mips)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
