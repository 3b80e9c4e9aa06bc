// SPDX-License-Identifier: MIT
//
// Whether the entries of debug info may be given to LLVM.
//
// Comes in: a context. Goes out: yes or no. Exists because LLVM 19 does not check the lengths in .debug_info:
// a block that says it is larger than its unit makes it read outside of the file.
#pragma once

#include "llvm/DebugInfo/DWARF/DWARFContext.h"

namespace featflags::deadcode {

// Walks all entries of all units, .dwo units too, without keeping any.
bool areReadableEntries(llvm::DWARFContext &context);

} // namespace featflags::deadcode
