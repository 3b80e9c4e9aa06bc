// SPDX-License-Identifier: MIT
//
// Comes in: a folder in a git work tree and a revision. Goes out: the files that differ from it, also those
// that git does not know yet. Exists so that a pull request checks what it touches.
#pragma once

#include <llvm/Support/Error.h>

#include <set>
#include <string>

namespace featflags::tool {

// Absolute, spelled both as git does and below `folder` as it is given. An error is one line that says what
// to do.
llvm::Expected<std::set<std::string>> changedFiles(const std::string &folder, const std::string &revision);

} // namespace featflags::tool
