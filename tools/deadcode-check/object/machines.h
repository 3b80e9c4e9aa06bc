// SPDX-License-Identifier: MIT
//
// What machines.def says about a machine.
//
// Comes in: an ELF machine number, a relocation type. Goes out: a name, and how wide and of what
// kind the relocation is. Exists so that the rest of the room has no `if` about a machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace featflags::deadcode {

enum class RelocationOperation { Set, Add, Subtract };

struct RelocationRule {
  unsigned bytes = 0; // 0: a ULEB128
  RelocationOperation operation = RelocationOperation::Set;
};

bool isKnownMachine(std::uint16_t machine);
std::string machineName(std::uint16_t machine);
// Every name of the table, once, in its order.
std::vector<std::string> machineNames();
std::optional<RelocationRule> relocationRule(std::uint16_t machine, std::uint32_t type);

} // namespace featflags::deadcode
