// SPDX-License-Identifier: MIT
//
// See text_watch.h.
#include "unused-lint/facts/text_watch.h"

#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace featflags::unused {
namespace {

// "#ifndef NAME_H" around a whole header says nothing about its use.
bool isIncludeGuard(llvm::StringRef name) {
  return name.ends_with("_H") || name.ends_with("_H_") || name.ends_with("_H__") || name.ends_with("_HPP") ||
         name.ends_with("_INCLUDED") || name.ends_with("_h");
}

bool isWord(llvm::StringRef text) {
  return llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

std::string negated(const std::string &text) {
  if (text.starts_with("!") && isWord(llvm::StringRef(text).drop_front(1)))
    return text.substr(1);
  return text.starts_with("defined(") && llvm::StringRef(text).count('(') == 1 ? "!" + text
                                                                               : "!(" + text + ")";
}

} // namespace

std::string fileAt(const clang::SourceManager &sources, clang::SourceLocation location) {
  const clang::FileID file = sources.getFileID(sources.getExpansionLoc(location));
  const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  if (!entry)
    return "";
  llvm::SmallString<256> path(entry->getName());
  sources.getFileManager().makeAbsolutePath(path);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path.str().str();
}

Place placeAt(const clang::SourceManager &sources, clang::SourceLocation location) {
  return {fileAt(sources, location), sources.getExpansionLineNumber(location)};
}

// What the preprocessor tells, written down.
class TextCallbacks final : public clang::PPCallbacks {
public:
  explicit TextCallbacks(TextWatch &textWatch) : watch(textWatch) {}

  void If(clang::SourceLocation location, clang::SourceRange condition, ConditionValueKind) override {
    open(location, textOf(condition));
  }
  void Ifdef(clang::SourceLocation location, const clang::Token &name,
             const clang::MacroDefinition &) override {
    open(location, "defined(" + spelling(name) + ")");
  }
  void Ifndef(clang::SourceLocation location, const clang::Token &name,
              const clang::MacroDefinition &) override {
    const std::string word = spelling(name);
    open(location, isIncludeGuard(word) ? "" : "!defined(" + word + ")");
  }
  void Elif(clang::SourceLocation location, clang::SourceRange condition, ConditionValueKind,
            clang::SourceLocation) override {
    turn(location, textOf(condition));
  }
  void Else(clang::SourceLocation location, clang::SourceLocation) override { turn(location, ""); }
  void Endif(clang::SourceLocation location, clang::SourceLocation) override {
    if (stack.empty())
      return;
    const int around = watch.branches[static_cast<unsigned>(stack.back().branch)].outer;
    stack.pop_back();
    step(location, around);
  }
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    watch.skipped.push_back(range);
  }
  void MacroExpands(const clang::Token &, const clang::MacroDefinition &, clang::SourceRange range,
                    const clang::MacroArgs *arguments) override {
    if (arguments && range.getBegin().isFileID())
      watch.expansions.push_back(range);
  }
  void FileChanged(clang::SourceLocation, FileChangeReason reason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID) override {
    // A file's conditions are its own: those around its #include are not known to its reader.
    if (reason == EnterFile)
      outer.push_back(std::exchange(stack, {}));
    else if (reason == ExitFile && !outer.empty()) {
      stack = std::move(outer.back());
      outer.pop_back();
    }
  }
  void PragmaDiagnosticPush(clang::SourceLocation, llvm::StringRef) override { states.push_back(state); }
  void PragmaDiagnosticPop(clang::SourceLocation location, llvm::StringRef) override {
    if (states.empty())
      return;
    state = states.back();
    states.pop_back();
    watch.ignored.emplace_back(location, state);
  }
  void PragmaDiagnostic(clang::SourceLocation location, llvm::StringRef, clang::diag::Severity severity,
                        llvm::StringRef warning) override {
    unsigned bits = 0;
    if (warning == "-Wunused" || warning == "-Wall")
      bits = 4;
    else if (warning == "-Wunused-variable")
      bits = 1;
    else if (warning == "-Wunused-const-variable")
      bits = 2;
    state = severity == clang::diag::Severity::Ignored ? state | bits : state & ~bits;
    watch.ignored.emplace_back(location, state);
  }

private:
  struct Open {
    int branch = -1;
    std::string before; // what the branches so far ask for, or'ed
  };

  void open(clang::SourceLocation location, std::string text) {
    Open next;
    next.before = text;
    next.branch = addBranch(stack.empty() ? -1 : stack.back().branch, std::move(text));
    stack.push_back(next);
    step(location, next.branch);
  }
  void turn(clang::SourceLocation location, const std::string &text) {
    if (stack.empty())
      return;
    Open &top = stack.back();
    std::string now = top.before.empty() ? "" : negated(top.before);
    if (!text.empty())
      now += (now.empty() ? "" : " && ") + text;
    top.branch = addBranch(watch.branches[static_cast<unsigned>(top.branch)].outer, now);
    if (!text.empty())
      top.before += (top.before.empty() ? "" : " || ") + text;
    step(location, top.branch);
  }
  int addBranch(int outerBranch, std::string text) {
    watch.branches.push_back({outerBranch, std::move(text)});
    return static_cast<int>(watch.branches.size()) - 1;
  }
  void step(clang::SourceLocation location, int branch) {
    const auto [file, offset] = watch.sources.getDecomposedExpansionLoc(location);
    watch.steps[file].push_back({offset, branch});
  }
  std::string spelling(const clang::Token &token) const { return watch.preprocessor.getSpelling(token); }
  std::string textOf(clang::SourceRange range) const {
    const llvm::StringRef text = clang::Lexer::getSourceText(clang::CharSourceRange::getCharRange(range),
                                                             watch.sources, watch.preprocessor.getLangOpts());
    return text.trim().str();
  }

  TextWatch &watch;
  std::vector<Open> stack; // of the file that is being read
  std::vector<std::vector<Open>> outer;
  unsigned state = 0;
  std::vector<unsigned> states;
};

TextWatch::TextWatch(clang::Preprocessor &pp) : preprocessor(pp), sources(pp.getSourceManager()) {
  preprocessor.addPPCallbacks(std::make_unique<TextCallbacks>(*this));
  preprocessor.setTokenWatcher([this](const clang::Token &token) {
    if (token.is(clang::tok::identifier))
      mentioned |= names.contains(token.getIdentifierInfo());
    else if (token.is(clang::tok::kw_static))
      statics.push_back(token.getLocation());
  });
}

bool TextWatch::takeMention(clang::SourceLocation after) {
  bool found = std::exchange(mentioned, false);
  for (const clang::SourceLocation location : statics)
    found |= sources.isBeforeInTranslationUnit(after, location);
  statics.clear();
  return found;
}

std::string TextWatch::spell(int branch) const {
  if (branch < 0)
    return "";
  const Branch &last = branches[static_cast<unsigned>(branch)];
  std::string outer = spell(last.outer);
  if (last.text.empty())
    return outer;
  return outer.empty() ? last.text : outer + " && " + last.text;
}

std::string TextWatch::conditionsAt(clang::SourceLocation location) const {
  const auto [file, offset] = sources.getDecomposedExpansionLoc(location);
  const auto found = steps.find(file);
  if (found == steps.end())
    return "";
  int branch = -1;
  for (const Step &step : found->second) {
    if (step.offset > offset)
      break;
    branch = step.branch;
  }
  return spell(branch);
}

unsigned TextWatch::ignoredAt(clang::SourceLocation location) const {
  unsigned state = 0;
  for (const auto &[from, then] : ignored)
    if (sources.isBeforeInTranslationUnit(from, location))
      state = then;
  return state;
}

void TextWatch::addMacroMentions(const llvm::DenseSet<const clang::IdentifierInfo *> &of,
                                 std::map<std::string, std::vector<Use>> &found) const {
  for (const auto &[name, state] : preprocessor.macros()) {
    const clang::MacroInfo *macro = state.getLatest() ? state.getLatest()->getMacroInfo() : nullptr;
    if (!macro || macro->isBuiltinMacro())
      continue;
    for (const clang::Token &token : macro->tokens())
      if (const clang::IdentifierInfo *identifier = token.getIdentifierInfo();
          identifier && of.contains(identifier))
        found[identifier->getName().str()].push_back(
            {UseKind::Macro, placeAt(sources, token.getLocation()), "", "", 1});
  }
}

void TextWatch::addCutMentions(const llvm::StringMap<bool> &of,
                               std::map<std::string, std::vector<Use>> &found) const {
  for (const clang::SourceRange &range : skipped) {
    if (sources.isInSystemHeader(range.getBegin()))
      continue;
    const auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
    const unsigned end = sources.getFileOffset(range.getEnd());
    const llvm::StringRef buffer = sources.getBufferData(file);
    clang::Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), buffer.begin(),
                       buffer.begin() + begin, buffer.end());
    for (clang::Token token; !lexer.LexFromRawLexer(token);) {
      if (sources.getFileOffset(token.getLocation()) >= end)
        break;
      if (token.is(clang::tok::raw_identifier) && of.contains(token.getRawIdentifier()))
        found[token.getRawIdentifier().str()].push_back(
            {UseKind::Cut, placeAt(sources, token.getLocation()), "", conditionsAt(token.getLocation()), 1});
    }
  }
}

void TextWatch::addDroppedMentions(const llvm::StringMap<bool> &of, clang::FileID file,
                                   std::map<std::string, std::vector<Use>> &found) const {
  std::vector<std::pair<unsigned, unsigned>> ranges;
  for (const clang::SourceRange &range : expansions)
    if (sources.getFileID(range.getBegin()) == file)
      ranges.emplace_back(sources.getFileOffset(range.getBegin()), sources.getFileOffset(range.getEnd()));
  const llvm::StringRef buffer = sources.getBufferData(file);
  for (const auto &[begin, end] : ranges) {
    if (end <= begin || end >= buffer.size())
      continue;
    clang::Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), buffer.begin(),
                       buffer.begin() + begin, buffer.end());
    clang::Token token;
    lexer.LexFromRawLexer(token); // the macro's own name
    bool isMember = false;
    while (!lexer.LexFromRawLexer(token) && sources.getFileOffset(token.getLocation()) < end) {
      if (!isMember && token.is(clang::tok::raw_identifier) && of.contains(token.getRawIdentifier()))
        found[token.getRawIdentifier().str()].push_back(
            {UseKind::Dropped, placeAt(sources, token.getLocation()), "", "", 1});
      isMember = token.isOneOf(clang::tok::period, clang::tok::arrow);
    }
  }
}

std::map<std::string, std::vector<Use>>
TextWatch::unseenMentions(const llvm::DenseSet<const clang::IdentifierInfo *> &of,
                          llvm::DenseSet<clang::FileID> files) const {
  std::map<std::string, std::vector<Use>> found;
  if (of.empty())
    return found;
  llvm::StringMap<bool> wanted;
  for (const clang::IdentifierInfo *identifier : of)
    wanted[identifier->getName()] = true;
  files.insert(sources.getMainFileID());
  addMacroMentions(of, found);
  addCutMentions(wanted, found);
  for (const clang::FileID file : files)
    addDroppedMentions(wanted, file, found);
  return found;
}

} // namespace featflags::unused
