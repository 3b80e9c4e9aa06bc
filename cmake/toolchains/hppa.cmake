# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE hppa)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
