// SPDX-License-Identifier: MIT
// One of two units of a program; HALF is a or b, and the first also holds main and the table.
#ifdef WITH_MAIN
#define FEATFLAGS_DEFINE
#endif
#include "switches.h"

int HALF(void);
int HALF(void) { return FEAT_ON(HRTICK) ? 1 : 0; }

#ifdef WITH_MAIN
int b(void);
int main(void) { return HALF() + b(); }
#endif
