// SPDX-License-Identifier: MIT
// FEAT is somebody else's macro.
// says: featflags: FEAT is already a macro
#ifdef MISUSE
#define FEAT 1
#endif
#include "switches.h"
