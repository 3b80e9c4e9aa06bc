# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE i686)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
