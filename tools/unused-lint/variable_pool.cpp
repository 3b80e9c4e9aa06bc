// SPDX-License-Identifier: MIT
//
// See variable_pool.h.
#include "unused-lint/variable_pool.h"

#include "unused-lint/facts_text.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/xxhash.h>

namespace featflags::unused {
namespace {

std::pair<std::uint64_t, std::uint64_t> keyOf(llvm::StringRef text) {
  const auto digest =
      llvm::xxh3_128bits(llvm::ArrayRef(reinterpret_cast<const std::uint8_t *>(text.data()), text.size()));
  return {digest.low64, digest.high64};
}

} // namespace

VariableRef VariablePool::find(const Key &key) {
  const std::lock_guard<std::mutex> lock(mutex);
  return known.lookup(key);
}

VariableRef VariablePool::keep(const Key &key, VariableRef variable) {
  const std::lock_guard<std::mutex> lock(mutex);
  return known.try_emplace(key, std::move(variable)).first->second;
}

VariableRef VariablePool::read(llvm::StringRef text) {
  const Key key = keyOf(text);
  if (VariableRef found = find(key))
    return found;
  auto variable = readVariable(text);
  return variable ? keep(key, std::make_shared<const Variable>(std::move(*variable))) : nullptr;
}

std::vector<std::string> VariablePool::share(UnitFacts &unit) {
  std::vector<std::string> lines;
  lines.reserve(unit.variables.size());
  for (VariableRef &variable : unit.variables) {
    lines.push_back(writeVariable(*variable));
    variable = keep(keyOf(lines.back()), variable);
  }
  return lines;
}

} // namespace featflags::unused
