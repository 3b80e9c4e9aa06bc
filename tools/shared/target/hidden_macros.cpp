// SPDX-License-Identifier: MIT
#include "target/hidden_macros.h"

#include "target/source_files.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

#include <memory>

namespace featflags::tool {
namespace {

class HiddenMacros final : public clang::PPCallbacks {
public:
  HiddenMacros(clang::Preprocessor &own, const std::vector<std::string> &names) : preprocessor(own) {
    for (const std::string &name : names)
      macros.push_back({preprocessor.getIdentifierInfo(name), nullptr, nullptr});
  }

  void FileChanged(clang::SourceLocation place, FileChangeReason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID) override {
    const bool own = isResourceHeader(preprocessor.getSourceManager().getFilename(place));
    for (Macro &macro : macros)
      own ? show(macro, place) : hide(macro, place);
    inOwnHeader = own;
  }

private:
  struct Macro {
    clang::IdentifierInfo *name;
    clang::MacroInfo *meaning;   // for clang's own headers
    clang::MacroInfo *elsewhere; // null: not defined, unless the source does it
  };

  void set(const Macro &macro, clang::MacroInfo *meaning, clang::SourceLocation place) {
    if (meaning)
      preprocessor.appendDefMacroDirective(macro.name, meaning, place);
    else if (preprocessor.getMacroInfo(macro.name))
      preprocessor.appendMacroDirective(macro.name, new (preprocessor.getPreprocessorAllocator())
                                                        clang::UndefMacroDirective(place));
  }

  void show(Macro &macro, clang::SourceLocation place) {
    if (inOwnHeader || !macro.meaning)
      return;
    macro.elsewhere = preprocessor.getMacroInfo(macro.name);
    set(macro, macro.meaning, place);
  }

  // The first time it is seen is before any line of source: then it is clang's, or from the predefines.
  void hide(Macro &macro, clang::SourceLocation place) {
    const bool first = !macro.meaning;
    if (first)
      macro.meaning = preprocessor.getMacroInfo(macro.name);
    if (inOwnHeader || (first && macro.meaning))
      set(macro, macro.elsewhere, place);
  }

  clang::Preprocessor &preprocessor;
  std::vector<Macro> macros;
  bool inOwnHeader = false;
};

} // namespace

void hideMacros(clang::Preprocessor &preprocessor, const std::vector<std::string> &names) {
  if (!names.empty())
    preprocessor.addPPCallbacks(std::make_unique<HiddenMacros>(preprocessor, names));
}

} // namespace featflags::tool
