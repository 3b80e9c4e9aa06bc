// SPDX-License-Identifier: MIT
//
// The debug sections of an object as a debugger would see them after linking.
//
// Comes in: an ElfFile and its AddressMap. Goes out: bytes, decompressed, joined by name and
// relocated by us for every machine in the same way. Exists because LLVM relocates them only for
// machines that it generates code for, and for the others reads zeros without failing.
#pragma once

#include "deadcode-check/object/address_map.h"
#include "deadcode-check/object/elf_file.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace featflags::deadcode {

// By name without the leading dot, as DWARFContext::create() wants them. Empty: no debug info.
using DebugSections = llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>>;

// The same of a .dwo file, which has no relocations. Names keep their ".dwo".
llvm::Expected<DebugSections> splitDebugSections(const ElfFile &file);

llvm::Expected<DebugSections> relocateDebugSections(const ElfFile &file, const AddressMap &addresses);

} // namespace featflags::deadcode
