// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: one HTML page that loads nothing: machine x flag as a grid to walk through, a
// page for each flag, bytes, constants, and what changed. html/matrix* has the page itself. Exists for
// reports of many cells, where the question is which machine differs.
#include "reporters/matrix_page.h"
#include "reporters/page_blocks.h"
#include "reporters/reporter.h"

#include <algorithm>
#include <tuple>

namespace featflags::tool {
namespace {

namespace json = llvm::json;

const Field *findField(const Check &check, llvm::StringRef name) {
  const auto found = std::find_if(check.fields.begin(), check.fields.end(),
                                  [&](const Field &field) { return field.name == name; });
  return found == check.fields.end() ? nullptr : &*found;
}

// An array that a field holds as JSON; a field that holds none has none.
json::Array arrayOf(const Check &check, llvm::StringRef name) {
  const Field *field = findField(check, name);
  if (!field)
    return {};
  llvm::Expected<json::Value> value = json::parse(field->json);
  if (!value) {
    llvm::consumeError(value.takeError());
    return {};
  }
  return value->getAsArray() ? std::move(*value->getAsArray()) : json::Array();
}

// [[cell, units where it is unused, units that declare it], ...]; no numbers where it is used in all of them.
json::Array cellsOf(const Check &check) {
  json::Array result;
  const json::Array unused = arrayOf(check, "unused_in");
  for (const json::Value &cell : arrayOf(check, "cells")) {
    const auto name = cell.getAsString();
    if (!name)
      continue;
    std::int64_t units = 0, copies = 0;
    for (const json::Value &entry : unused)
      if (const json::Object *object = entry.getAsObject(); object && object->getString("cell") == name) {
        units = object->getInteger("tus").value_or(0);
        copies = object->getInteger("of").value_or(0);
      }
    result.push_back(json::Array{name->str(), units, copies});
  }
  return result;
}

// A check that was made over several cells: a constant.
void writeConstants(const Report &report, llvm::raw_ostream &out) {
  writeBlock(
      "data-constants",
      [&](json::OStream &json) {
        json.array([&] {
          for (std::size_t at = 0; at < report.checks.size(); ++at)
            if (findField(report.checks[at], "cells"))
              json.value(json::Array{static_cast<std::int64_t>(at), cellsOf(report.checks[at])});
        });
      },
      out);
}

} // namespace

void reportMatrix(const Report &report, const ReportOptions &, llvm::raw_ostream &out) {
  // What is looked at together lies together: blocks of details are read for a flag.
  Report sorted = report;
  std::stable_sort(sorted.checks.begin(), sorted.checks.end(), [](const Check &a, const Check &b) {
    return std::tie(a.flag, a.file, a.line, a.column) < std::tie(b.flag, b.file, b.line, b.column);
  });
  writePage(
      sorted, {matrix_page::style, matrix_page::body, matrix_page::script},
      [&](llvm::raw_ostream &stream) { writeConstants(sorted, stream); }, out);
}

} // namespace featflags::tool
