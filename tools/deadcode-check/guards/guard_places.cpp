// SPDX-License-Identifier: MIT
//
// See macro_watch.h. Where guards are: in which files, and which guard a location belongs to.
#include "deadcode-check/guards/macro_watch.h"

#include <llvm/ADT/SetVector.h>

namespace featflags::deadcode {

namespace {

bool isBelow(llvm::StringRef file, llvm::StringRef folder) {
  return file == folder || (file.starts_with(folder) &&
                            (folder.ends_with("/") || file.drop_front(folder.size()).starts_with("/")));
}

} // namespace

const MacroWatch::Place &MacroWatch::placeOf(clang::SourceLocation location) {
  static const Place nowhere; // of what the compiler made up, as an argument that was left out
  if (location.isInvalid())
    return nowhere;
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
// argument has two histories: where the argument was written, and where the parameter stood. Asked for each
// expression, often again and again: each place is looked up once. Valid because guards that are macros are
// all known once the unit is preprocessed.
std::size_t MacroWatch::guardsOver(clang::SourceLocation location) {
  constexpr std::size_t none = 0;
  if (location.isFileID())
    return none;
  if (const auto known = guardsOfPlace.find(location); known != guardsOfPlace.end())
    return known->second;
  const clang::SourceLocation use = sources.getImmediateExpansionRange(location).getBegin();
  const std::size_t around = guardsOver(use);
  const std::size_t written =
      sources.isMacroArgExpansion(location) ? guardsOver(sources.getImmediateSpellingLoc(location)) : none;
  const auto guard = uses.find(use);
  std::size_t all = around;
  if (written != none || guard != uses.end()) {
    GuardList joined = guardLists[written];
    if (guard != uses.end())
      joined.push_back(&guard->second);
    joined.append(guardLists[around]);
    all = guardLists.size();
    guardLists.push_back(std::move(joined));
  }
  guardsOfPlace[location] = all;
  return all;
}

GuardUse *MacroWatch::guardAt(clang::SourceRange range) {
  if (range.getBegin().isFileID() || range.getEnd().isFileID())
    return nullptr;
  const std::size_t begin = guardsOver(range.getBegin());
  const std::size_t end = begin == 0 ? 0 : guardsOver(range.getEnd());
  for (GuardUse *use : llvm::reverse(guardLists[begin]))
    if (llvm::is_contained(guardLists[end], use))
      return use;
  return nullptr;
}

bool MacroWatch::isOwnText(const GuardUse &use, clang::SourceRange range) {
  clang::SourceLocation token = range.getBegin();
  while (token.isMacroID() && guardAt(range) == &use) {
    const clang::SourceLocation macro = sources.getImmediateExpansionRange(token).getBegin();
    if (!sources.isMacroArgExpansion(token))
      return macro == use.name || llvm::is_contained(guardLists[guardsOver(macro)], &use);
    if (macro == use.name)
      return false; // the guard was given it
    token = sources.getImmediateSpellingLoc(token);
  }
  return false;
}

void MacroWatch::leaveOut(llvm::ArrayRef<Identifier> names, bool judged) {
  leftOut.insert(names.begin(), names.end());
  if (judged)
    leftOutJudged.insert(names.begin(), names.end());
}

bool MacroWatch::isLeftOut(llvm::StringRef name, bool judgedOnly) const {
  const llvm::DenseSet<Identifier> &names = judgedOnly ? leftOutJudged : leftOut;
  llvm::SmallSetVector<Identifier, 8> open;
  open.insert(&preprocessor.getIdentifierTable().get(name));
  for (unsigned next = 0; next < open.size(); ++next) {
    if (names.count(open[next]))
      return true;
    if (const auto found = mentionedBy.find(open[next]); found != mentionedBy.end())
      for (const Identifier macro : found->second)
        if (!specs.count(macro))
          open.insert(macro);
  }
  return false;
}

const RecordedExpansion *MacroWatch::expansionAt(clang::SourceLocation location) const {
  const auto found = expansions.find(sources.getExpansionLoc(location));
  return found == expansions.end() ? nullptr : &found->second;
}

} // namespace featflags::deadcode
