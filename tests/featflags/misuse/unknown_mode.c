// SPDX-License-Identifier: MIT
// A mode that there is not.
// says: featflags: FEATFLAGS_MODE must be FEATFLAGS_CONSTANT or FEATFLAGS_RUNTIME
#ifdef MISUSE
#undef FEATFLAGS_MODE
#define FEATFLAGS_MODE FEATFLAGS_DEBUG
#endif
#include "switches.h"
