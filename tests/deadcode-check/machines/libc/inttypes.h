// SPDX-License-Identifier: MIT
//
// See stdio.h beside it. GCC says what its own <stdint.h> makes 64-bit numbers of.
#pragma once
#include <stdint.h>
#if __INT64_WIDTH__ == __LONG_WIDTH__
#define PRIu64 "lu"
#else
#define PRIu64 "llu"
#endif
