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

// Tokens of a function that does little more than to return a flag.
constexpr unsigned mostOfPredicate = 100;

bool isNamedNumber(const clang::FunctionDecl &function) {
  const clang::QualType type = function.getReturnType();
  return function.getIdentifier() && (type->isIntegralOrEnumerationType() || type->isDependentType());
}

// What calls it comes later, unless it was declared before or may be called from above, as methods are.
void notePredicate(const clang::FunctionDecl &function, MacroWatch &watch, std::set<std::string> &late) {
  const std::string name = function.getName().str();
  if ((function.getPreviousDecl() || llvm::isa<clang::CXXMethodDecl>(function)) && !watch.isGuardish(name) &&
      !watch.readsFlagStorage(name))
    late.insert(name);
  watch.addPredicate(*function.getIdentifier());
}

} // namespace

bool bodyMayHoldGuard(const clang::FunctionDecl &function, MacroWatch &watch,
                      clang::Preprocessor &preprocessor, std::set<std::string> &late) {
  const clang::SourceLocation location = function.getLocation();
  const bool inScope = watch.inScope(location);
  if (location.isMacroID() || llvm::isa<clang::CXXConstructorDecl>(function))
    return inScope;
  const bool inRoot = watch.isInRoot(location);
  const bool maybePredicate = inRoot && isNamedNumber(function);
  const auto &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(location);
  const llvm::StringRef buffer = sources.getBufferData(file);
  clang::Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), buffer.begin(),
                     buffer.begin() + offset, buffer.end());
  const llvm::StringRef name = function.getIdentifier() ? function.getName() : "";
  BodyEnd end;
  bool afterHash = false;
  bool found = false;
  unsigned count = 0;
  llvm::SmallVector<const clang::IdentifierInfo *, 64> names;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    const unsigned at = sources.getFileOffset(token.getLocation());
    if (token.is(clang::tok::raw_identifier)) {
      const llvm::StringRef identifier = token.getRawIdentifier();
      if (afterHash && (identifier == "else" || identifier == "elif"))
        end.sawBranch();
      if (watch.readsFlagStorage(identifier))
        return true;
      names.push_back(preprocessor.getIdentifierInfo(identifier));
      found |= inRoot && watch.isGuardish(identifier) && identifier != name;
    }
    const bool isShort = ++count <= mostOfPredicate;
    if (found && inScope && (!isShort || !maybePredicate))
      return true;
    afterHash = token.is(clang::tok::hash) && token.isAtStartOfLine();
    const bool startsLine = at == 0 || buffer[at - 1] == '\n';
    if (!end.reached(token, startsLine ? 1 : 2))
      continue;
    if (found && isShort && maybePredicate) {
      notePredicate(function, watch, late);
      return true;
    }
    break;
  }
  watch.leaveOut(names, inScope);
  return found && inScope;
}

} // namespace featflags::deadcode
