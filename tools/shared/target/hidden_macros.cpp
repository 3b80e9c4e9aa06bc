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
    for (const std::string &name : names) {
      clang::IdentifierInfo *identifier = preprocessor.getIdentifierInfo(name);
      if (clang::MacroInfo *macro = preprocessor.getMacroInfo(identifier))
        macros.push_back({identifier, macro});
    }
  }

  void FileChanged(clang::SourceLocation place, FileChangeReason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID) override {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    const bool hide = !isResourceHeader(sources.getFilename(place));
    if (hide == hidden)
      return;
    hidden = hide;
    for (const Macro &macro : macros)
      hide ? undefine(macro, place) : define(macro, place);
  }

private:
  struct Macro {
    clang::IdentifierInfo *name;
    clang::MacroInfo *meaning;
  };

  void undefine(const Macro &macro, clang::SourceLocation place) {
    preprocessor.appendMacroDirective(macro.name, new (preprocessor.getPreprocessorAllocator())
                                                      clang::UndefMacroDirective(place));
  }
  void define(const Macro &macro, clang::SourceLocation place) {
    preprocessor.appendDefMacroDirective(macro.name, macro.meaning, place);
  }

  clang::Preprocessor &preprocessor;
  std::vector<Macro> macros;
  bool hidden = false;
};

} // namespace

void hideMacros(clang::Preprocessor &preprocessor, const std::vector<std::string> &names) {
  preprocessor.addPPCallbacks(std::make_unique<HiddenMacros>(preprocessor, names));
}

} // namespace featflags::tool
