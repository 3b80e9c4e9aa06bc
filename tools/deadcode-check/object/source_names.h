// SPDX-License-Identifier: MIT
//
// Source paths as debug info records them, and as this run knows them.
//
// Comes in: the unit's recorded name and directory, the path of the source. Goes out: whether they
// are the same file, and every other recorded path in the same terms. Exists for the self-test
// (a wrongly relocated name is the first thing to go wrong) and for -fdebug-prefix-map.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace featflags::deadcode {

// Made absolute with the directory, "." and ".." removed.
std::string absolutePath(llvm::StringRef path, llvm::StringRef directory);

class SourceNames {
public:
  // Nothing when the recorded file is another one than `source`.
  static std::optional<SourceNames> match(llvm::StringRef recordedName, llvm::StringRef recordedDirectory,
                                          llvm::StringRef source);

  // A recorded absolute path as this run knows it.
  std::string here(llvm::StringRef recorded) const;

private:
  std::string recordedPrefix; // of a build that mapped its paths
  std::string prefix;
};

} // namespace featflags::deadcode
