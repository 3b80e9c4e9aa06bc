// SPDX-License-Identifier: MIT
//
// Writes each row of reasons_folding.def with its program as a line of JSON, for probe_test.py to compile.
#include "deadcode-check/reasons.h"

#include <iostream>

using namespace featflags::deadcode;

namespace {

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char c : text)
    if (c == '\n')
      result += "\\n";
    else
      result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  return result + "\"";
}

} // namespace

int main() {
  for (const Folding &row : allFoldings()) {
    const auto storage = storageOf(row.form);
    const std::string declaration =
        storage ? spellDeclaration(*storage, "probe_flag") : "enum { probe_flag = 0 };";
    std::cout << "{\"form\": " << quoted(row.form) << ", \"compiler\": " << quoted(row.compiler)
              << ", \"version\": " << row.version << ", \"level\": " << quoted(row.level)
              << ", \"source\": " << quoted(probeSource(declaration)) << "}\n";
  }
  return 0;
}
