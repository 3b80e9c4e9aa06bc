// SPDX-License-Identifier: MIT
//
// Comes in: the path from a statement down to a mention of a variable. Goes out: what is done with the
// object: read, written, its address taken. Exists because the node around a mention rarely says so alone.
#pragma once

#include "unused-lint/types.h"

#include <vector>

namespace clang {
class Stmt;
}

namespace featflags::unused {

// The last of `path` is the mention.
UseKind accessOf(const std::vector<const clang::Stmt *> &path);

} // namespace featflags::unused
