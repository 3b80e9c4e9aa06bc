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
namespace {

constexpr llvm::StringLiteral wordCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

} // namespace

MacroWatch::MacroWatch(clang::Preprocessor &unitPreprocessor, const RegionScope &regionScope)
    : preprocessor(unitPreprocessor), sources(unitPreprocessor.getSourceManager()), scope(regionScope) {
  for (const GuardSpec &spec : scope.guards) {
    if (spec.name.find('*') != std::string::npos) {
      patterns.push_back(&spec);
      continue;
    }
    const Identifier name = preprocessor.getIdentifierInfo(spec.name);
    specs[name] = &spec;
    guardish.insert(name);
    if (!spec.tableMacro.empty())
      tableMacros.insert(preprocessor.getIdentifierInfo(spec.tableMacro));
  }
  for (const std::string &name : scope.watched)
    watched.insert(preprocessor.getIdentifierInfo(name));
  preprocessor.addPPCallbacks(std::make_unique<MacroCallbacks>(*this));
  preprocessor.setTokenWatcher([this](const clang::Token &token) { tokenRead(token); });
}

// A macro is guardish when its body names something guardish, in whatever order they were defined.
void MacroWatch::spread(Identifier identifier, llvm::DenseSet<Identifier> &into) {
  std::vector<Identifier> open = {identifier};
  while (!open.empty()) {
    const Identifier next = open.back();
    open.pop_back();
    if (!into.insert(next).second)
      continue;
    if (const auto found = mentionedBy.find(next); found != mentionedBy.end())
      open.insert(open.end(), found->second.begin(), found->second.end());
  }
}

const GuardSpec *MacroWatch::patternFor(llvm::StringRef name) const {
  for (const GuardSpec *spec : patterns)
    if (fits(spec->name, std::string_view(name.data(), name.size())))
      return spec;
  return nullptr;
}

namespace {

bool isDefinedIn(llvm::StringRef file, const std::vector<std::string> &tables) {
  return tables.empty() || llvm::any_of(tables, [&](const std::string &table) {
           return file == table || file.ends_with("/" + table);
         });
}

} // namespace

// A flag that is a macro itself is 0 or 1, or another flag.
bool MacroWatch::isFlagValue(const clang::MacroInfo &macro) const {
  if (macro.isFunctionLike())
    return false;
  bool any = false;
  for (const clang::Token &token : macro.tokens()) {
    if (token.isOneOf(clang::tok::l_paren, clang::tok::r_paren))
      continue;
    const bool isNumber = token.is(clang::tok::numeric_constant) &&
                          llvm::is_contained({"0", "1"}, preprocessor.getSpelling(token));
    const bool isFlag = token.getIdentifierInfo() && specs.count(token.getIdentifierInfo());
    if (any || (!isNumber && !isFlag))
      return false;
    any = true;
  }
  return any;
}

void MacroWatch::macroDefined(const clang::Token &name, const clang::MacroInfo &macro) {
  const Identifier defined = name.getIdentifierInfo();
  if (const GuardSpec *spec = patterns.empty() ? nullptr : patternFor(defined->getName());
      spec && isFlagValue(macro) && isDefinedIn(fileAt(sources, macro.getDefinitionLoc()), spec->definedIn)) {
    specs[defined] = spec;
    spread(defined, guardish);
  }
  const bool isGuard = specs.count(defined) != 0;
  bool mentions = false;
  bool mayWrite = false;
  for (const clang::Token &token : macro.tokens()) {
    const Identifier identifier = token.getIdentifierInfo();
    if (!identifier || identifier == defined)
      continue;
    if (isGuard && macro.getParameterNum(identifier) < 0)
      storage.insert(identifier);
    // CONFIG_##name: the name is put together where the macro is used.
    mentions |= guardish.count(identifier) != 0 || (!patterns.empty() && patternFor(identifier->getName()));
    mayWrite |= !isGuard && watched.count(identifier) != 0;
    auto &mentioning = mentionedBy[identifier];
    if (mentioning.empty() || mentioning.back() != defined)
      mentioning.push_back(defined);
  }
  if (mentions && !isGuard)
    spread(defined, guardish);
  if (mayWrite)
    spread(defined, watched);
}

void MacroWatch::macroExpands(const clang::Token &name, clang::SourceRange range,
                              const clang::MacroArgs *arguments) {
  const Identifier identifier = name.getIdentifierInfo();
  if (tableMacros.count(identifier))
    addTableRow(identifier->getName(), arguments);
  if (name.getLocation().isFileID())
    recordIfGuarded(name, range, arguments);
  const auto found = specs.find(identifier);
  if (found == specs.end())
    return;
  if (found->second->ifArgument + found->second->elseArgument > 0)
    addChoice(*found->second, range, arguments);
  else
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

// static const int big = FLAG; : what asks `big` asks for the flag. Null where nothing like it is there.
MacroWatch::Identifier MacroWatch::constantBefore(clang::SourceLocation use) const {
  if (use.isMacroID())
    return nullptr;
  const auto [file, offset] = sources.getDecomposedLoc(use);
  llvm::StringRef before = sources.getBufferData(file).take_front(offset).rtrim(" \t\n(!");
  if (!before.consume_back("="))
    return nullptr;
  before = before.rtrim(" \t\n");
  const llvm::StringRef name =
      before.take_back(before.size() - (before.find_last_not_of(wordCharacters) + 1));
  const llvm::StringRef declared = before.drop_back(name.size());
  const bool isConstant = declared.substr(declared.find_last_of(";{}()\n") + 1).contains("const ");
  return isConstant && !name.empty() ? preprocessor.getIdentifierInfo(name) : nullptr;
}

void MacroWatch::addUse(const GuardSpec &spec, const clang::Token &name, clang::SourceRange range,
                        const clang::MacroArgs *arguments) {
  if (!isInRoot(name.getLocation())) {
    outside += name.getLocation().isFileID() && !sources.isInSystemHeader(name.getLocation()) ? 1U : 0U;
    return;
  }
  const std::string identifier = name.getIdentifierInfo()->getName().str();
  GuardUse use;
  use.spec = &spec;
  // What is not judged may still be what a judged function asks.
  use.judged = inScope(name.getLocation());
  use.visited = !use.judged;
  use.flag = spec.flagArgument == 0 ? (spec.fixedFlag == spec.name ? identifier : spec.fixedFlag)
                                    : argumentText(preprocessor, arguments, spec.flagArgument);
  use.name = name.getLocation();
  use.range = range;
  use.text = identifier;
  if (const Identifier constant = constantBefore(name.getLocation()))
    spread(constant, keepers);
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
  const auto asks = [&](Identifier identifier) {
    return identifier && (guardish.count(identifier) != 0 || keepers.count(identifier) != 0);
  };
  bool guarded = asks(name.getIdentifierInfo());
  if (!guarded && arguments)
    for (unsigned i = 0; i < arguments->getNumMacroArguments() && !guarded; ++i)
      for (const clang::Token *token = arguments->getUnexpArgument(i); token->isNot(clang::tok::eof); ++token)
        guarded |= asks(token->getIdentifierInfo());
  if (guarded && inScope(range.getBegin()))
    expansions[range.getBegin()].use = range;
}

// On lines of its own, and then on the same line as before.
static std::string notExpanded(const std::string &name, unsigned line) {
  const std::string back = "\n#line " + std::to_string(line) + "\n";
  return "\n#pragma push_macro(\"" + name + "\")\n#undef " + name + back + name + "\n#pragma pop_macro(\"" +
         name + "\")" + back;
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
  // #define offset offset(): such a name expands once more, unless it is no macro there.
  if (macro && macro->isObjectLike() && macro->getNumTokens() > 1 &&
      expansion.tokens.back() == token.getIdentifierInfo()->getName())
    expansion.tokens.back() =
        notExpanded(expansion.tokens.back(), sources.getExpansionLineNumber(expansion.use.getBegin()));
}

// A guard in `#if` decides what is compiled; it is no expression and has no region of its own here.
void MacroWatch::conditionEvaluated(clang::SourceRange condition) {
  // Where the condition begins or ends with a macro, clang's range is inside of that.
  const clang::SourceRange written = sources.getExpansionRange(condition).getAsRange();
  uses.erase(uses.lower_bound(written.getBegin()), uses.upper_bound(written.getEnd()));
  // So are the guards that those are made of: IS_ENABLED(X) is IS_BUILTIN(X) or IS_MODULE(X). What was
  // expanded last has the highest location.
  while (!uses.empty()) {
    const auto last = std::prev(uses.end());
    const clang::SourceLocation place = sources.getExpansionLoc(last->first);
    if (last->first.isFileID() || place < written.getBegin() || written.getEnd() < place)
      break;
    uses.erase(last);
  }
  if (!patterns.empty() && inScope(written.getBegin()))
    noteUndefined(written);
}

bool MacroWatch::isGuardish(llvm::StringRef identifier) const {
  const auto &table = preprocessor.getIdentifierTable();
  const auto known = table.find(identifier);
  return known != table.end() && guardish.count(known->second);
}

bool MacroWatch::readsFlagStorage(llvm::StringRef identifier) const {
  const auto &table = preprocessor.getIdentifierTable();
  const auto known = table.find(identifier);
  return known != table.end() && (storage.count(known->second) || watched.count(known->second));
}

const GuardSpec *MacroWatch::specNamed(llvm::StringRef name) const {
  for (const GuardSpec &spec : scope.guards)
    if (spec.name == name)
      return &spec;
  return nullptr;
}

} // namespace featflags::deadcode
