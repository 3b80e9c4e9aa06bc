// SPDX-License-Identifier: MIT
//
// Comes in: a unit. Goes out: sizes and alignments that no predefined macro tells, read from assembly that
// the unit's own compiler writes. Exists for machines that clang lacks. Needs an ELF assembler syntax,
// nothing else.
#pragma once

#include "target/compiler_facts.h"

#include <map>
#include <string>

namespace featflags::tool {

// By the names of type_layout.def, in bytes.
using TypeLayout = std::map<std::string, unsigned>;

llvm::Expected<TypeLayout> probeLayout(const TranslationUnit &unit, const CompilerFacts &facts);

} // namespace featflags::tool
