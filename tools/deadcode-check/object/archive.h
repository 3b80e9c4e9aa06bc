// SPDX-License-Identifier: MIT
//
// Objects that are gone and live on in a static library.
//
// Comes in: the path of an object that is not there. Goes out: the bytes of the member that has its name,
// from the nearest archive. Exists because some builds remove objects once they are in lib*.a.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace featflags::deadcode {

struct ArchiveMember {
  std::unique_ptr<llvm::MemoryBuffer> bytes; // null: there is none, or which one it is cannot be told
  std::string archive;                       // path
  std::string text;                          // where archives were near but did not help: why
};

// Looks in the folder of the object and in those above it, a few.
ArchiveMember findInArchives(llvm::StringRef object);

} // namespace featflags::deadcode
