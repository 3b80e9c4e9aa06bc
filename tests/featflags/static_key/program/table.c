// SPDX-License-Identifier: MIT
//
// The definition of the table, and the C unit of the program.
#define FEATFLAGS_DEFINE
#include "keys.h"

int bits_of_c(void) { return BITS(); }
