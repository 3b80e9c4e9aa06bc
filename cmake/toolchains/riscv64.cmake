# SPDX-License-Identifier: MIT
set(FEATFLAGS_MACHINE riscv64)
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
