# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE m68k)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
