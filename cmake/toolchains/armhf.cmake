# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE armhf)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
