// SPDX-License-Identifier: MIT
//
// A table as a C++20 module: a file to copy. Put in your module's name, your table file and its name,
// each of the last two twice; macros do not cross an import, so it is a unit of your program that
// expands the table.
//
// Goes out: `import sched.flags;` and the namespace `sched_flags`, FEAT_ON excepted. As in every program,
// one unit says FEATFLAGS_DEFINE before it includes the table; a unit of its own, not this one.
module;
#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS sched
#include <featflags/featflags.h>
#include <featflags/featflags.hpp>

export module sched.flags;

#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS sched
#define FEATFLAGS_DECLARED
#define FEATFLAGS_EXPORT
#include "featflags/featflags.hpp"
