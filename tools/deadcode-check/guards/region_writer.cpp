// SPDX-License-Identifier: MIT
//
// See region_writer.h.
#include "deadcode-check/guards/region_writer.h"

#include "deadcode-check/guards/flag_value.h"
#include "deadcode-check/guards/instances.h"
#include "deadcode-check/guards/traces.h"

#include <clang/AST/Attr.h>

namespace featflags::deadcode {

namespace {

// "ON(TRACE)", "!ON(TRACE)", "!(ON(LEVEL) == 2)"
std::string textOf(const Term &term) {
  if (term.text.empty())
    return (term.wanted ? "" : "!") + term.use->text;
  return term.wanted ? term.text : "!(" + term.text + ")";
}

} // namespace

void RegionWriter::writeTerms(const RawRegion &raw, GuardedRegion &region) {
  bool anyOn = false;
  bool anyRunTime = false;
  for (const Term &term : raw.literal) {
    FlagFacts facts = readFlag(term, context, watch, walk.written);
    if (facts.test == RunTimeTest::Instance && raw.function)
      if (const auto value = valueInInstances(*raw.function, term, context)) {
        facts.value = *value;
        facts.test = RunTimeTest::None;
      }
    region.flag += (region.flag.empty() ? "" : "|") + (term.flags.empty() ? term.use->flag : term.flags);
    region.guard += (region.guard.empty() ? "" : " || ") + textOf(term);
    anyRunTime |= facts.value == GuardValue::RunTime;
    anyOn |= facts.value == (term.wanted ? GuardValue::On : GuardValue::Off);
    for (const FlagStorage &storage : facts.storage)
      if (!llvm::is_contained(region.storage, storage))
        region.storage.push_back(storage);
    region.calledPredicates.insert(region.calledPredicates.end(), facts.calledPredicates.begin(),
                                   facts.calledPredicates.end());
    unread.insert(facts.unreadPredicates.begin(), facts.unreadPredicates.end());
    if (facts.test != RunTimeTest::None)
      region.runTimeTest = facts.test;
    if (!facts.defined) {
      region.flagDefined = false;
      region.nearestFlag = facts.nearest;
    }
  }
  region.value = anyOn ? GuardValue::On : anyRunTime ? GuardValue::RunTime : GuardValue::Off;
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

GuardedRegion RegionWriter::write(const RawRegion &raw) {
  GuardedRegion region;
  const GuardUse &use = *raw.literal.begin()->use;
  region.use = pieces.placeOf(use.range);
  region.endLine = region.use.endLine;
  writeTerms(raw, region);
  if (raw.function)
    writeFunction(*raw.function, region);
  writePieces(raw, region);
  region.traces = findTraces(raw, context);
  return region;
}

GuardedRegion RegionWriter::write(const CutGuard &cut) {
  GuardedRegion region;
  region.flag = cut.flag;
  region.guard = cut.text;
  region.use = pieces.placeOf(cut.range);
  region.endLine = region.use.endLine;
  region.value = cut.kept ? GuardValue::On : GuardValue::Off;
  region.cut = !cut.kept && !cut.undefined;
  region.flagDefined = !cut.undefined;
  region.nearestFlag = cut.nearest;
  return region;
}

} // namespace featflags::deadcode
