# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE powerpc64le)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
