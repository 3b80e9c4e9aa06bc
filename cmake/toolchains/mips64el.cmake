# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE mips64el)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
