# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE x86-64)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
