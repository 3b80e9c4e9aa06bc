// SPDX-License-Identifier: MIT
//
// Short questions that tests ask of a CodeMap.
#pragma once

#include "deadcode-check/types.h"

#include <algorithm>
#include <string>

namespace featflags::test {

// Bytes of code that the line table puts on a line of a file (by the end of its path).
inline std::uint64_t bytesOn(const deadcode::CodeMap &code, const std::string &file, unsigned line) {
  std::uint64_t bytes = 0;
  for (const deadcode::LineRow &row : code.rows)
    if (row.line == line && code.files.at(row.file).ends_with(file))
      bytes += row.code.end - row.code.begin;
  return bytes;
}

inline const deadcode::FunctionCopy *findCopy(const deadcode::CodeMap &code, const std::string &symbol,
                                              bool inlined = false) {
  auto found = std::find_if(code.functions.begin(), code.functions.end(), [&](const auto &copy) {
    return copy.symbol == symbol && copy.inlined == inlined;
  });
  return found == code.functions.end() ? nullptr : &*found;
}

inline bool hasReference(const deadcode::CodeMap &code, const std::string &symbol) {
  return std::any_of(code.references.begin(), code.references.end(),
                     [&](const auto &reference) { return reference.symbol == symbol; });
}

} // namespace featflags::test
