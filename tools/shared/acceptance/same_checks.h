// SPDX-License-Identifier: MIT
//
// Comes in: the checks of two runs. Goes out: which of one is which of the other. Exists because lines move,
// and because a new region before an old one must not make the old one look new.
#pragma once

#include "check.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace featflags::tool {

// What is known of a check beyond its place in the file.
struct Identity {
  std::string key;   // with its cell
  std::string group; // cell, file, function, guard: what namesakes share
  std::string text;  // a digest of its source; empty where that is not known
  bool operator==(const Identity &) const = default;
};

// The identity of report.checks[at]; the text is of report.sources.
Identity identify(const Report &report, std::size_t at);

// For each of `now` its counterpart in `before`, each at most once: first the same key with the same text,
// then a namesake with the same text, then the same key.
std::vector<std::optional<std::size_t>> matchChecks(const std::vector<Identity> &before,
                                                    const std::vector<Identity> &now);

// Whether a check was made in a cell of the report: of other cells it can say nothing.
bool isOfItsCells(const Identity &identity, const Report &report);

// Sets Check::before, and adds a note that counts what changed, what is new and, where the report is whole,
// what is gone.
void compareWith(Report &report, const Report &old, const std::string &oldName, bool isWhole = true);

} // namespace featflags::tool
