# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE armel)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
