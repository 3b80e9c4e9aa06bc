// SPDX-License-Identifier: MIT
//
// See macro_watch.h. Where guards are: in which files, and which guard a location belongs to.
#include "deadcode-check/guards/macro_watch.h"

namespace featflags::deadcode {

namespace {

bool isBelow(llvm::StringRef file, llvm::StringRef folder) {
  return file == folder || (file.starts_with(folder) &&
                            (folder.ends_with("/") || file.drop_front(folder.size()).starts_with("/")));
}

} // namespace

const MacroWatch::Place &MacroWatch::placeOf(clang::SourceLocation location) {
  const clang::FileID file = sources.getFileID(sources.getExpansionLoc(location));
  const auto [known, isNew] = placeOfFile.try_emplace(file);
  if (!isNew)
    return known->second;
  const std::string name = fileAt(sources, sources.getLocForStartOfFile(file));
  const auto holds = [&](const std::string &folder) { return isBelow(name, folder); };
  Place place;
  place.inRoot = !name.empty() && (scope.sourceRoot.empty() || holds(scope.sourceRoot) ||
                                   llvm::any_of(scope.moreRoots, holds));
  place.judged = place.inRoot && (scope.paths.empty() || llvm::any_of(scope.paths, holds));
  return placeOfFile[file] = place;
}

bool MacroWatch::inScope(clang::SourceLocation location) { return placeOf(location).judged; }

bool MacroWatch::isInRoot(clang::SourceLocation location) { return placeOf(location).inRoot; }

GuardUse &MacroWatch::throughUse(GuardUse &use, clang::SourceRange place, const std::string &name,
                                 bool isCall) {
  const auto [known, isNew] = through.try_emplace({place.getBegin(), &use});
  GuardUse &moved = known->second;
  if (!isNew)
    return moved;
  moved.spec = use.spec;
  moved.flag = use.flag;
  moved.text = use.text + " [" + name + "]";
  moved.name = place.getBegin();
  moved.range = place;
  moved.origin = &use;
  moved.judged = inScope(place.getBegin());
  moved.predicate = isCall ? name.substr(0, name.find('(')) : use.predicate;
  return moved;
}

// Every guard whose expansion holds the token, innermost first. A token that came through a macro's
// argument has two histories: where the argument was written, and where the parameter stood.
void MacroWatch::collectGuards(clang::SourceLocation location, std::vector<GuardUse *> &found) {
  while (location.isMacroID()) {
    if (sources.isMacroArgExpansion(location))
      collectGuards(sources.getImmediateSpellingLoc(location), found);
    location = sources.getImmediateExpansionRange(location).getBegin();
    if (const auto use = uses.find(location); use != uses.end())
      found.push_back(&use->second);
  }
}

GuardUse *MacroWatch::guardAt(clang::SourceRange range) {
  if (range.getBegin().isFileID() || range.getEnd().isFileID())
    return nullptr;
  std::vector<GuardUse *> begin;
  std::vector<GuardUse *> end;
  collectGuards(range.getBegin(), begin);
  collectGuards(range.getEnd(), end);
  for (auto use = begin.rbegin(); use != begin.rend(); ++use)
    if (llvm::is_contained(end, *use))
      return *use;
  return nullptr;
}

const RecordedExpansion *MacroWatch::expansionAt(clang::SourceLocation location) const {
  const auto found = expansions.find(sources.getExpansionLoc(location));
  return found == expansions.end() ? nullptr : &found->second;
}

} // namespace featflags::deadcode
