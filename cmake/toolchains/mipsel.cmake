# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE mipsel)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
