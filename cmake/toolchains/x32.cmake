# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE x32)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
