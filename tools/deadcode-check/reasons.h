// SPDX-License-Identifier: MIT
//
// Comes in: how a flag is declared. Goes out: what compilers are known to make of such a flag, a small
// program that asks one of them, and the same program with the fix. Exists so that a reason can be confirmed
// with the user's own compiler, and a missed optimisation shown to its authors.
#pragma once

#include "deadcode-check/types.h"

#include <optional>
#include <string>
#include <vector>

namespace featflags::deadcode {

// A row of reasons_folding.def.
struct Folding {
  std::string form;
  std::string compiler; // "gcc" or "clang"
  unsigned version = 0;
  std::string level; // "never", or the lowest that prunes
};

const std::vector<Folding> &allFoldings();

// How reasons_folding.def names a declaration.
std::string formOf(const FlagStorage &storage);

// The declaration of a form, with the attributes that reasons_folding.def speaks of; nothing for an unknown
// one.
std::optional<FlagStorage> storageOf(const std::string &form);

// What is known of a form: the row of the newest version that is not newer than this one.
const Folding *findFolding(const std::string &form, bool gcc, unsigned version);

// Whether the standard lets a compiler keep the block for good reason: volatile, another definition, another
// unit that may write it.
bool mayNotFold(const FlagStorage &storage);

// The declaration as C and C++ write it, and as it should be.
std::string spellDeclaration(const FlagStorage &storage, const std::string &name);
std::string spellFixed(const FlagStorage &storage, const std::string &name);

// A program with that declaration, a guard that is false, and a call of probe_kept() behind it.
std::string probeSource(const std::string &declaration);

} // namespace featflags::deadcode
