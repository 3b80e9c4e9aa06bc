// SPDX-License-Identifier: MIT
//
// See baseline.h.
#include "acceptance/baseline.h"

#include "reporters/read_json.h"

#include <llvm/Support/JSON.h>

#include <algorithm>

namespace featflags::tool {
namespace {

using llvm::json::Object;

bool isOpen(const Check &check) {
  return !check.accepted && (!check.ok || check.verdict == Verdict::Unknown);
}

std::string clean(const std::string &text) { return llvm::json::fixUTF8(text); }

Identity clean(const Identity &identity) {
  return {clean(identity.key), clean(identity.group), identity.text};
}

} // namespace

void writeBaseline(const Report &report, llvm::raw_ostream &out) {
  out << "{\"baseline\": 1, \"tool\": " << llvm::json::Value(clean(report.tool)) << ", \"findings\": [";
  bool first = true;
  for (std::size_t at = 0; at < report.checks.size(); ++at) {
    const Check &check = report.checks[at];
    if (!isOpen(check))
      continue;
    const Identity identity = clean(identify(report, at));
    out << (first ? "\n" : ",\n")
        << llvm::json::Value(Object{{"key", identity.key},
                                    {"group", identity.group},
                                    {"text", identity.text},
                                    {"verdict", std::string(name(check.verdict))}});
    first = false;
  }
  out << "\n]}\n";
}

llvm::Expected<std::vector<Identity>> readBaseline(llvm::StringRef text) {
  auto parsed = parseJson(text);
  if (!parsed)
    return parsed.takeError();
  const Object *root = parsed->getAsObject();
  if (!root || root->getInteger("baseline") != 1 || !root->getArray("findings"))
    return llvm::createStringError("is no baseline; --write-baseline writes one");
  std::vector<Identity> all;
  for (const llvm::json::Value &value : *root->getArray("findings"))
    if (const Object *finding = value.getAsObject())
      all.push_back({finding->getString("key").value_or("").str(),
                     finding->getString("group").value_or("").str(),
                     finding->getString("text").value_or("").str()});
  return all;
}

unsigned applyBaseline(Report &report, const std::vector<Identity> &baseline, const std::string &file,
                       bool isWhole) {
  std::vector<Identity> open;
  std::vector<Check *> checks;
  for (std::size_t at = 0; at < report.checks.size(); ++at)
    if (isOpen(report.checks[at])) {
      open.push_back(clean(identify(report, at)));
      checks.push_back(&report.checks[at]);
    }
  const auto matches = matchChecks(baseline, open);
  std::vector<bool> found(baseline.size(), false);
  for (std::size_t at = 0; at < matches.size(); ++at)
    if (matches[at]) {
      checks[at]->accepted = Acceptance{"baseline", ""};
      found[*matches[at]] = true;
    }
  unsigned gone = 0;
  for (std::size_t at = 0; at < baseline.size(); ++at)
    gone += isWhole && !found[at] && isOfItsCells(baseline[at], report) ? 1U : 0U;
  if (gone != 0)
    report.notes.push_back(file + ": " + std::to_string(gone) + " of its " + std::to_string(baseline.size()) +
                           " findings are gone; write it again with --write-baseline");
  return gone;
}

} // namespace featflags::tool
