// SPDX-License-Identifier: MIT
//
// Whether the header of a line table may be given to LLVM.
//
// Comes in: .debug_line and the offset of a header. Goes out: yes or no. Exists because LLVM 19
// does not check the forms in a version 5 header: one that it does not know ends the process.
#pragma once

#include "llvm/DebugInfo/DWARF/DWARFDataExtractor.h"

#include <cstdint>

namespace featflags::deadcode {

bool isReadableLineHeader(llvm::DWARFDataExtractor bytes, std::uint64_t offset);

} // namespace featflags::deadcode
