// SPDX-License-Identifier: MIT
//
// See read_json.h. The mirror of json.cpp.
#include "reporters/read_json.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FormatVariadic.h>

namespace featflags::tool {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

std::string textOf(const Object &object, llvm::StringRef key) {
  return object.getString(key).value_or("").str();
}

unsigned numberOf(const Object &object, llvm::StringRef key) {
  const std::int64_t number = object.getInteger(key).value_or(0);
  return number < 0 ? 0 : static_cast<unsigned>(number);
}

template <typename Work> void forEachObject(const Object &object, llvm::StringRef key, const Work &work) {
  if (const Array *array = object.getArray(key))
    for (const Value &value : *array)
      if (const Object *each = value.getAsObject())
        work(*each);
}

Evidence readEvidence(const Object &object) {
  Evidence evidence;
  evidence.kind = textOf(object, "kind");
  evidence.leaning = findLeaning(textOf(object, "leaning")).value_or(Leaning::Neutral);
  evidence.text = textOf(object, "text");
  if (const Object *range = object.getObject("range"))
    evidence.where = CodeRange{textOf(*range, "section"),
                               static_cast<std::uint64_t>(range->getInteger("begin").value_or(0)),
                               static_cast<std::uint64_t>(range->getInteger("end").value_or(0))};
  return evidence;
}

Reason readReason(const Object &object) {
  Reason reason{textOf(object, "code"), textOf(object, "text"), {}, textOf(object, "fix")};
  if (const Object *declaration = object.getObject("declaration"))
    reason.declaration = Place{textOf(*declaration, "file"), numberOf(*declaration, "line")};
  return reason;
}

Cell readCell(const Object &object) {
  return {textOf(object, "name"),       numberOf(object, "regions"), numberOf(object, "units"),
          numberOf(object, "compiles"), numberOf(object, "outside"), numberOf(object, "value_uses")};
}

constexpr llvm::StringLiteral knownKeys[] = {
    "id",       "cell",  "file",  "line",     "end_line", "column", "function",
    "flag",     "guard", "value", "verdict",  "ok",       "proof",  "reason",
    "evidence", "rerun", "key",   "accepted", "before",   "bytes",  "residue"};

// What a tool adds of its own, in the order of the keys: an object does not keep the order of the text.
void readFields(const Object &object, Check &check) {
  for (const auto &[key, value] : object) {
    const llvm::StringRef name = key;
    if (llvm::is_contained(knownKeys, name))
      continue;
    if (const auto text = value.getAsString())
      check.fields.push_back({name.str(), text->str(), ""});
    else
      check.fields.push_back({name.str(), "", llvm::formatv("{0}", value).str()});
  }
  llvm::sort(check.fields, [](const Field &a, const Field &b) { return a.name < b.name; });
}

} // namespace

llvm::Expected<Value> parseJson(llvm::StringRef text) {
  constexpr int mostLevels = 100;
  int level = 0;
  bool inString = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (inString && c == '\\')
      ++at;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{'))
      ++level;
    else if (!inString && (c == ']' || c == '}'))
      --level;
    if (level > mostLevels)
      return llvm::createStringError("is nested too deeply to be a report");
  }
  return llvm::json::parse(text);
}

Check readCheck(const Object &object) {
  Check check;
  check.id = textOf(object, "id");
  check.cell = textOf(object, "cell");
  check.file = textOf(object, "file");
  check.line = numberOf(object, "line");
  check.endLine = numberOf(object, "end_line");
  check.column = numberOf(object, "column");
  check.function = textOf(object, "function");
  check.flag = textOf(object, "flag");
  check.guard = textOf(object, "guard");
  check.value = findGuardValue(textOf(object, "value")).value_or(GuardValue::RunTime);
  check.verdict = findVerdict(textOf(object, "verdict")).value_or(Verdict::Unknown);
  check.ok = object.getBoolean("ok").value_or(false);
  check.proof = textOf(object, "proof");
  if (const Object *reason = object.getObject("reason"))
    check.reason = readReason(*reason);
  forEachObject(object, "evidence",
                [&](const Object &evidence) { check.evidence.push_back(readEvidence(evidence)); });
  check.rerun = textOf(object, "rerun");
  check.key = textOf(object, "key");
  if (const Object *accepted = object.getObject("accepted"))
    check.accepted = Acceptance{textOf(*accepted, "by"), textOf(*accepted, "reason")};
  check.before = findVerdict(textOf(object, "before"));
  check.bytes = object.getInteger("bytes");
  forEachObject(object, "residue", [&](const Object &left) {
    check.residue.push_back({textOf(left, "kind"), textOf(left, "name"),
                             static_cast<std::uint64_t>(left.getInteger("bytes").value_or(0))});
  });
  readFields(object, check);
  return check;
}

llvm::Expected<Report> readReport(llvm::StringRef text) {
  auto parsed = parseJson(text);
  if (!parsed)
    return parsed.takeError();
  const Object *root = parsed->getAsObject();
  if (!root || !root->getArray("checks") || !root->getString("tool"))
    return llvm::createStringError("is no report of --format=json: it has no \"tool\" and \"checks\"");
  Report report;
  report.tool = textOf(*root, "tool");
  report.version = textOf(*root, "version");
  report.subject = root->getString("subject").value_or("region").str();
  forEachObject(*root, "cells", [&](const Object &cell) { report.cells.push_back(readCell(cell)); });
  forEachObject(*root, "checks", [&](const Object &check) { report.checks.push_back(readCheck(check)); });
  forEachObject(*root, "problems", [&](const Object &problem) {
    report.problems.push_back({textOf(problem, "file"), textOf(problem, "text")});
  });
  if (const Array *notes = root->getArray("notes"))
    for (const Value &note : *notes)
      report.notes.push_back(note.getAsString().value_or("").str());
  if (const Object *sources = root->getObject("sources"))
    for (const auto &[file, lines] : *sources)
      if (const Object *numbered = lines.getAsObject())
        for (const auto &[number, line] : *numbered) {
          unsigned at = 0;
          if (!llvm::StringRef(number).getAsInteger(10, at))
            report.sources[llvm::StringRef(file).str()][at] = line.getAsString().value_or("").str();
        }
  return report;
}

} // namespace featflags::tool
