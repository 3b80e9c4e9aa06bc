// SPDX-License-Identifier: MIT
// A mode that there is not.
// says: featflags: FEATFLAGS_MODE must be FEATFLAGS_CONSTANT, FEATFLAGS_RUNTIME or FEATFLAGS_STATIC_KEY
#ifdef MISUSE
#undef FEATFLAGS_MODE
#define FEATFLAGS_MODE FEATFLAGS_DEBUG
#endif
#include "switches.h"
