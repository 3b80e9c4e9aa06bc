// SPDX-License-Identifier: MIT
//
// See region_writer.h.
#include "deadcode-check/guards/region_writer.h"

#include "deadcode-check/guards/traces.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Lex/Lexer.h>

namespace featflags::deadcode {

namespace {

// "ON(TRACE)", "!ON(TRACE)", "!(ON(LEVEL) == 2)"
std::string textOf(const Term &term) {
  if (term.text.empty())
    return (term.wanted ? "" : "!") + term.use->text;
  return term.wanted ? term.text : "!(" + term.text + ")";
}

// The condition as it can be written again at its place; empty where it cannot.
std::string conditionOf(const Literal &literal, const clang::ASTContext &context) {
  std::string text;
  for (const Term &term : literal) {
    if (term.use->origin || !term.values.empty() || !term.use->name.isFileID())
      return {};
    std::string test = term.text;
    if (test.empty())
      test = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(term.use->range),
                                         context.getSourceManager(), context.getLangOpts())
                 .str();
    text += (text.empty() ? "" : " || ") + std::string(term.wanted ? "(" : "!(") + test + ")";
  }
  return text;
}

bool isDependent(const FlagFacts &facts) { return facts.test == RunTimeTest::Instance; }

} // namespace

void RegionWriter::writeTerms(const RawRegion &raw, const Facts &all, GuardedRegion &region) {
  bool anyOn = false;
  bool anyRunTime = false;
  auto facts = all.begin();
  std::set<std::string> flags;
  for (const Term &term : raw.literal) {
    const std::string &flag = term.flags.empty() ? term.use->flag : term.flags;
    if (flags.insert(flag).second)
      region.flag += (region.flag.empty() ? "" : "|") + flag;
    region.guard += (region.guard.empty() ? "" : " || ") + textOf(term);
    anyRunTime |= facts->value == GuardValue::RunTime;
    anyOn |= facts->value == (term.wanted ? GuardValue::On : GuardValue::Off);
    for (const FlagStorage &storage : facts->storage)
      if (!llvm::is_contained(region.storage, storage))
        region.storage.push_back(storage);
    region.calledPredicates.insert(region.calledPredicates.end(), facts->calledPredicates.begin(),
                                   facts->calledPredicates.end());
    if (!term.use->argumentOf.empty())
      region.argumentOf = term.use->argumentOf;
    if (facts->test != RunTimeTest::None)
      region.runTimeTest = facts->test;
    if (!facts->defined) {
      region.flagDefined = false;
      region.nearestFlag = facts->nearest;
    }
    ++facts;
  }
  region.value = anyOn ? GuardValue::On : anyRunTime ? GuardValue::RunTime : GuardValue::Off;
}

std::vector<GuardedRegion> RegionWriter::splitByInstance(const RawRegion &raw, const Facts &facts,
                                                         const GuardedRegion &region) {
  std::map<GuardValue, GuardedRegion> byValue;
  for (const clang::FunctionDecl *instance : instances.of(*raw.function, context)) {
    Facts here = facts;
    auto fact = here.begin();
    bool holdsAll = true;
    for (const Term &term : raw.literal) {
      const clang::Expr *made = isDependent(*fact) ? inInstance(*term.expression, *instance) : nullptr;
      holdsAll &= made || !isDependent(*fact);
      if (made) {
        Term inIt = term;
        inIt.expression = made;
        *fact = readFlag(inIt, context, watch, walk.written);
      }
      ++fact;
    }
    if (!holdsAll)
      continue;
    GuardedRegion split = region;
    writeTerms(raw, here, split);
    GuardedRegion &known = byValue.try_emplace(split.value, std::move(split)).first->second;
    // A constructor has several symbols.
    const bool hasOne = !llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(instance);
    known.instances.push_back({nameOf(*instance), hasOne ? names.getName(instance) : ""});
  }
  std::vector<GuardedRegion> regions;
  const std::string condition = conditionOf(raw.literal, context);
  const bool toldApart = !condition.empty() && byValue.count(GuardValue::RunTime) == 0;
  for (auto &[value, split] : byValue) {
    if (byValue.size() == 1)
      split.instances.clear();
    else if (toldApart)
      split.instanceTest = value == GuardValue::On ? condition : "!(" + condition + ")";
    else
      split.erasable = false;
    llvm::sort(split.instances, [](const Instance &a, const Instance &b) { return a.name < b.name; });
    regions.push_back(std::move(split));
  }
  return regions;
}

void RegionWriter::writeFunction(const clang::FunctionDecl &function, GuardedRegion &region) {
  const auto &sources = context.getSourceManager();
  region.function = function.getQualifiedNameAsString();
  region.functionDeclaration = {fileAt(sources, function.getLocation()),
                                sources.getExpansionLineNumber(function.getLocation())};
  if (const clang::Stmt *body = function.getBody();
      body && body->getBeginLoc().isFileID() && !function.isConstexpr())
    region.functionBody = sources.getFileOffset(body->getBeginLoc()) + 1;
  region.withoutDebug = function.hasAttr<clang::NoDebugAttr>();
  if (!function.isDependentContext())
    region.functionSymbol = names.getName(&function);
}

void RegionWriter::writePieces(const RawRegion &raw, GuardedRegion &region) {
  for (const RawPiece &rawPiece : raw.pieces) {
    const clang::SourceRange last = rawPiece.nodes.back()->getSourceRange();
    const SourceSpan place = pieces.placeOf(last);
    if (place.file == region.use.file)
      region.endLine = std::max(region.endLine, place.endLine);
    region.labelled |= walk.isEnteredFromOutside(rawPiece.nodes);
    if (auto written = pieces.write(rawPiece))
      region.pieces.insert(region.pieces.end(), written->begin(), written->end());
    else
      region.erasable = false;
  }
  // A macro's use in a file that is read again may be another macro's then.
  for (const Piece &piece : region.pieces)
    region.erasable &= piece.expansion < 0 || watch.entered[piece.span.file] <= 1;
  region.erasable &= !region.labelled;
}

std::vector<GuardedRegion> RegionWriter::write(const RawRegion &raw) {
  GuardedRegion region;
  const GuardUse &use = *raw.literal.begin()->use;
  region.use = pieces.placeOf(use.range);
  region.endLine = region.use.endLine;
  if (raw.function)
    writeFunction(*raw.function, region);
  writePieces(raw, region);
  region.traces = findTraces(raw, context);
  Facts facts;
  for (const Term &term : raw.literal) {
    facts.push_back(readFlag(term, context, watch, walk.written));
    unread.insert(facts.back().unreadPredicates.begin(), facts.back().unreadPredicates.end());
  }
  if (raw.function && raw.function->isDependentContext() && llvm::any_of(facts, isDependent)) {
    needsInstances |= !isWhole;
    std::vector<GuardedRegion> regions =
        isWhole ? splitByInstance(raw, facts, region) : std::vector<GuardedRegion>{};
    if (!regions.empty())
      return regions;
    region.neverMade = isWhole;
  }
  writeTerms(raw, facts, region);
  return {region};
}

GuardedRegion RegionWriter::write(const CutGuard &cut) {
  GuardedRegion region;
  region.flag = cut.flag;
  region.guard = cut.text;
  region.use = pieces.placeOf(cut.range);
  region.endLine = region.use.endLine;
  if (cut.end.isValid())
    region.endLine = context.getSourceManager().getExpansionLineNumber(cut.end) - 1;
  region.value = cut.kept ? GuardValue::On : GuardValue::Off;
  region.cut = !cut.kept && !cut.undefined;
  region.flagDefined = !cut.undefined;
  region.nearestFlag = cut.nearest;
  return region;
}

} // namespace featflags::deadcode
