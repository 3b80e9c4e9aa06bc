// SPDX-License-Identifier: MIT
//
// See macro_watch.h. Comes in: callbacks. Goes out: the public members of MacroWatch.
#include "deadcode-check/guards/macro_watch.h"

#include "deadcode-check/guards/macro_callbacks.h"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/MacroInfo.h>
#include <llvm/Support/Path.h>

namespace featflags::deadcode {

MacroWatch::MacroWatch(clang::Preprocessor &unitPreprocessor, const RegionScope &regionScope)
    : preprocessor(unitPreprocessor), sources(unitPreprocessor.getSourceManager()), scope(regionScope) {
  for (const GuardSpec &spec : scope.guards) {
    const Identifier name = preprocessor.getIdentifierInfo(spec.name);
    specs[name] = &spec;
    guardish.insert(name);
    if (!spec.tableMacro.empty())
      tableMacros.insert(preprocessor.getIdentifierInfo(spec.tableMacro));
  }
  preprocessor.addPPCallbacks(std::make_unique<MacroCallbacks>(*this));
  preprocessor.setTokenWatcher([this](const clang::Token &token) { tokenRead(token); });
}

// A macro is guardish when its body names something guardish, in whatever order they were defined.
void MacroWatch::spread(Identifier identifier) {
  std::vector<Identifier> open = {identifier};
  while (!open.empty()) {
    const Identifier next = open.back();
    open.pop_back();
    if (!guardish.insert(next).second)
      continue;
    if (const auto found = mentionedBy.find(next); found != mentionedBy.end())
      open.insert(open.end(), found->second.begin(), found->second.end());
  }
}

void MacroWatch::macroDefined(const clang::Token &name, const clang::MacroInfo &macro) {
  const Identifier defined = name.getIdentifierInfo();
  const bool isGuard = specs.count(defined) != 0;
  bool mentions = false;
  for (const clang::Token &token : macro.tokens()) {
    const Identifier identifier = token.getIdentifierInfo();
    if (!identifier || identifier == defined)
      continue;
    if (isGuard && macro.getParameterNum(identifier) < 0)
      storage.insert(identifier);
    mentions |= guardish.count(identifier) != 0;
    auto &mentioning = mentionedBy[identifier];
    if (mentioning.empty() || mentioning.back() != defined)
      mentioning.push_back(defined);
  }
  if (mentions && !isGuard)
    spread(defined);
}

void MacroWatch::macroExpands(const clang::Token &name, clang::SourceRange range,
                              const clang::MacroArgs *arguments) {
  const Identifier identifier = name.getIdentifierInfo();
  if (tableMacros.count(identifier))
    addTableRow(identifier->getName(), arguments);
  if (name.getLocation().isFileID())
    recordIfGuarded(name, range, arguments);
  if (const auto found = specs.find(identifier); found != specs.end())
    addUse(*found->second, name, range, arguments);
}

void MacroWatch::addTableRow(llvm::StringRef table, const clang::MacroArgs *arguments) {
  const std::string flag = argumentText(preprocessor, arguments, 1);
  if (flag.empty())
    return;
  const std::string value = argumentText(preprocessor, arguments, 2);
  const bool on = value == "true" || value == "1";
  const bool off = value == "false" || value == "0";
  const TableRow row{flag, on ? GuardValue::On : off ? GuardValue::Off : GuardValue::RunTime};
  // Two tables under one name may disagree; then neither is believed.
  const auto [known, isNew] = tables[table.str()].emplace(flag, row);
  if (!isNew && known->second.value != row.value)
    known->second.value = GuardValue::RunTime;
}

void MacroWatch::addUse(const GuardSpec &spec, const clang::Token &name, clang::SourceRange range,
                        const clang::MacroArgs *arguments) {
  if (!inScope(name.getLocation())) {
    outside += name.getLocation().isFileID() ? 1U : 0U;
    return;
  }
  GuardUse use;
  use.spec = &spec;
  use.flag =
      spec.flagArgument == 0 ? spec.fixedFlag : argumentText(preprocessor, arguments, spec.flagArgument);
  use.name = name.getLocation();
  use.range = range;
  use.text = spec.name;
  if (arguments) {
    use.text += '(';
    for (unsigned i = 1; i <= arguments->getNumMacroArguments(); ++i)
      use.text += (i > 1 ? ", " : "") + std::string(spec.name.starts_with("static_branch") ? "&" : "") +
                  argumentText(preprocessor, arguments, i);
    use.text += ')';
  }
  uses.emplace(use.name, std::move(use));
}

// Keeps the tokens of an outermost macro use that has a guard in its body or in its arguments: a region
// inside it has no characters of its own, so the whole use is what erasure rewrites.
void MacroWatch::recordIfGuarded(const clang::Token &name, clang::SourceRange range,
                                 const clang::MacroArgs *arguments) {
  bool guarded = guardish.count(name.getIdentifierInfo()) != 0;
  if (!guarded && arguments)
    for (unsigned i = 0; i < arguments->getNumMacroArguments() && !guarded; ++i)
      for (const clang::Token *token = arguments->getUnexpArgument(i); token->isNot(clang::tok::eof); ++token)
        guarded |= token->getIdentifierInfo() && guardish.count(token->getIdentifierInfo());
  if (guarded && inScope(range.getBegin()))
    expansions[range.getBegin()].use = range;
}

void MacroWatch::tokenRead(const clang::Token &token) {
  if (token.getLocation().isFileID() || token.isAnnotation() || expansions.empty())
    return;
  const auto found = expansions.find(sources.getExpansionLoc(token.getLocation()));
  if (found == expansions.end())
    return;
  RecordedExpansion &expansion = found->second;
  expansion.index.try_emplace(token.getLocation(), static_cast<unsigned>(expansion.tokens.size()));
  // The name of a macro that is not to be expanded again, as within its own expansion: in parentheses it is
  // the same function, and no macro.
  if (token.is(clang::tok::l_paren) && lastIsMacroName)
    expansion.tokens.back() = "(" + expansion.tokens.back() + ")";
  const clang::MacroInfo *macro =
      token.getIdentifierInfo() ? preprocessor.getMacroInfo(token.getIdentifierInfo()) : nullptr;
  lastIsMacroName = macro && macro->isFunctionLike();
  expansion.tokens.push_back(asCompilerReads(preprocessor, token, lastKeyword));
}

// A guard in `#if` decides what is compiled; it is no expression and has no region of its own here.
void MacroWatch::conditionEvaluated(clang::SourceRange condition) {
  // Where the condition begins or ends with a macro, clang's range is inside of that.
  const clang::SourceRange written = sources.getExpansionRange(condition).getAsRange();
  uses.erase(uses.lower_bound(written.getBegin()), uses.upper_bound(written.getEnd()));
}

void MacroWatch::skipped(clang::SourceRange range) {
  if (!inScope(range.getBegin()))
    return;
  const auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
  const unsigned end = sources.getFileOffset(range.getEnd());
  const llvm::StringRef buffer = sources.getBufferData(file);
  clang::Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), buffer.begin(),
                     buffer.begin() + begin, buffer.end());
  bool inDirective = true; // the skipped range begins with its own #if or #else line
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    if (sources.getFileOffset(token.getLocation()) >= end)
      return;
    if (token.isAtStartOfLine())
      inDirective = token.is(clang::tok::hash);
    if (inDirective || token.isNot(clang::tok::raw_identifier))
      continue;
    const auto &table = preprocessor.getIdentifierTable();
    const auto known = table.find(token.getRawIdentifier());
    if (known == table.end())
      continue;
    const auto found = specs.find(known->second);
    if (found == specs.end())
      continue;
    const auto close = buffer.find(')', sources.getFileOffset(token.getLocation()));
    const auto open = buffer.find('(', sources.getFileOffset(token.getLocation()));
    if (open == llvm::StringRef::npos || close == llvm::StringRef::npos || close < open)
      continue;
    CutGuard cut;
    cut.spec = found->second;
    cut.range = {token.getLocation(), sources.getLocForStartOfFile(file).getLocWithOffset(
                                          static_cast<clang::SourceLocation::IntTy>(close))};
    llvm::SmallVector<llvm::StringRef, 4> arguments;
    buffer.slice(open + 1, close).split(arguments, ',');
    if (cut.spec->flagArgument == 0)
      cut.flag = cut.spec->fixedFlag;
    else if (cut.spec->flagArgument <= arguments.size())
      cut.flag = arguments[cut.spec->flagArgument - 1].trim().ltrim('&').str();
    cut.text = buffer.slice(sources.getFileOffset(token.getLocation()), close + 1).str();
    cuts.push_back(std::move(cut));
  }
}

bool MacroWatch::isGuardish(llvm::StringRef identifier) const {
  const auto &table = preprocessor.getIdentifierTable();
  const auto known = table.find(identifier);
  return known != table.end() && guardish.count(known->second);
}

bool MacroWatch::readsFlagStorage(llvm::StringRef identifier) const {
  if (scope.watched.count(identifier.str()))
    return true;
  const auto &table = preprocessor.getIdentifierTable();
  const auto known = table.find(identifier);
  return known != table.end() && storage.count(known->second);
}

const GuardSpec *MacroWatch::specNamed(llvm::StringRef name) const {
  for (const GuardSpec &spec : scope.guards)
    if (spec.name == name)
      return &spec;
  return nullptr;
}

namespace {

bool isBelow(llvm::StringRef file, llvm::StringRef folder) {
  return file == folder || (file.starts_with(folder) &&
                            (folder.ends_with("/") || file.drop_front(folder.size()).starts_with("/")));
}

} // namespace

bool MacroWatch::inScope(clang::SourceLocation location) {
  const clang::FileID file = sources.getFileID(sources.getExpansionLoc(location));
  const auto [known, isNew] = scopeOfFile.try_emplace(file, false);
  if (!isNew)
    return known->second;
  const std::string name = fileAt(sources, sources.getLocForStartOfFile(file));
  bool inside = !name.empty() && (scope.sourceRoot.empty() || isBelow(name, scope.sourceRoot));
  if (inside && !scope.paths.empty())
    inside = llvm::any_of(scope.paths, [&](const std::string &path) { return isBelow(name, path); });
  return scopeOfFile[file] = inside;
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
