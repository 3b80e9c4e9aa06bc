// SPDX-License-Identifier: MIT
//
// One table, tested by a C unit and by two C++ units through one inline function.
#ifndef TESTS_FEATFLAGS_UNITS_H
#define TESTS_FEATFLAGS_UNITS_H

#include "switches.h"

#ifdef __cplusplus
inline bool ticksInline() { return FEAT_ON(HRTICK); }
bool ticksOfOtherUnit();
bool lbMinBeforeMain();
extern "C" {
#endif
int ticks_of_c_unit(void);
#ifdef __cplusplus
}
#endif

#endif // TESTS_FEATFLAGS_UNITS_H
