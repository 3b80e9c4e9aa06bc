# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE hppa64)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
