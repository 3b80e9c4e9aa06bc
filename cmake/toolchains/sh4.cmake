# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE sh4)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
