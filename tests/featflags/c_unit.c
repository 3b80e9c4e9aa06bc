// SPDX-License-Identifier: MIT
//
// The C side of the tests, and the one definition of the table that they share.
#define FEATFLAGS_DEFINE
#include "units.h"

int ticks_of_c_unit(void) { return FEAT_ON(HRTICK); }
