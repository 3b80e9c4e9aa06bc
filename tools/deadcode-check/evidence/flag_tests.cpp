// SPDX-License-Identifier: MIT
//
// How the function's code tests a flag that is no constant: by a jump that a static key patches, or
// by reading a variable.
#include "deadcode-check/evidence/kinds.h"

#include <algorithm>
#include <set>

namespace featflags::deadcode {
namespace {

bool isStorage(const GuardedRegion &region, const std::string &key) {
  return std::any_of(region.storage.begin(), region.storage.end(),
                     [&](const FlagStorage &storage) { return isNamed(key, storage.name); });
}

bool isUse(const Question &question, std::uint32_t file, unsigned line, unsigned column) {
  const SourceSpan &use = question.region.use;
  return file < question.code.files.size() && question.code.files[file] == use.file &&
         line >= use.beginLine && line <= use.endLine &&
         (column == 0 || line != use.beginLine || column >= use.beginColumn) &&
         (column == 0 || line != use.endLine || column <= use.endColumn);
}

// Keys of many flags may share one array, so the place in the source decides which site is ours:
// the site lies in a function inlined at the flag's use, or in code of the use itself.
bool isAtUse(const Question &question, const PatchSite &site) {
  const CodeRange &at = site.code;
  for (const FunctionCopy &copy : question.code.functions)
    if (copy.inlined && isUse(question, copy.callFile, copy.callLine, copy.callColumn) &&
        overlaps(copy.code, at.section, at.begin))
      return true;
  for (const LineRow &row : question.code.rows)
    if (isUse(question, row.file, row.line, row.column) && row.code.begin <= at.begin &&
        at.begin < row.code.end && row.code.section == at.section)
      return true;
  return false;
}

std::vector<const PatchSite *> patchSitesOf(const Question &question) {
  std::vector<const PatchSite *> inFunctionCode;
  std::vector<const PatchSite *> atUse;
  for (const PatchSite &site : question.code.patchSites) {
    if (!isStorage(question.region, site.key) ||
        !overlaps(question.functionCode, site.code.section, site.code.begin))
      continue;
    inFunctionCode.push_back(&site);
    if (isAtUse(question, site))
      atUse.push_back(&site);
  }
  return atUse.empty() ? inFunctionCode : atUse;
}

std::string keyName(const PatchSite &site) {
  return site.keyOffset > 0 ? placeName(site.key, static_cast<std::uint64_t>(site.keyOffset)) : site.key;
}

} // namespace

Found findPatchSites(const Question &question) {
  std::vector<const PatchSite *> sites = patchSitesOf(question);
  if (sites.empty())
    return {};
  const PatchSite &first = *sites.front();
  std::string more = sites.size() == 1 ? "" : ", and " + std::to_string(sites.size() - 1) + " more";
  return {{"", tool::Leaning::Neutral,
           "static key, patched jump: " + keyName(first) + " at " +
               placeName(first.code.section, first.code.begin) + inFunction(question.code, first.code) +
               ", listed in " + first.table + more,
           first.code}};
}

Found findFlagReads(const Question &question) {
  if (question.region.storage.empty() || !patchSitesOf(question).empty())
    return {};
  Found found;
  std::set<std::string> seen;
  for (const Reference &reference : question.code.references) {
    if (!overlaps(question.enclosingCode, reference.section, reference.offset))
      continue;
    for (const FlagStorage &storage : question.region.storage) {
      if (names(question.code, reference, storage.name) != Naming::Yes || !seen.insert(storage.name).second)
        continue;
      CodeRange at{reference.section, reference.offset, reference.offset};
      found.push_back({"", tool::Leaning::Neutral,
                       "read of " + storage.name + " at " + placeName(at.section, at.begin) +
                           inFunction(question.code, at),
                       at});
    }
  }
  return found;
}

} // namespace featflags::deadcode
