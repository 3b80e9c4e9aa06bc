// SPDX-License-Identifier: MIT
//
// Comes in: what --format=json wrote. Goes out: the Report. Exists so that a baseline, a comparison with
// another day, a merge of machines and the result cache all read one form.
#pragma once

#include "check.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/JSON.h>

namespace featflags::tool {

// llvm::json::parse calls itself for each level, and a file may have a million: an error where there are more
// than any of ours has.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text);

// An error is one line that says what is not as expected. Keys that are not known become fields.
llvm::Expected<Report> readReport(llvm::StringRef text);

// One check of a report, both ways.
void writeCheck(llvm::json::OStream &json, const Check &check);
Check readCheck(const llvm::json::Object &object);

} // namespace featflags::tool
