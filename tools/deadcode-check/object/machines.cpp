// SPDX-License-Identifier: MIT
//
// machines.def as functions.
#include "deadcode-check/object/machines.h"

#include "llvm/BinaryFormat/ELF.h"

using namespace llvm;

namespace featflags::deadcode {
namespace {

struct Machine {
  std::uint32_t number;
  const char *name;
  std::uint32_t absolute32;
  std::uint32_t absolute64;
};

constexpr Machine machines[] = {
#define MACHINE(number, name, absolute32, absolute64) {number, name, absolute32, absolute64},
#include "deadcode-check/object/machines.def"
};

struct Exception {
  std::uint32_t machine;
  std::uint32_t type;
  RelocationRule rule;
};

constexpr Exception exceptions[] = {
#define RELOCATION(number, type, bytes, operation) {number, type, {bytes, RelocationOperation::operation}},
#include "deadcode-check/object/machines.def"
};

const Machine *find(std::uint16_t number) {
  for (const Machine &machine : machines)
    if (machine.number == number)
      return &machine;
  return nullptr;
}

} // namespace

bool isKnownMachine(std::uint16_t machine) { return find(machine) != nullptr; }

std::string machineName(std::uint16_t machine) {
  if (const Machine *known = find(machine))
    return known->name;
  return "ELF machine " + std::to_string(machine);
}

std::vector<std::string> machineNames() {
  std::vector<std::string> names;
  for (const Machine &machine : machines)
    if (names.empty() || names.back() != machine.name)
      names.emplace_back(machine.name);
  return names;
}

std::optional<RelocationRule> relocationRule(std::uint16_t machine, std::uint32_t type) {
  const Machine *known = find(machine);
  if (!known || type == 0)
    return std::nullopt;
  if (type == known->absolute32)
    return RelocationRule{4, RelocationOperation::Set};
  if (type == known->absolute64)
    return RelocationRule{8, RelocationOperation::Set};
  for (const Exception &exception : exceptions)
    if (exception.machine == machine && exception.type == type)
      return exception.rule;
  return std::nullopt;
}

} // namespace featflags::deadcode
