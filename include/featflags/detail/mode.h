// SPDX-License-Identifier: MIT
//
// The modes, and the one of this unit.
//
// Comes in: -DFEATFLAGS_MODE=... or nothing. Goes out: FEATFLAGS_MODE as a number that #if can compare.
#ifndef FEATFLAGS_DETAIL_MODE_H
#define FEATFLAGS_DETAIL_MODE_H

#define FEATFLAGS_CONSTANT 1
#define FEATFLAGS_RUNTIME 2
#define FEATFLAGS_STATIC_KEY 3

#ifndef FEATFLAGS_MODE
#define FEATFLAGS_MODE FEATFLAGS_CONSTANT
#endif

#endif // FEATFLAGS_DETAIL_MODE_H
