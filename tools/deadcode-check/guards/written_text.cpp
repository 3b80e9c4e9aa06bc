// SPDX-License-Identifier: MIT
//
// See written_text.h.
#include "deadcode-check/guards/written_text.h"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>

namespace featflags::deadcode {
namespace {

// Where the user wrote what a macro's argument has become by now. Arguments are expanded before they are put
// in place: WHEN(TRACE) hands on the tokens that TRACE stands for, and what was written is beside WHEN.
clang::SourceLocation asWritten(const clang::SourceManager &sources, clang::SourceLocation token) {
  while (sources.isMacroArgExpansion(token)) {
    const clang::SourceLocation parameter = sources.getImmediateExpansionRange(token).getBegin();
    const clang::SourceLocation use = sources.getImmediateExpansionRange(parameter).getBegin();
    token = sources.getImmediateSpellingLoc(token);
    while (token.isMacroID() && !sources.isMacroArgExpansion(token) &&
           sources.getFileID(token) != sources.getFileID(use))
      token = sources.getImmediateExpansionRange(token).getBegin();
  }
  return token;
}

} // namespace

std::string argumentText(const clang::Preprocessor &preprocessor, const clang::MacroArgs *arguments,
                         unsigned position) {
  std::string text;
  if (!arguments || position == 0 || position > arguments->getNumMacroArguments())
    return text;
  const auto &sources = preprocessor.getSourceManager();
  clang::SourceLocation last; // one word may have become several tokens
  for (const clang::Token *token = arguments->getUnexpArgument(position - 1); token->isNot(clang::tok::eof);
       ++token) {
    const clang::SourceLocation written = asWritten(sources, token->getLocation());
    if (written == last || token->is(clang::tok::amp))
      continue;
    last = written;
    if (written == token->getLocation())
      text += preprocessor.getSpelling(*token);
    else {
      llvm::SmallString<32> buffer;
      text += clang::Lexer::getSpelling(sources.getSpellingLoc(written), buffer, sources,
                                        preprocessor.getLangOpts());
    }
  }
  return text;
}

namespace {

bool isKeywordOfGcc(llvm::StringRef name) {
  static constexpr llvm::StringRef keywords[] = {
#define GCC_KEYWORD(keyword, language, replacement) #keyword,
#include "target/gcc_keywords.def"
  };
  return llvm::is_contained(keywords, name);
}

} // namespace

std::string asCompilerReads(const clang::Preprocessor &preprocessor, const clang::Token &token,
                            clang::SourceLocation &last) {
  const auto &sources = preprocessor.getSourceManager();
  clang::SourceLocation from = token.getLocation();
  while (sources.isMacroArgExpansion(from))
    from = sources.getImmediateSpellingLoc(from);
  if (!from.isMacroID()) {
    last = {};
    return preprocessor.getSpelling(token);
  }
  const llvm::StringRef name = clang::Lexer::getImmediateMacroName(from, sources, preprocessor.getLangOpts());
  if (!isKeywordOfGcc(name)) {
    last = {};
    return preprocessor.getSpelling(token);
  }
  const clang::SourceLocation use = sources.getImmediateExpansionRange(from).getBegin();
  const bool isFirst = use != last;
  last = use;
  return isFirst ? name.str() : std::string();
}

std::string textOf(const clang::SourceManager &sources, unsigned begin, unsigned end, clang::FileID file) {
  return sources.getBufferData(file).slice(begin, end).str();
}

std::string fileAt(const clang::SourceManager &sources, clang::SourceLocation location) {
  const clang::FileID file = sources.getFileID(sources.getExpansionLoc(location));
  const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  if (!entry)
    return {};
  const llvm::StringRef real = entry->getFileEntry().tryGetRealPathName();
  return real.empty() ? entry->getName().str() : real.str();
}

SourceSpan spanOf(const clang::SourceManager &sources, clang::CharSourceRange range) {
  SourceSpan span;
  const auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
  const unsigned end = sources.getFileOffset(range.getEnd());
  span.file = fileAt(sources, range.getBegin());
  span.begin = begin;
  span.end = end;
  span.beginLine = sources.getLineNumber(file, begin);
  span.beginColumn = sources.getColumnNumber(file, begin);
  const unsigned last = end > begin ? end - 1 : end;
  span.endLine = sources.getLineNumber(file, last);
  span.endColumn = sources.getColumnNumber(file, last);
  return span;
}

} // namespace featflags::deadcode
