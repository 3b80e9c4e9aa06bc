// SPDX-License-Identifier: MIT
// An expression where a name belongs.
// says: does not give a valid preprocessing token|invalid preprocessing token|undeclared|not declared
#include "switches.h"

int tick(int on);
#ifdef MISUSE
int tick(int on) { return FEAT_ON(on ? HRTICK : LB_MIN); }
#else
int tick(int on) { return on ? FEAT_ON(HRTICK) : FEAT_ON(LB_MIN); }
#endif
