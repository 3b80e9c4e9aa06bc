// SPDX-License-Identifier: MIT
// A flag is no preprocessor constant; an #if on it must not silently be false.
// says: missing binary operator|not a valid binary operator|not valid in preprocessor|invalid token at start
#include "switches.h"

#ifdef MISUSE
#if FEAT_ON(LB_MIN)
#endif
#endif
