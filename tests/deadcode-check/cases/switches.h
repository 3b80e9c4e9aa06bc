// SPDX-License-Identifier: MIT
#define FEATFLAGS_TABLE "switches.def"
#define FEATFLAGS_NS cases
#include <featflags/featflags.h>
