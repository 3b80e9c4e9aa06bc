// SPDX-License-Identifier: MIT
//
// The small policies in one translation unit, for what the compiler can do with them together.
#include "rq.h"

#include "batch.c"
#include "idle.c"
