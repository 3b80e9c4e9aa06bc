// SPDX-License-Identifier: MIT
//
// Erasure: the proof. Takes disabled regions out of the source, compiles again with the command of the
// database, and compares code, constant data and relocations byte for byte with the shipped object.
//
// Comes in: a unit, its regions, and which of them are open. Goes out: what erasing each one showed.
// Exists because it needs no debug info, no disassembler and no knowledge of the machine.
//
//   all open regions erased, a call left in each == shipped   every one of them is pruned: one compile
//   all open regions erased, nothing left        == shipped   the same: the call had tipped something
//   nothing erased                               != shipped   nothing is known
//   otherwise                                    the calls that are in the object tell the kept regions;
//                                                the others are erased together, the kept one by one
//
// Identical with a call in place of the region is more than identical without it: a kept region would
// show its call, also where its own code is nothing.
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
  std::vector<std::size_t> disproved = {};  // of the open ones: what the build made shows them to be present
};

// Runs the compiler in the unit's folder, without a shell, into a folder of its own that is removed
// afterwards. Safe from several threads.
UnitErasure eraseRegions(const ErasureRequest &request);

} // namespace featflags::deadcode
