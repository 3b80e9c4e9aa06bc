// SPDX-License-Identifier: MIT
//
// walkEverything: the walk that leaves nothing out.
//
// Comes in: a whole unit. Goes out: its regions, in the RegionWalk. Exists for the guards that stand where no
// function body is: default arguments, initialisers of members and of variables in namespaces, and whatever
// form of statement the walk does not know.
#pragma once

#include "deadcode-check/guards/region_walk.h"

namespace featflags::deadcode {

void walkEverything(clang::ASTContext &context, RegionWalk &walk);

} // namespace featflags::deadcode
