# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE powerpc)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
