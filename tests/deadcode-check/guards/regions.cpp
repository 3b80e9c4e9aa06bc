// SPDX-License-Identifier: MIT
#include "deadcode-check/guards/regions.h"

#include "compilation/run_command.h"
#include "support/catch.h"
#include "support/skip.h"
#include "target/compiler_facts.h"

#include <llvm/Support/Program.h>

namespace featflags::test {
namespace {

using deadcode::Piece;
using deadcode::PieceKind;

const char *word(PieceKind kind) {
  switch (kind) {
  case PieceKind::Statement:
    return "statement";
  case PieceKind::RightOperand:
    return "operand";
  case PieceKind::Arm:
    return "arm";
  case PieceKind::Rest:
    return "rest";
  case PieceKind::Repeat:
    return "repeat";
  }
  return "?";
}

std::string place(unsigned line, unsigned column) {
  return std::to_string(line) + ":" + std::to_string(column);
}

std::string describe(const Piece &piece) {
  const std::string kind = std::string(" ") + word(piece.kind) + "@";
  if (piece.expansion >= 0)
    return kind + "tokens " + std::to_string(piece.firstToken) + "-" + std::to_string(piece.lastToken);
  return kind + place(piece.span.beginLine, piece.span.beginColumn) + "-" +
         place(piece.span.endLine, piece.span.endColumn);
}

} // namespace

const char *const prelude =
    "#define ON(flag) (flag)\n"
    "#define TRACE 0\n"
    "#define STATS 0\n"
    "#define STEADY 1\n"
    "int slow(int), fast(int), probe(int); void stop(void) __attribute__((noreturn)); extern int level;\n"
    "#line 1\n";

tool::TranslationUnit unitOf(const Scratch &scratch, const Source &source) {
  if (!llvm::sys::findProgramByName(source.compiler))
    skipTest(source.compiler + " is not installed");
  const std::string given = scratch.write("given.h", prelude);
  tool::TranslationUnit unit{scratch.write(source.name, source.text), scratch.folder, source.compiler,
                             source.flags, scratch.path("unit.o")};
  unit.arguments.insert(unit.arguments.end(), {"-include", given, "-c", source.name, "-o", "unit.o"});
  return unit;
}

void build(const tool::TranslationUnit &unit, const Words &extra) {
  Words arguments = unit.arguments;
  arguments.insert(arguments.begin(), extra.begin(), extra.end());
  auto run = tool::runCommand(unit.compiler, arguments, unit.directory);
  if (!run)
    FAIL(llvm::toString(run.takeError()));
  INFO(run->errors);
  REQUIRE(run->exitCode == 0);
}

deadcode::UnitRegions regionsOf(const tool::TranslationUnit &unit, const Words &guards) {
  auto facts = tool::probeCompiler(unit);
  if (!facts)
    FAIL(llvm::toString(facts.takeError()));
  deadcode::RegionScope scope;
  scope.sourceRoot = unit.directory;
  for (const std::string &guard : guards) {
    const auto spec = deadcode::parseGuard(guard);
    REQUIRE(spec);
    scope.guards.push_back(*spec);
  }
  deadcode::UnitRegions regions = deadcode::findRegions(unit, *facts, scope);
  INFO(regions.parseError);
  CHECK(regions.parsed);
  return regions;
}

deadcode::UnitRegions regionsOf(const Scratch &scratch, const Source &source) {
  return regionsOf(unitOf(scratch, source), source.guards);
}

deadcode::UnitRegions regionsOf(const Source &source) {
  const Scratch scratch;
  return regionsOf(scratch, source);
}

std::string describe(const deadcode::GuardedRegion &region, const std::string &mainFile) {
  std::string text;
  if (region.use.file != mainFile)
    text = region.use.file.substr(region.use.file.rfind('/') + 1) + ":";
  text += std::to_string(region.use.beginLine) + "-" + std::to_string(region.endLine) + " " + region.guard +
          " " + std::string(tool::name(region.value));
  for (const Piece &piece : region.pieces)
    text += describe(piece);
  for (const auto &[name, holds] :
       {std::pair{" cut", region.cut}, std::pair{" labelled", region.labelled},
        std::pair{" not-erasable", !region.erasable}, std::pair{" undefined", !region.flagDefined}})
    text += holds ? name : "";
  return text;
}

Words describe(const deadcode::UnitRegions &regions) {
  Words lines;
  for (const deadcode::GuardedRegion &region : regions.regions)
    lines.push_back(describe(region, regions.file));
  return lines;
}

deadcode::GuardedRegion onlyRegion(const Source &source) {
  const deadcode::UnitRegions regions = regionsOf(source);
  REQUIRE(regions.regions.size() == 1);
  return regions.regions.front();
}

} // namespace featflags::test
