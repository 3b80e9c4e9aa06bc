// SPDX-License-Identifier: MIT
//
// See check_unit.h. The stages in their order; each decides for itself.
#include "deadcode-check/check_unit.h"

#include "deadcode-check/cost.h"
#include "deadcode-check/evidence/collect.h"
#include "deadcode-check/object/linked_file.h"
#include "deadcode-check/object/read_object.h"
#include "deadcode-check/probe.h"
#include "deadcode-check/recompile/erase.h"
#include "target/compiler_facts.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/JSON.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace featflags::deadcode {
namespace {

UnitFacts factsOf(const tool::TranslationUnit &unit, const tool::CompilerFacts &compiler,
                  const UnitRegions &regions, const CodeMap &code, bool recompile) {
  UnitFacts facts;
  facts.parsed = regions.parsed;
  facts.parseError = regions.parseError;
  facts.objectState = code.state;
  facts.gcc = compiler.kind == tool::CompilerKind::Gcc;
  facts.mayRecompile = recompile;
  for (const std::string &argument : unit.arguments) {
    if (argument.starts_with("-O"))
      facts.optimisation = argument;
    facts.instrumented |= argument == "--coverage" || argument == "-fprofile-arcs" ||
                          argument == "-ftest-coverage" || argument.starts_with("-fprofile-generate") ||
                          argument.starts_with("-fprofile-instr-generate");
  }
  return facts;
}

UnitErasure settleByErasure(const tool::TranslationUnit &unit, const UnitRegions &regions,
                            const CodeMap &code, const UnitFacts &facts) {
  UnitErasure nothing;
  nothing.regions.resize(regions.regions.size());
  ErasureRequest request{unit, regions, {}, {}, facts.gcc, {}};
  for (std::size_t i = 0; i < regions.regions.size(); ++i) {
    const auto evidence = collect(regions.regions[i], regions, code, nothing.regions[i]);
    if (!isOpen(regions.regions[i], facts, evidence))
      continue;
    request.open.push_back(i);
    if (isDisproved(evidence))
      request.disproved.push_back(i);
    if (isEmissionUnknown(evidence) && !regions.regions[i].function.empty())
      request.emissionUnknown.push_back(i);
  }
  return request.open.empty() || !facts.mayRecompile ? nothing : eraseRegions(request);
}

// The place of a parse error without the file, where the problem names that already.
std::string placeInFile(const std::string &error, const std::string &file) {
  return error.starts_with(file + ":") ? error.substr(file.size() + 1) : error;
}

void noteProblems(const tool::TranslationUnit &unit, const UnitFacts &facts, const CodeMap &code,
                  const UnitRegions &regions, UnitChecks &checks) {
  if (!facts.parsed)
    checks.problems.push_back({unit.file, "does not parse: " + placeInFile(facts.parseError, unit.file) +
                                              "; make the command of the compile database work first"});
  const bool needsObject =
      llvm::any_of(regions.regions, [](const GuardedRegion &region) { return !region.cut; });
  if (needsObject && facts.objectState != ObjectState::Code)
    checks.problems.push_back({unit.object, code.stateText});
  for (const tool::Check &check : checks.checks)
    if (check.reason && check.reason->code == "undefined-flag")
      checks.problems.push_back({check.file + ":" + std::to_string(check.line), check.reason->text});
}

// A header that changed makes an object as stale as its main file does.
bool isOlderThanAny(const std::string &object, const UnitRegions &regions) {
  llvm::sys::fs::file_status built;
  if (regions.regions.empty() || llvm::sys::fs::status(object, built))
    return false;
  std::set<std::string> files;
  for (const Inclusion &inclusion : regions.inclusions)
    files.insert(inclusion.included);
  return std::any_of(files.begin(), files.end(), [&](const std::string &file) {
    llvm::sys::fs::file_status source;
    return !llvm::sys::fs::status(file, source) &&
           source.getLastModificationTime() > built.getLastModificationTime();
  });
}

// Source need not be UTF-8; a report is, so that it reads back as it was.
std::string clean(const std::string &text) { return llvm::json::fixUTF8(text); }

tool::Check makeCheck(const GuardedRegion &region, Judgement judgement, std::vector<Evidence> evidence) {
  tool::Check check;
  check.file = region.use.file;
  check.line = region.use.beginLine;
  check.column = region.use.beginColumn;
  check.endLine = region.endLine;
  check.function = clean(region.function);
  check.flag = clean(region.flag);
  check.guard = clean(region.guard);
  check.value = region.value;
  check.verdict = judgement.verdict;
  check.ok = judgement.ok;
  check.proof = std::move(judgement.proof);
  check.reason = std::move(judgement.reason);
  if (check.reason)
    check.reason->text = clean(check.reason->text);
  check.evidence = std::move(evidence);
  for (Evidence &piece : check.evidence)
    piece.text = clean(piece.text);
  return check;
}

bool isAsked(const GuardedRegion &region, const CheckScope &scope) {
  return scope.asked && region.use.file == scope.asked->file && region.use.beginLine == scope.asked->line &&
         region.use.beginColumn == scope.asked->column;
}

// What the unit's own compiler says of the reason; the program that shows it where that was asked for.
std::string confirm(const tool::TranslationUnit &unit, const tool::CompilerFacts &compiler,
                    const GuardedRegion &region, const CheckScope &scope, std::vector<Evidence> &evidence) {
  llvm::append_range(evidence, probeReason(unit, compiler, region));
  if (!scope.asked->reproducer)
    return "";
  std::string why;
  std::string program = reproducer(unit, compiler, region, why);
  if (program.empty())
    evidence.push_back({"reproducer", tool::Leaning::Neutral, why, std::nullopt});
  return program;
}

std::vector<std::string> inputsOf(const tool::TranslationUnit &unit, const UnitRegions &regions) {
  std::set<std::string> files = {unit.file, unit.object};
  for (const Inclusion &inclusion : regions.inclusions)
    files.insert(inclusion.included);
  return {files.begin(), files.end()};
}

// A unit of data alone makes an object of data alone. That none of its headers' functions is in it is then
// no trouble, but what there is to say.
void acceptDataAlone(const tool::TranslationUnit &unit, const UnitRegions &regions, CodeMap &code) {
  const auto isData = [](const Symbol &symbol) { return !symbol.section.empty() && symbol.size > 0; };
  const bool wantsCode = llvm::any_of(regions.regions, [&](const GuardedRegion &region) {
    return !region.cut && (region.function.empty() || region.functionDeclaration.file == unit.file);
  });
  if (code.state != ObjectState::NoCode || code.linked || wantsCode || llvm::none_of(code.symbols, isData) ||
      llvm::any_of(code.symbols, [](const Symbol &symbol) { return symbol.isFunction; }))
    return;
  code.state = ObjectState::Code;
  code.hasScopes = true; // of all its functions, which are none
}

CodeMap codeOf(const tool::TranslationUnit &unit, const UnitRegions &regions, const CheckScope &scope) {
  CodeMap code = scope.image ? scope.image->code(unit.file) : readObject(unit.object, unit.file);
  if (!code.readFrom.empty())
    code.olderThanSource |= isOlderThanAny(code.readFrom.front(), regions);
  acceptDataAlone(unit, regions, code);
  return code;
}

} // namespace

bool readsAny(const std::vector<std::string> &files, const std::optional<std::set<std::string>> &changed) {
  return !changed || llvm::any_of(files, [&](const std::string &file) { return changed->count(file) != 0; });
}

UnitChecks checkUnit(const tool::TranslationUnit &unit, const CheckScope &scope) {
  UnitChecks checks;
  checks.file = unit.file;
  if (!llvm::sys::fs::exists(unit.file)) {
    checks.problems.push_back({unit.file, "there is no such file; make the compile database again"});
    return checks;
  }
  auto compiler = tool::probeCompiler(unit);
  if (!compiler) {
    checks.problems.push_back({unit.file, llvm::toString(compiler.takeError())});
    return checks;
  }
  const UnitRegions regions = findRegions(unit, *compiler, scope.regions);
  checks.outside = regions.outside;
  checks.valueUses = regions.valueUses;
  checks.inputs = inputsOf(unit, regions);
  if (regions.parsed && !readsAny(checks.inputs, scope.changed)) {
    checks.untouched = true;
    return checks;
  }
  const bool hasRegions = !regions.regions.empty();
  const CodeMap code = hasRegions ? codeOf(unit, regions, scope) : CodeMap{};
  for (const std::string &file : code.readFrom)
    if (!llvm::is_contained(checks.inputs, file))
      checks.inputs.push_back(file);
  const UnitFacts facts = factsOf(unit, *compiler, regions, code, scope.recompile);
  const UnitErasure erasure = settleByErasure(unit, regions, code, facts);
  checks.compiles = erasure.compiles;
  std::ostringstream dump;
  for (std::size_t i = 0; i < regions.regions.size(); ++i) {
    const GuardedRegion &region = regions.regions[i];
    std::vector<Evidence> evidence = collect(region, regions, code, erasure.regions[i]);
    Judgement judgement = judge(region, facts, evidence);
    if (scope.dump == "regions")
      dump << region << '\n';
    for (const Evidence &piece : evidence)
      if (scope.dump == "evidence")
        dump << region.use.file << ':' << region.use.beginLine << ": " << region.guard << ": " << piece
             << '\n';
    if (isAsked(region, scope) && judgement.verdict == tool::Verdict::Present)
      dump << confirm(unit, *compiler, region, scope, evidence);
    checks.checks.push_back(makeCheck(region, std::move(judgement), std::move(evidence)));
    checks.checks.back().residue = erasure.regions[i].residue;
  }
  if (scope.cost && facts.parsed && facts.mayRecompile && facts.objectState == ObjectState::Code) {
    UnitCosts costs = measureCosts(unit, regions, checks.checks);
    checks.compiles += costs.compiles;
    for (std::size_t i = 0; i < checks.checks.size(); ++i) {
      checks.checks[i].bytes = costs.bytes[i];
      if (!costs.residue[i].empty())
        checks.checks[i].residue = std::move(costs.residue[i]);
    }
  }
  if (scope.dump == "erasure")
    for (const std::string &step : erasure.steps)
      dump << unit.file << ": " << step << '\n';
  if (scope.dump == "code")
    dump << code << '\n';
  checks.dump = dump.str();
  noteProblems(unit, facts, code, regions, checks);
  // What depends on times, or on work that could not be done, may be otherwise in the next run.
  checks.lasting = checks.problems.empty() && !code.olderThanSource;
  return checks;
}

} // namespace featflags::deadcode
