// SPDX-License-Identifier: MIT
//
// See pieces.h.
#include "deadcode-check/guards/pieces.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Lex/Lexer.h>

namespace featflags::deadcode {
namespace {

// The statement that ends where `statement` ends; null when it is not made of statements.
const clang::Stmt *tailOf(const clang::Stmt *statement) {
  if (const auto *choice = llvm::dyn_cast<clang::IfStmt>(statement))
    return choice->getElse() ? choice->getElse() : choice->getThen();
  if (const auto *forLoop = llvm::dyn_cast<clang::ForStmt>(statement))
    return forLoop->getBody();
  if (const auto *whileLoop = llvm::dyn_cast<clang::WhileStmt>(statement))
    return whileLoop->getBody();
  if (const auto *rangeLoop = llvm::dyn_cast<clang::CXXForRangeStmt>(statement))
    return rangeLoop->getBody();
  if (const auto *selection = llvm::dyn_cast<clang::SwitchStmt>(statement))
    return selection->getBody();
  if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(statement))
    return label->getSubStmt();
  if (const auto *caseLabel = llvm::dyn_cast<clang::SwitchCase>(statement))
    return caseLabel->getSubStmt();
  if (const auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(statement))
    return attributed->getSubStmt();
  return nullptr;
}

// Whether the grammar wants a `;` after the node's last token.
bool needsSemicolon(const clang::Stmt *statement) {
  while (const clang::Stmt *tail = tailOf(statement))
    statement = tail;
  return !llvm::isa<clang::CompoundStmt, clang::DeclStmt, clang::NullStmt, clang::CXXTryStmt>(statement);
}

// int x, y; : nothing happens there, so it may stay.
bool isBareDeclaration(const clang::Stmt *statement) {
  const auto *declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
  return declaration && llvm::all_of(declaration->decls(), [](const clang::Decl *declared) {
           const auto *variable = llvm::dyn_cast<clang::VarDecl>(declared);
           return !variable || !variable->hasInit();
         });
}

// Whether the statement names a variable or label that is declared inside `whole`, and goes with it.
bool namesLocalOf(const clang::Stmt *statement, clang::SourceRange whole,
                  const clang::SourceManager &sources) {
  const auto isInside = [&](const clang::Decl *declared) {
    const clang::SourceLocation at = declared->getLocation();
    return !sources.isBeforeInTranslationUnit(at, whole.getBegin()) &&
           !sources.isBeforeInTranslationUnit(whole.getEnd(), at);
  };
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(statement);
      reference && isInside(reference->getDecl()))
    return true;
  if (const auto *jump = llvm::dyn_cast<clang::GotoStmt>(statement); jump && isInside(jump->getLabel()))
    return true;
  return llvm::any_of(statement->children(),
                      [&](const clang::Stmt *child) { return child && namesLocalOf(child, whole, sources); });
}

} // namespace

std::optional<Piece> PieceWriter::inFile(PieceKind kind, clang::SourceRange range, bool withSemicolon) const {
  const auto &sources = context.getSourceManager();
  const auto &language = context.getLangOpts();
  clang::SourceLocation begin = range.getBegin();
  clang::SourceLocation last = range.getEnd();
  if (begin.isMacroID() && !clang::Lexer::isAtStartOfMacroExpansion(begin, sources, language, &begin))
    return std::nullopt;
  if (last.isMacroID() && !clang::Lexer::isAtEndOfMacroExpansion(last, sources, language, &last))
    return std::nullopt;
  clang::SourceLocation end = clang::Lexer::getLocForEndOfToken(last, 0, sources, language);
  if (withSemicolon) {
    const clang::SourceLocation after =
        clang::Lexer::findLocationAfterToken(last, clang::tok::semi, sources, language, false);
    if (after.isInvalid())
      return std::nullopt;
    end = after;
  }
  if (end.isInvalid() || end.isMacroID() || begin.isMacroID() ||
      sources.getFileID(begin) != sources.getFileID(end))
    return std::nullopt;
  Piece piece;
  piece.kind = kind;
  piece.span = spanOf(sources, clang::CharSourceRange::getCharRange(begin, end));
  return piece;
}

std::optional<Piece> PieceWriter::inExpansion(PieceKind kind, clang::SourceRange range, bool withSemicolon) {
  const RecordedExpansion *recorded = watch.expansionAt(range.getBegin());
  if (!recorded || recorded != watch.expansionAt(range.getEnd()))
    return std::nullopt;
  const auto first = recorded->index.find(range.getBegin());
  const auto last = recorded->index.find(range.getEnd());
  if (first == recorded->index.end() || last == recorded->index.end() || last->second < first->second)
    return std::nullopt;
  Piece piece;
  piece.kind = kind;
  piece.firstToken = first->second;
  piece.lastToken = last->second;
  if (withSemicolon) {
    // The semicolon may stand behind the macro's use; then the use keeps it and nothing is lost.
    if (piece.lastToken + 1 < recorded->tokens.size() && recorded->tokens[piece.lastToken + 1] == ";")
      ++piece.lastToken;
  }
  const auto [known, isNew] = expansionIndex.try_emplace(recorded, static_cast<int>(expansions.size()));
  if (isNew)
    expansions.push_back({placeOf(recorded->use), recorded->tokens});
  piece.expansion = known->second;
  piece.span = expansions[static_cast<std::size_t>(known->second)].use;
  return piece;
}

std::optional<Piece> PieceWriter::writeRange(PieceKind kind, clang::SourceRange range, bool withSemicolon) {
  if (auto piece = inFile(kind, range, withSemicolon))
    return piece;
  return inExpansion(kind, range, withSemicolon);
}

SourceSpan PieceWriter::placeOf(clang::SourceRange range) const {
  const auto &sources = context.getSourceManager();
  const clang::CharSourceRange expansion = sources.getExpansionRange(range);
  const clang::SourceLocation end =
      clang::Lexer::getLocForEndOfToken(expansion.getEnd(), 0, sources, context.getLangOpts());
  return spanOf(sources, clang::CharSourceRange::getCharRange(expansion.getBegin(), end));
}

std::string PieceWriter::textOfPiece(const Piece &piece) const {
  if (piece.expansion < 0) {
    const auto &sources = context.getSourceManager();
    auto &files = sources.getFileManager();
    if (auto file = files.getOptionalFileRef(piece.span.file))
      if (const clang::FileID id = sources.translateFile(*file); id.isValid())
        return textOf(sources, piece.span.begin, piece.span.end, id);
    return {};
  }
  std::string text;
  const auto &tokens = expansions[static_cast<std::size_t>(piece.expansion)].tokens;
  for (unsigned i = piece.firstToken; i <= piece.lastToken; ++i)
    text += tokens[i] + ' ';
  return text;
}

bool PieceWriter::isZero(const clang::Expr &expression) const {
  if (expression.isValueDependent() || expression.getType()->isDependentType())
    return false;
  clang::Expr::EvalResult result;
  if (!expression.EvaluateAsRValue(result, context) || result.HasSideEffects)
    return false;
  return (result.Val.isInt() && result.Val.getInt() == 0) ||
         (result.Val.isFloat() && result.Val.getFloat().isZero()) ||
         (result.Val.isLValue() && result.Val.isNullPointer());
}

std::string PieceWriter::armReplacement(const clang::Expr &arm, const std::string &text,
                                        const std::string &otherText) const {
  const clang::Expr &written = *arm.IgnoreParenImpCasts();
  const clang::QualType type = written.getType();
  const std::string value = isZero(arm) ? "1" : "0";
  if (type->isVoidType())
    return "((void)0)";
  if (type->isRecordType())
    return "(*(__typeof__(" + text + ") *)0)";
  if (!otherText.empty() && arm.getType()->isPointerType() && !type->isPointerType() &&
      !type->isArrayType() && !type->isFunctionType())
    return "((__typeof__(" + otherText + "))" + value + ")"; // a plain 0 that stands for a null pointer
  if (type->isFunctionType())
    return "((__typeof__(&(" + text + ")))" + value + ")";
  if (type->isPointerType())
    return "((__typeof__(" + text + "))" + value + ")";
  return "((__typeof__((" + text + ") + 0))" + value + ")";
}

// The text of the jump that ends these statements. Erasure leaves it in place: without it the compiler
// would lay out the blocks around a region in another order, although the region itself is gone.
std::string PieceWriter::exitOf(const clang::Stmt *last, clang::SourceRange whole) {
  while (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(last)) {
    if (block->body_empty())
      return {};
    last = block->body_back();
  }
  if (!llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::BreakStmt, clang::ContinueStmt>(last))
    return {};
  if (namesLocalOf(last, whole, context.getSourceManager()))
    return {};
  const auto piece = writeRange(PieceKind::Statement, last->getSourceRange(), false);
  return piece ? textOfPiece(*piece) + ";" : std::string();
}

std::optional<std::vector<Piece>> PieceWriter::write(const RawPiece &raw) {
  std::vector<Piece> pieces;
  if (raw.kind == PieceKind::Statement || raw.kind == PieceKind::Rest) {
    // Up to the block's end everything goes at once; before a label that stays, declarations must stay too.
    std::vector<std::pair<const clang::Stmt *, const clang::Stmt *>> ranges;
    if (raw.kind == PieceKind::Statement || raw.toBlockEnd)
      ranges.emplace_back(raw.nodes.front(), raw.nodes.back());
    else
      for (const clang::Stmt *node : raw.nodes) {
        if (isBareDeclaration(node))
          continue;
        if (llvm::isa<clang::DeclStmt>(node))
          return std::nullopt;
        ranges.emplace_back(node, node);
      }
    for (const auto &[first, last] : ranges) {
      auto piece = writeRange(raw.kind, {first->getBeginLoc(), last->getEndLoc()}, needsSemicolon(last));
      if (!piece)
        return std::nullopt;
      piece->replacement = ";";
      piece->exit = exitOf(last, {first->getBeginLoc(), last->getEndLoc()});
      pieces.push_back(std::move(*piece));
    }
    return pieces;
  }
  const auto &operand = *llvm::cast<clang::Expr>(raw.nodes.front());
  auto piece = writeRange(raw.kind, operand.getSourceRange(), false);
  if (!piece)
    return std::nullopt;
  if (raw.kind == PieceKind::RightOperand || raw.kind == PieceKind::Repeat) {
    piece->replacement = "0";
    return std::vector<Piece>{std::move(*piece)};
  }
  std::string other;
  if (raw.other) {
    const auto written = writeRange(raw.kind, raw.other->getSourceRange(), false);
    if (!written)
      return std::nullopt;
    other = textOfPiece(*written);
  }
  piece->replacement = armReplacement(operand, textOfPiece(*piece), other);
  return std::vector<Piece>{std::move(*piece)};
}

} // namespace featflags::deadcode
