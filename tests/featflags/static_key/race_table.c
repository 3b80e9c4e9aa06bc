// SPDX-License-Identifier: MIT
//
// The definition of race.cpp's table.
#define FEATFLAGS_TABLE "race.def"
#define FEATFLAGS_NS race
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
