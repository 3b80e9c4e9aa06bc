// SPDX-License-Identifier: MIT
//
// Comes in: facts. Goes out: a line of JSON for each variable and each unit, and back. Exists so that files
// of facts and the result cache hold the same lines.
#pragma once

#include "unused-lint/types.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

namespace featflags::unused {

std::string writeVariable(const Variable &variable);
std::optional<Variable> readVariable(llvm::StringRef text);

// A unit without its variables, which are `numbers` of lines elsewhere.
std::string writeUnit(const UnitFacts &unit, llvm::ArrayRef<std::size_t> numbers);
std::optional<UnitFacts> readUnit(llvm::StringRef text, std::vector<std::size_t> &numbers);

} // namespace featflags::unused
