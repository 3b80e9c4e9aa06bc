// SPDX-License-Identifier: MIT
//
// See macro_watch.h. What the preprocessor removed: text behind an #if, and the argument that a macro drops.
#include "deadcode-check/guards/macro_watch.h"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>

namespace featflags::deadcode {

// Such macros are made of each other.
bool MacroWatch::isInChoice(clang::SourceLocation location) const {
  for (; location.isMacroID(); location = sources.getImmediateMacroCallerLoc(location)) {
    const llvm::StringRef name =
        clang::Lexer::getImmediateMacroName(location, sources, preprocessor.getLangOpts());
    if (const GuardSpec *spec = specNamed(name); spec && spec->ifArgument + spec->elseArgument > 0)
      return true;
  }
  return false;
}

// #if CONFIG_TYPO: a name that no table defines is 0 to the preprocessor, in every configuration. What the
// condition asks with `defined` may be undefined.
void MacroWatch::noteUndefined(clang::SourceRange condition) {
  const auto [file, begin] = sources.getDecomposedLoc(condition.getBegin());
  const llvm::StringRef buffer = sources.getBufferData(file);
  clang::Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), buffer.begin(),
                     buffer.begin() + begin, buffer.end());
  const unsigned last = sources.getFileOffset(condition.getEnd());
  std::vector<clang::Token> names;
  std::set<std::string> asked;
  bool afterDefined = false;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    const unsigned at = sources.getFileOffset(token.getLocation());
    if (at > last || (at > begin && token.isAtStartOfLine()))
      break;
    if (token.isNot(clang::tok::raw_identifier))
      continue;
    const llvm::StringRef name = token.getRawIdentifier();
    if (afterDefined)
      asked.insert(name.str());
    else
      names.push_back(token);
    afterDefined = name == "defined";
  }
  for (const clang::Token &token : names) {
    const std::string name = token.getRawIdentifier().str();
    if (!patternFor(name) || asked.count(name) ||
        preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(name)))
      continue;
    CutGuard cut{name, name, {token.getLocation(), token.getLocation()}, false, true, ""};
    unsigned best = ~0U;
    for (const auto &[known, spec] : specs)
      if (const unsigned distance = known->getName().edit_distance(name);
          distance < best || (distance == best && known->getName() < cut.nearest)) {
        best = distance;
        cut.nearest = known->getName().str();
      }
    cuts.push_back(std::move(cut));
  }
}

// COND_CODE_1(FLAG, (this), (that)): the compiler sees one of them. What is on is the token 1.
void MacroWatch::addChoice(const GuardSpec &spec, clang::SourceRange range,
                           const clang::MacroArgs *arguments) {
  if (!inScope(range.getBegin()) || isInChoice(range.getBegin()))
    return;
  const std::string flag = argumentText(preprocessor, arguments, spec.flagArgument);
  const clang::IdentifierInfo *name = preprocessor.getIdentifierInfo(flag);
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(name);
  const bool on = macro && macro->getNumTokens() == 1 && preprocessor.getSpelling(macro->tokens()[0]) == "1";
  const std::string text = spec.name + "(" + flag + ")";
  const auto add = [&](unsigned argument, bool wanted) {
    if (argument > 0 && !argumentText(preprocessor, arguments, argument).empty())
      cuts.push_back({flag, (wanted ? "" : "!") + text, range, on == wanted, false, ""});
  };
  add(spec.ifArgument, true);
  add(spec.elseArgument, false);
}

// The guard whose name is `token`, of text that nobody expands.
std::optional<CutGuard> MacroWatch::cutGuard(const GuardSpec &spec, const clang::Token &token) const {
  const auto [file, begin] = sources.getDecomposedLoc(token.getLocation());
  const llvm::StringRef buffer = sources.getBufferData(file);
  CutGuard cut;
  if (spec.name.find('*') != std::string::npos) {
    cut.flag = cut.text = token.getRawIdentifier().str();
    cut.range = {token.getLocation(), token.getLocation()};
    return cut;
  }
  const auto open = buffer.find('(', begin);
  const auto close = buffer.find(')', begin);
  if (open == llvm::StringRef::npos || close == llvm::StringRef::npos || close < open)
    return std::nullopt;
  cut.range = {token.getLocation(), sources.getLocForStartOfFile(file).getLocWithOffset(
                                        static_cast<clang::SourceLocation::IntTy>(close))};
  llvm::SmallVector<llvm::StringRef, 4> arguments;
  buffer.slice(open + 1, close).split(arguments, ',');
  if (spec.flagArgument == 0)
    cut.flag = spec.fixedFlag;
  else if (spec.flagArgument <= arguments.size())
    cut.flag = arguments[spec.flagArgument - 1].trim().ltrim('&').str();
  cut.text = buffer.slice(begin, close + 1).str();
  return cut;
}

// The flags that a condition asks for; not those of which it asks only whether they are defined.
BranchCondition MacroWatch::conditionIn(clang::SourceRange condition) {
  const clang::SourceRange written = sources.getExpansionRange(condition).getAsRange();
  if (!inScope(written.getBegin()))
    return {};
  const auto [file, begin] = sources.getDecomposedLoc(written.getBegin());
  const llvm::StringRef buffer = sources.getBufferData(file);
  const llvm::StringRef behind = buffer.drop_front(begin);
  // Up to the end of the directive, which a backslash continues.
  std::size_t size = behind.find('\n');
  while (size != llvm::StringRef::npos && behind.take_front(size).rtrim("\r").ends_with("\\"))
    size = behind.find('\n', size + 1);
  const llvm::StringRef text = behind.take_front(size);
  clang::Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), buffer.begin(),
                     text.begin(), buffer.end());
  BranchCondition result;
  clang::SourceLocation last;
  bool afterDefined = false;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    if (sources.getFileOffset(token.getLocation()) >= begin + text.size())
      break;
    last = token.getEndLoc();
    if (token.isNot(clang::tok::raw_identifier)) {
      afterDefined &= token.is(clang::tok::l_paren);
      continue;
    }
    const auto &table = preprocessor.getIdentifierTable();
    const auto name = table.find(token.getRawIdentifier());
    const auto spec = name == table.end() ? specs.end() : specs.find(name->second);
    const bool asksForValue = !afterDefined && spec != specs.end();
    afterDefined = token.getRawIdentifier() == "defined";
    auto guard = asksForValue ? cutGuard(*spec->second, token) : std::nullopt;
    if (!guard)
      continue;
    if (result.flag.empty())
      result.range = guard->range;
    result.flag += (result.flag.empty() ? "" : "|") + guard->flag;
  }
  if (last.isValid())
    result.text = buffer.slice(begin, sources.getFileOffset(last)).trim().str();
  return result;
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
    if (found != specs.end())
      if (auto cut = cutGuard(*found->second, token))
        cuts.push_back(std::move(*cut));
  }
}

} // namespace featflags::deadcode
