// SPDX-License-Identifier: MIT
//
// See find_regions.h. The parse of one unit, and the way from raw regions to plain ones.
#include "deadcode-check/guards/find_regions.h"

#include "deadcode-check/guards/body_filter.h"
#include "deadcode-check/guards/flag_value.h"
#include "deadcode-check/guards/pieces.h"
#include "deadcode-check/guards/spelling.h"
#include "deadcode-check/guards/traces.h"
#include "target/compiler_facts.h"
#include "target/frontend.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>

namespace featflags::deadcode {
namespace {

// Everything that has a body or an initialiser, for the run that leaves nothing out.
class EveryBody : public clang::RecursiveASTVisitor<EveryBody> {
public:
  explicit EveryBody(RegionWalk &regionWalk) : walk(regionWalk) {}
  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (function->doesThisDeclarationHaveABody())
      walk.walkFunction(*function);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *variable) {
    if (variable->hasGlobalStorage() && !variable->isStaticLocal() && variable->hasInit())
      walk.walkExpression(*variable->getInit());
    return true;
  }

private:
  RegionWalk &walk;
};

// One region made plain: from here on it holds no pointer into the AST.
class RegionWriter {
public:
  RegionWriter(clang::ASTContext &astContext, MacroWatch &macroWatch, const RegionWalk &regionWalk)
      : context(astContext), watch(macroWatch), walk(regionWalk), pieces(astContext, macroWatch),
        names(astContext) {}
  GuardedRegion write(const RawRegion &raw);
  GuardedRegion write(const CutGuard &cut);
  std::vector<Expansion> takeExpansions() { return std::move(pieces.expansions); }

  std::set<std::string> unread; // functions that guards call, and whose bodies were left out

private:
  void writeTerms(const RawRegion &raw, GuardedRegion &region);
  void writeFunction(const clang::FunctionDecl &function, GuardedRegion &region);
  void writePieces(const RawRegion &raw, GuardedRegion &region);

  clang::ASTContext &context;
  MacroWatch &watch;
  const RegionWalk &walk;
  PieceWriter pieces;
  clang::ASTNameGenerator names;
};

void RegionWriter::writeTerms(const RawRegion &raw, GuardedRegion &region) {
  bool anyOn = false;
  bool anyRunTime = false;
  for (const Term &term : raw.literal) {
    const FlagFacts facts = readFlag(term, context, watch, walk.written);
    region.flag += (region.flag.empty() ? "" : "|") + term.use->flag;
    region.guard +=
        (region.guard.empty() ? "" : " || ") + std::string(term.wanted ? "" : "!") + term.use->text;
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
  region.value = GuardValue::Off; // nothing of it is there
  region.cut = true;
  return region;
}

// What one parse gives, and what makes another one necessary.
struct Parsed {
  UnitRegions unit;
  std::set<std::string> unwatched; // what guards read or call, and the parse left out who writes it or how
};

class RegionConsumer : public clang::ASTConsumer {
public:
  RegionConsumer(clang::CompilerInstance &instance, const RegionScope &scope, bool all, Parsed &parsed)
      : compiler(instance), everyBody(all), result(parsed.unit), unwatched(parsed.unwatched),
        watch(instance.getPreprocessor(), scope) {}

  bool shouldSkipFunctionBody(clang::Decl *declaration) override {
    const clang::FunctionDecl *function = declaration->getAsFunction();
    if (!everyBody && function && !bodyMayHoldGuard(*function, watch, compiler.getPreprocessor()))
      return true;
    if (function)
      bodies.push_back(function);
    return false;
  }
  // Initialisers of tables may take a flag's address, or hold a guard.
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (const clang::Decl *declaration : group)
      if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
          variable && variable->hasInit() && watch.inScope(variable->getLocation()))
        initialisers.push_back(variable->getInit());
    return true;
  }
  void HandleTranslationUnit(clang::ASTContext &context) override;

  // A guard was used where no parsed body had it.
  static bool missedAny(const MacroWatch &watch) {
    return llvm::any_of(watch.uses, [](const auto &use) { return !use.second.visited; });
  }

private:
  clang::CompilerInstance &compiler;
  const bool everyBody;
  UnitRegions &result;
  std::set<std::string> &unwatched;
  MacroWatch watch;
  std::vector<const clang::FunctionDecl *> bodies;
  std::vector<const clang::Expr *> initialisers;
};

// The same text with two values: neither the line table nor an edit of the text tells the copies apart.
void markSharedText(std::vector<GuardedRegion> &regions) {
  std::map<std::tuple<std::string, unsigned, std::string>, std::set<GuardValue>> values;
  const auto key = [](const GuardedRegion &region) {
    return std::tuple(region.use.file, region.use.begin, region.guard);
  };
  for (const GuardedRegion &region : regions)
    if (!region.cut)
      values[key(region)].insert(region.value);
  for (GuardedRegion &region : regions)
    region.sharedText = !region.cut && values[key(region)].size() > 1;
}

// A guard inside another guard's expansion is part of it, and not missed when nobody looks at it.
void markInner(MacroWatch &watch) {
  for (auto &[location, use] : watch.uses)
    if (location.isMacroID() && watch.guardAt({location, location}))
      use.visited = use.inner = true;
}

void RegionConsumer::HandleTranslationUnit(clang::ASTContext &context) {
  RegionWalk walk(context, watch);
  if (everyBody)
    EveryBody(walk).TraverseDecl(context.getTranslationUnitDecl());
  else {
    for (const clang::FunctionDecl *function : bodies)
      if (function->doesThisDeclarationHaveABody())
        walk.walkFunction(*function);
    for (const clang::Expr *initialiser : initialisers)
      walk.walkExpression(*initialiser);
  }
  markInner(watch);
  RegionWriter writer(context, watch, walk);
  result.regions.clear();
  for (const RawRegion &raw : walk.regions)
    result.regions.push_back(writer.write(raw));
  for (const CutGuard &cut : watch.cuts)
    result.regions.push_back(writer.write(cut));
  result.expansions = writer.takeExpansions();
  result.inclusions = std::move(watch.inclusions);
  for (const auto &[file, count] : watch.entered)
    if (count > 1)
      result.readAgain.insert(file);
  result.outside = watch.outside;
  result.missed = missedAny(watch);
  result.valueUses = static_cast<unsigned>(
      llvm::count_if(watch.uses, [](const auto &use) { return !use.second.decides && !use.second.inner; }));
  markSharedText(result.regions);
  unwatched = writer.unread;
  for (const GuardedRegion &region : result.regions)
    for (const FlagStorage &storage : region.storage)
      // A static key is switched by its own functions, whoever else names it.
      if (region.runTimeTest != RunTimeTest::StaticKey && !storage.isConst && storage.isStatic &&
          !watch.readsFlagStorage(storage.name))
        unwatched.insert(storage.name);
}

Parsed parse(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts, const RegionScope &scope,
             bool everyBody) {
  Parsed parsed;
  UnitRegions &result = parsed.unit;
  result.file = unit.file;
  const tool::ParseOutcome outcome = tool::runFrontend(unit, facts, [&](clang::CompilerInstance &compiler) {
    return std::make_unique<RegionConsumer>(compiler, scope, everyBody, parsed);
  });
  result.parsed = outcome.parsed;
  result.parsedAs = outcome.parsedAs;
  if (!outcome.errors.empty())
    result.parseError = outcome.errors.front();
  return parsed;
}

// A predicate may call a predicate.
constexpr unsigned mostParses = 3;

} // namespace

UnitRegions findRegions(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts,
                        const RegionScope &scope) {
  Parsed parsed = parse(unit, facts, scope, false);
  // A variable whose name the guard pastes together is known only now, and who writes it must be, too. And
  // the filter reads text, not C: what it missed, a full parse finds.
  RegionScope wider = scope;
  bool everyBody = false;
  for (unsigned again = 0; again < mostParses; ++again) {
    if (parsed.unwatched.empty() && (everyBody || !parsed.unit.missed))
      break;
    wider.watched.insert(parsed.unwatched.begin(), parsed.unwatched.end());
    everyBody |= parsed.unit.missed;
    parsed = parse(unit, facts, wider, everyBody);
  }
  UnitRegions result = std::move(parsed.unit);
  if (facts.kind == tool::CompilerKind::Gcc)
    spellAsGcc(result, unit);
  llvm::stable_sort(result.regions, [](const GuardedRegion &a, const GuardedRegion &b) {
    return std::tie(a.use.file, a.use.beginLine, a.use.beginColumn, a.guard) <
           std::tie(b.use.file, b.use.beginLine, b.use.beginColumn, b.guard);
  });
  return result;
}

} // namespace featflags::deadcode
