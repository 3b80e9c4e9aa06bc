// SPDX-License-Identifier: MIT
//
// See body_filter.h. Reads raw tokens: no macro is expanded, no `#if` is decided.
#include "deadcode-check/guards/body_filter.h"

#include <clang/AST/DeclCXX.h>
#include <clang/Lex/Lexer.h>

namespace featflags::deadcode {
namespace {

// Follows the braces of one definition. With an #else inside they need not balance; then only a closing
// brace at the start of a line ends it.
class BodyEnd {
public:
  bool reached(const clang::Token &token, unsigned column) {
    if (token.is(clang::tok::l_brace))
      ++depth;
    if (token.isNot(clang::tok::r_brace))
      return false;
    depth -= depth > 0 ? 1U : 0U;
    return column == 1 || (depth == 0 && !branches);
  }
  void sawBranch() { branches = true; }

private:
  unsigned depth = 0;
  bool branches = false;
};

} // namespace

bool bodyMayHoldGuard(const clang::FunctionDecl &function, MacroWatch &watch,
                      clang::Preprocessor &preprocessor) {
  const clang::SourceLocation location = function.getLocation();
  const bool inScope = watch.inScope(location);
  if (location.isMacroID() || llvm::isa<clang::CXXConstructorDecl>(function))
    return inScope;
  const auto &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(location);
  const llvm::StringRef buffer = sources.getBufferData(file);
  clang::Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), buffer.begin(),
                     buffer.begin() + offset, buffer.end());
  BodyEnd end;
  bool afterHash = false;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    const unsigned at = sources.getFileOffset(token.getLocation());
    if (token.is(clang::tok::raw_identifier)) {
      const llvm::StringRef identifier = token.getRawIdentifier();
      if (afterHash && (identifier == "else" || identifier == "elif"))
        end.sawBranch();
      if ((inScope && watch.isGuardish(identifier)) || watch.readsFlagStorage(identifier))
        return true;
    }
    afterHash = token.is(clang::tok::hash) && token.isAtStartOfLine();
    const bool startsLine = at == 0 || buffer[at - 1] == '\n';
    if (end.reached(token, startsLine ? 1 : 2))
      return false;
  }
  return false;
}

} // namespace featflags::deadcode
