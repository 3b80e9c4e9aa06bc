// SPDX-License-Identifier: MIT
//
// Comes in: variables, as values or as the line of a file. Goes out: the one that all like it share. Exists
// because a tree has a thousand units and most of their variables are those of the same headers: each is read
// and kept once.
#pragma once

#include "unused-lint/types.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringRef.h>

#include <mutex>

namespace featflags::unused {

class VariablePool {
public:
  // From any thread. Nothing where the text is no variable.
  VariableRef read(llvm::StringRef text);

  // The unit's variables, shared; their lines.
  std::vector<std::string> share(UnitFacts &unit);

private:
  using Key = std::pair<std::uint64_t, std::uint64_t>; // a digest of the line
  VariableRef find(const Key &key);
  VariableRef keep(const Key &key, VariableRef variable);

  std::mutex mutex;
  llvm::DenseMap<Key, VariableRef> known;
};

} // namespace featflags::unused
