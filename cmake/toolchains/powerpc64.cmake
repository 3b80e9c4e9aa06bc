# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE powerpc64)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
