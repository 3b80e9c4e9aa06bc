# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE s390x)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
