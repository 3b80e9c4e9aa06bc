// SPDX-License-Identifier: MIT
//
// Erasure: the proof. Takes disabled regions out of the source, compiles again with the command of the
// database, and compares code, constant data and relocations byte for byte with the shipped object.
//
// Comes in: a unit, its regions, and which of them are open. Goes out: what erasing each one showed.
// Exists because it needs no debug info, no disassembler and no knowledge of the machine.
//
//   all open regions erased at once == shipped   every one of them is pruned: one compile
//   otherwise                                    nothing erased must == shipped, or nothing is known;
//                                                a call in each region tells the pruned from the kept;
//                                                the pruned are erased together, the kept one by one
#pragma once

#include "compilation/translation_unit.h"
#include "deadcode-check/types.h"

namespace featflags::deadcode {

struct ErasureRequest {
  const tool::TranslationUnit &unit;
  const UnitRegions &regions;
  std::vector<std::size_t> open;            // indices of regions to settle
  std::vector<std::size_t> emissionUnknown; // those of them whose function may not be in the object at all
  bool gcc = true;                          // the compiler is GCC: it emits what an erased block records
};

// Runs the compiler in the unit's folder, without a shell, into a folder of its own that is removed
// afterwards. Safe from several threads.
UnitErasure eraseRegions(const ErasureRequest &request);

} // namespace featflags::deadcode
