// SPDX-License-Identifier: MIT
// Two tables of one unit that share a name: FEAT_ON(HRTICK) would mean either.
// says: (redeclaration|redefinition|conflict).*feat_(on|default)_HRTICK|feat_(on|default)_HRTICK.*conflict
#include "switches.h"

#ifndef MISUSE
#define FEATFLAGS_QUALIFIED
#endif
#define FEATFLAGS_TABLE "net.def"
#define FEATFLAGS_NS net
#include <featflags/featflags.h>
