# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR alpha)
set(CMAKE_C_COMPILER alpha-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER alpha-linux-gnu-g++)
