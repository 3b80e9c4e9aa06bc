// SPDX-License-Identifier: MIT
//
// Comes in: the findings of an earlier run, as a file. Goes out: a Report in which those are accepted. Exists
// so that a project with findings can start to check today, and only what is new fails.
#pragma once

#include "acceptance/same_checks.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/raw_ostream.h>

namespace featflags::tool {

// Findings and open questions that no waiver speaks of, one a line, so that a diff of the file can be read.
void writeBaseline(const Report &report, llvm::raw_ostream &out);

llvm::Expected<std::vector<Identity>> readBaseline(llvm::StringRef text);

// Accepts what the baseline knows, and where the report is whole notes how many of it are gone. Says how many
// that are.
unsigned applyBaseline(Report &report, const std::vector<Identity> &baseline, const std::string &file,
                       bool isWhole = true);

} // namespace featflags::tool
