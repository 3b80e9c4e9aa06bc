// SPDX-License-Identifier: MIT
//
// Sites in a shared object whose table is elsewhere. With -DATTACHED they are patched; without, they go on
// asking, which is as right and not as fast.
#ifdef ATTACHED
#define FEATFLAGS_ATTACH
#endif
#include "keys.h"

int bits_of_object(void) { return BITS(); }
