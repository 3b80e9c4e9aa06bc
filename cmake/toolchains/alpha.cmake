# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE alpha)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
