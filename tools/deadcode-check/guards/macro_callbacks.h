// SPDX-License-Identifier: MIT
//
// MacroCallbacks: the preprocessor's calls, handed to MacroWatch.
//
// Comes in: callbacks. Goes out: calls of MacroWatch, and what needs no more thought than writing down.
// Exists because the preprocessor owns its callbacks, and MacroWatch must outlive them.
#pragma once

#include "deadcode-check/guards/macro_watch.h"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>

namespace featflags::deadcode {

// Forwards the preprocessor's calls; the preprocessor owns it.
class MacroCallbacks : public clang::PPCallbacks {
public:
  explicit MacroCallbacks(MacroWatch &macroWatch) : watch(macroWatch) {}

  void MacroDefined(const clang::Token &name, const clang::MacroDirective *directive) override {
    watch.macroDefined(name, *directive->getMacroInfo());
  }
  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &, clang::SourceRange range,
                    const clang::MacroArgs *arguments) override {
    watch.macroExpands(name, range, arguments);
  }
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override { watch.skipped(range); }
  void If(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind value) override {
    watch.branches.begin(watch.conditionIn(condition), value == CVK_True);
    watch.conditionEvaluated(condition);
  }
  void Elif(clang::SourceLocation place, clang::SourceRange condition, ConditionValueKind value,
            clang::SourceLocation) override {
    watch.branches.next(watch.conditionIn(condition),
                        value == CVK_NotEvaluated ? std::optional<bool>() : value == CVK_True, place);
    watch.conditionEvaluated(condition);
  }
  // Whether a name is defined is no flag's value; but it decides over what follows.
  void Ifdef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &macro) override {
    watch.branches.begin({}, static_cast<bool>(macro));
  }
  void Ifndef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &macro) override {
    watch.branches.begin({}, !macro);
  }
  void Elifdef(clang::SourceLocation place, const clang::Token &,
               const clang::MacroDefinition &macro) override {
    watch.branches.next({}, static_cast<bool>(macro), place);
  }
  void Elifdef(clang::SourceLocation place, clang::SourceRange, clang::SourceLocation) override {
    watch.branches.next({}, std::nullopt, place);
  }
  void Elifndef(clang::SourceLocation place, const clang::Token &,
                const clang::MacroDefinition &macro) override {
    watch.branches.next({}, !macro, place);
  }
  void Elifndef(clang::SourceLocation place, clang::SourceRange, clang::SourceLocation) override {
    watch.branches.next({}, std::nullopt, place);
  }
  void Else(clang::SourceLocation place, clang::SourceLocation) override { watch.branches.otherwise(place); }
  void Endif(clang::SourceLocation place, clang::SourceLocation) override { watch.branches.end(place); }
  void FileChanged(clang::SourceLocation location, FileChangeReason reason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID) override {
    if (reason == EnterFile)
      ++watch.entered[fileAt(watch.sources, location)];
  }
  void InclusionDirective(clang::SourceLocation, const clang::Token &, llvm::StringRef, bool isAngled,
                          clang::CharSourceRange filename, clang::OptionalFileEntryRef file, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (!file)
      return;
    Inclusion inclusion;
    // `#include NAME`: what stands in the directive is the macro.
    if (filename.getBegin().isMacroID()) {
      const clang::CharSourceRange use = watch.sources.getExpansionRange(filename.getAsRange());
      filename = clang::CharSourceRange::getCharRange(
          use.getBegin(), clang::Lexer::getLocForEndOfToken(use.getEnd(), 0, watch.sources,
                                                            watch.preprocessor.getLangOpts()));
    }
    inclusion.target = spanOf(watch.sources, filename);
    inclusion.onCommandLine = inclusion.target.file.empty() || inclusion.target.file.starts_with("<");
    inclusion.spelled = file->getName().str();
    inclusion.included = file->getFileEntry().tryGetRealPathName().str();
    inclusion.quoted = !isAngled;
    watch.inclusions.push_back(std::move(inclusion));
  }

private:
  MacroWatch &watch;
};

} // namespace featflags::deadcode
