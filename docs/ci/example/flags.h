// SPDX-License-Identifier: MIT
//
// The project's flags: the table features.def, seen through the library.
#pragma once
#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS example
#include <featflags/featflags.h>
