// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: JSON with every field of it. Keys are a contract (others parse them):
// they may be added to, never renamed or dropped. Exists for CI jobs and scripts.
#include "reporters/read_json.h"
#include "reporters/reporter.h"

#include <llvm/Support/JSON.h>

namespace featflags::tool {
namespace {

using llvm::json::OStream;

// Guards and names come from source files, which need not be UTF-8; JSON must be.
std::string clean(std::string_view text) { return llvm::json::fixUTF8(llvm::StringRef(text)); }

void writeEvidence(OStream &json, const Evidence &evidence) {
  json.object([&] {
    json.attribute("kind", clean(evidence.kind));
    json.attribute("leaning", clean(name(evidence.leaning)));
    json.attribute("text", clean(evidence.text));
    if (!evidence.where)
      return;
    json.attributeObject("range", [&] {
      json.attribute("section", clean(evidence.where->section));
      json.attribute("begin", evidence.where->begin);
      json.attribute("end", evidence.where->end);
    });
  });
}

void writeReason(OStream &json, const Reason &reason) {
  json.attributeObject("reason", [&] {
    json.attribute("code", clean(reason.code));
    json.attribute("text", clean(reason.text));
    if (reason.declaration)
      json.attributeObject("declaration", [&] {
        json.attribute("file", clean(reason.declaration->file));
        json.attribute("line", reason.declaration->line);
      });
    else
      json.attribute("declaration", nullptr);
    json.attribute("fix", clean(reason.fix));
  });
}

// Keys that are there only where they say something.
void writeExtras(OStream &json, const Check &check) {
  if (check.accepted)
    json.attributeObject("accepted", [&] {
      json.attribute("by", clean(check.accepted->by));
      json.attribute("reason", clean(check.accepted->reason));
    });
  if (check.before)
    json.attribute("before", clean(name(*check.before)));
  if (check.bytes)
    json.attribute("bytes", *check.bytes);
  if (!check.residue.empty())
    json.attributeArray("residue", [&] {
      for (const Residue &residue : check.residue)
        json.object([&] {
          json.attribute("kind", clean(residue.kind));
          json.attribute("name", clean(residue.name));
          json.attribute("bytes", residue.bytes);
        });
    });
  for (const Field &field : check.fields) {
    json.attributeBegin(clean(field.name));
    if (field.json.empty())
      json.value(clean(field.text));
    else
      json.rawValue(field.json);
    json.attributeEnd();
  }
}

} // namespace

void writeCheck(OStream &json, const Check &check) {
  json.object([&] {
    json.attribute("id", clean(check.id));
    json.attribute("cell", clean(check.cell));
    json.attribute("file", clean(check.file));
    json.attribute("line", check.line);
    json.attribute("end_line", check.endLine);
    json.attribute("column", check.column);
    json.attribute("function", clean(check.function));
    json.attribute("flag", clean(check.flag));
    json.attribute("guard", clean(check.guard));
    json.attribute("value", clean(name(check.value)));
    json.attribute("verdict", clean(name(check.verdict)));
    json.attribute("ok", check.ok);
    json.attribute("proof", clean(check.proof));
    if (check.reason)
      writeReason(json, *check.reason);
    else
      json.attribute("reason", nullptr);
    json.attributeArray("evidence", [&] {
      for (const Evidence &evidence : check.evidence)
        writeEvidence(json, evidence);
    });
    json.attribute("rerun", clean(check.rerun));
    json.attribute("key", clean(check.key));
    writeExtras(json, check);
  });
}

namespace {

void writeCell(OStream &json, const Cell &cell) {
  json.object([&] {
    json.attribute("name", clean(cell.name));
    json.attribute("regions", cell.regions);
    json.attribute("units", cell.units);
    json.attribute("compiles", cell.compiles);
    json.attribute("outside", cell.outside);
    json.attribute("value_uses", cell.valueUses);
  });
}

void writeTotals(OStream &json, const Report &report) {
  json.attributeObject("totals", [&] {
    for (const auto &[verdict, count] : countVerdicts(report))
      json.attribute(llvm::StringRef(name(verdict)), count);
    json.attribute(clean(report.subject + "s"), static_cast<std::int64_t>(report.checks.size()));
  });
}

} // namespace

void reportJson(const Report &report, const ReportOptions &, llvm::raw_ostream &out) {
  OStream json(out, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("tool", clean(report.tool));
    json.attribute("version", clean(report.version));
    json.attributeArray("cells", [&] {
      for (const Cell &cell : report.cells)
        writeCell(json, cell);
    });
    writeTotals(json, report);
    json.attributeArray("checks", [&] {
      for (const Check &check : report.checks)
        writeCheck(json, check);
    });
    json.attributeArray("problems", [&] {
      for (const Problem &problem : report.problems)
        json.object([&] {
          json.attribute("file", clean(problem.file));
          json.attribute("text", clean(problem.text));
        });
    });
    json.attributeArray("notes", [&] {
      for (const std::string &note : report.notes)
        json.value(clean(note));
    });
    json.attribute("subject", clean(report.subject));
    json.attributeObject("sources", [&] {
      for (const auto &[file, lines] : report.sources)
        json.attributeObject(clean(file), [&] {
          for (const auto &[number, line] : lines)
            json.attribute(std::to_string(number), clean(line));
        });
    });
  });
  json.flush();
  out << '\n';
}

} // namespace featflags::tool
