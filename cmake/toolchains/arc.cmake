# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE arc)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
