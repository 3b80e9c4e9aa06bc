// SPDX-License-Identifier: MIT
//
// See find_regions.h. The parse of one unit, and the way from raw regions to plain ones.
#include "deadcode-check/guards/find_regions.h"

#include "deadcode-check/guards/body_filter.h"
#include "deadcode-check/guards/every_body.h"
#include "deadcode-check/guards/region_writer.h"
#include "deadcode-check/guards/spelling.h"
#include "target/compiler_facts.h"
#include "target/frontend.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>
#include <llvm/Support/FileSystem.h>

namespace featflags::deadcode {
namespace {

// What one parse gives, and what makes another one necessary.
struct Parsed {
  UnitRegions unit;
  std::set<std::string> unwatched; // what guards read or call, and the parse
                                   // left out who writes it or how
  bool wantsAll = false;           // a body that was left out may make an instance of a template, or call
};

class RegionConsumer : public clang::ASTConsumer {
public:
  RegionConsumer(clang::CompilerInstance &instance, const RegionScope &scope, bool all, Parsed &parsed)
      : compiler(instance), everyBody(all), result(parsed.unit), unwatched(parsed.unwatched),
        wantsAll(parsed.wantsAll), watch(instance.getPreprocessor(), scope) {}

  bool shouldSkipFunctionBody(clang::Decl *declaration) override {
    const clang::FunctionDecl *function = declaration->getAsFunction();
    if (!everyBody && function && !bodyMayHoldGuard(*function, watch, compiler.getPreprocessor(), late))
      return true;
    if (function)
      bodies.push_back(function);
    return false;
  }
  // Initialisers of tables may take a flag's address, or hold a guard.
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (const clang::Decl *declaration : group) {
      const auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      topLevel[compiler.getSourceManager().getExpansionLoc(declaration->getBeginLoc())] |=
          function && function->hasSkippedBody();
      if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
          variable && variable->hasInit() && watch.inScope(variable->getLocation()))
        initialisers.push_back(variable->getInit());
    }
    return true;
  }
  void HandleTranslationUnit(clang::ASTContext &context) override;

  // A guard was used where no parsed body had it. In C it decides over code only in a function, so what
  // stands outside of all that were left out (in a type, pasted to a name) is no reason to read those.
  bool missedAny() const {
    return llvm::any_of(watch.uses, [&](const auto &use) {
      return !use.second.visited && (compiler.getLangOpts().CPlusPlus || mayBeLeftOut(use.first));
    });
  }

private:
  void collectCalls(clang::ASTContext &context);
  bool mayBeLeftOut(clang::SourceLocation location) const;

  clang::CompilerInstance &compiler;
  const bool everyBody;
  UnitRegions &result;
  std::set<std::string> &unwatched;
  bool &wantsAll;
  MacroWatch watch;
  CallSites calls;
  std::set<std::string> late; // functions that return a flag, and may be called
                              // before they say so
  std::vector<const clang::FunctionDecl *> bodies;
  std::vector<const clang::Expr *> initialisers;
  std::map<clang::SourceLocation, bool> topLevel; // where declarations begin; whether the body was left out
};

// Whether the last declaration that begins before the place, in the same file, has a body that was left out.
bool RegionConsumer::mayBeLeftOut(clang::SourceLocation location) const {
  const clang::SourceManager &sources = compiler.getSourceManager();
  const clang::SourceLocation place = sources.getExpansionLoc(location);
  const auto next = topLevel.upper_bound(place);
  if (next == topLevel.begin())
    return true;
  const auto &[begin, leftOut] = *std::prev(next);
  return leftOut || sources.getFileID(begin) != sources.getFileID(place);
}

// The same text with two values: neither the line table nor an edit of the text tells the copies apart.
void markSharedText(std::vector<GuardedRegion> &regions) {
  std::map<std::tuple<std::string, unsigned, std::string>, std::set<GuardValue>> values;
  const auto key = [](const GuardedRegion &region) {
    return std::tuple(region.use.file, region.use.begin, region.guard);
  };
  for (const GuardedRegion &region : regions)
    if (!region.cut && region.instances.empty())
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

// In C a call is in a body, or in the initialiser of a global variable. In C++ it may be anywhere.
void RegionConsumer::collectCalls(clang::ASTContext &context) {
  if (everyBody) {
    calls.addAll(context);
    return;
  }
  for (const clang::FunctionDecl *function : bodies)
    if (function->doesThisDeclarationHaveABody())
      calls.add(function->getBody());
  for (const clang::Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration); variable && variable->hasInit())
      calls.add(variable->getInit());
}

void RegionConsumer::HandleTranslationUnit(clang::ASTContext &context) {
  RegionWalk walk(context, watch);
  collectCalls(context);
  walk.setCalls(calls, everyBody);
  if (everyBody)
    walkEverything(context, walk);
  else {
    for (const clang::FunctionDecl *function : bodies)
      if (function->doesThisDeclarationHaveABody())
        walk.walkFunction(*function);
    for (const clang::Expr *initialiser : initialisers)
      walk.walkExpression(*initialiser);
  }
  markInner(watch);
  RegionWriter writer(context, watch, walk, everyBody);
  result.regions.clear();
  for (const RawRegion &raw : walk.regions)
    llvm::append_range(result.regions, writer.write(raw));
  for (const CutGuard &cut : watch.cuts)
    result.regions.push_back(writer.write(cut));
  // A file that is read again has the same directives.
  std::set<std::tuple<std::string, unsigned, std::string, bool>> known;
  for (const CutGuard &branch : watch.branches.found)
    if (GuardedRegion region = writer.write(branch);
        known.emplace(region.use.file, region.use.begin, region.guard, region.cut).second)
      result.regions.push_back(std::move(region));
  result.expansions = writer.takeExpansions();
  result.inclusions = std::move(watch.inclusions);
  for (const auto &[file, count] : watch.entered)
    if (count > 1)
      result.readAgain.insert(file);
  result.outside = watch.outside;
  result.missed = missedAny();
  result.valueUses = static_cast<unsigned>(llvm::count_if(watch.uses, [](const auto &use) {
    return use.second.judged && !use.second.decides && !use.second.inner;
  }));
  markSharedText(result.regions);
  wantsAll = writer.needsInstances || (context.getLangOpts().CPlusPlus && !watch.passedTo.empty());
  unwatched = writer.unread;
  for (const std::string &name : late)
    if (watch.isLeftOut(name, true))
      unwatched.insert(name);
  for (const std::string &name : watch.passedTo)
    if (!everyBody && watch.isLeftOut(name, false))
      unwatched.insert(name);
  for (const GuardedRegion &region : result.regions)
    for (const FlagStorage &storage : region.storage)
      // A static key is switched by its own functions, whoever else names it.
      if (region.runTimeTest != RunTimeTest::StaticKey && !storage.isConst && storage.isStatic &&
          !watch.isWatched(storage.name) && watch.isLeftOut(storage.name, false))
        unwatched.insert(storage.name);
}

Parsed parse(const tool::TranslationUnit &unit, const tool::CompilerFacts &facts, const RegionScope &scope,
             bool everyBody) {
  Parsed parsed;
  UnitRegions &result = parsed.unit;
  // As all places are named, and not as the command names it: it may go through a link.
  llvm::SmallString<256> real;
  result.file = llvm::sys::fs::real_path(unit.file, real) ? unit.file : real.str().str();
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
    const bool wantsAll = parsed.unit.missed || parsed.wantsAll;
    if (parsed.unwatched.empty() && (everyBody || !wantsAll))
      break;
    wider.watched.insert(parsed.unwatched.begin(), parsed.unwatched.end());
    everyBody |= wantsAll;
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
