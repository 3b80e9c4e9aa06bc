// SPDX-License-Identifier: MIT
//
// See variables.h: anchorsOf(). Everything that is not written plainly, by no macro and in one file, is left
// unusable: a fix must not guess.
#include "unused-lint/facts/variables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace featflags::unused {
namespace {

class AnchorReader {
public:
  AnchorReader(const clang::VarDecl &decl, const clang::ASTContext &context)
      : variable(decl), sources(context.getSourceManager()), language(context.getLangOpts()),
        file(sources.getFileID(decl.getLocation())) {}

  Anchors read() {
    Anchors anchors;
    if (variable.getLocation().isMacroID() || variable.isStaticDataMember())
      return anchors;
    const auto begin = offsetOf(variable.getBeginLoc());
    const auto type = offsetOf(variable.getTypeSpecStartLoc());
    const auto name = offsetOf(variable.getLocation());
    if (!begin || !type || !name || *begin > *type || *type > *name)
      return anchors;
    anchors.begin = *begin;
    anchors.type = *type;
    anchors.name = *name;
    anchors.end = endOf();
    anchors.usable = true;
    if (const auto *attribute = variable.getAttr<clang::UnusedAttr>())
      anchors.attribute = offsetOf(attribute->getLocation()).value_or(0);
    return anchors;
  }

private:
  // Text of a macro counts as the macro's name where it begins there.
  std::optional<unsigned> offsetOf(clang::SourceLocation location) const {
    if (location.isInvalid())
      return std::nullopt;
    if (location.isMacroID()) {
      clang::SourceLocation begin;
      if (!clang::Lexer::isAtStartOfMacroExpansion(location, sources, language, &begin))
        return std::nullopt;
      location = begin;
    }
    const auto [in, offset] = sources.getDecomposedLoc(location);
    return in == file ? std::optional(offset) : std::nullopt;
  }

  // Behind the semicolon; 0 where another declarator or a directive comes first.
  unsigned endOf() const {
    const auto last = sources.getDecomposedExpansionLoc(variable.getEndLoc());
    if (last.first != file)
      return 0;
    const clang::SourceLocation end = clang::Lexer::findLocationAfterToken(
        sources.getExpansionRange(variable.getEndLoc()).getEnd(), clang::tok::semi, sources, language, false);
    const auto [in, offset] = sources.getDecomposedLoc(end);
    const auto begin = sources.getDecomposedExpansionLoc(variable.getBeginLoc());
    if (end.isInvalid() || in != file || begin.first != file)
      return 0;
    const llvm::StringRef text = sources.getBufferData(file).slice(begin.second, offset);
    return text.contains("\n#") || text.contains("\n #") ? 0 : offset;
  }

  const clang::VarDecl &variable;
  const clang::SourceManager &sources;
  const clang::LangOptions &language;
  clang::FileID file;
};

} // namespace

Anchors anchorsOf(const clang::VarDecl &variable, const clang::ASTContext &context) {
  return AnchorReader(variable, context).read();
}

} // namespace featflags::unused
