// SPDX-License-Identifier: MIT
//
// Flags that clang lacks, files that do not parse, folders, and threads.
#include "shared/target/parsing.h"
#include "support/catch.h"

#include "parallel/parallel.h"

#include <atomic>

using namespace featflags::test;
using namespace featflags::tool;

namespace {

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("flags that clang lacks are dropped") {
  checkParses(
      parse("gcc",
            {"-O2", "-fconserve-stack", "-fno-allow-store-data-races", "-fno-tree-vrp", "-Wa,--noexecstack",
             "-Werror", "-Wno-such-warning", "--param", "max-inline-insns-single=100", "-fipa-pta",
             "-fdump-tree-optimized=/dev/null", "-specs=/dev/null"},
            "int x;\n"));
  checkParses(parse("alpha-linux-gnu-gcc",
                    {"-mno-fp-regs", "-ffixed-8", "-mcpu=ev56", "-mtune=ev6", "-Wa,-mev6"},
                    "#ifndef __alpha_bwx__\n#error\n#endif\n"));
  checkParses(parse("x86_64-linux-gnu-gcc",
                    {"-march=nocona", "-mindirect-branch=thunk-extern", "-mskip-rax-setup",
                     "-mpreferred-stack-boundary=4", "-mno-80387"},
                    "int x;\n"));
  checkParses(
      parse("aarch64-linux-gnu-gcc", {"-mcpu=ares", "-mgeneral-regs-only", "-mabi=lp64"}, "int x;\n"));
}

TEST_CASE("flags that change types or the language are kept") {
  checkParses(parse("x86_64-linux-gnu-gcc", {"-m32"}, "_Static_assert(sizeof(long) == 4, \"\");\n"));
  checkParses(
      parse("gcc", {"-fshort-enums"}, "enum small { a }; _Static_assert(sizeof(enum small) == 1, \"\");\n"));
  checkParses(parse("gcc", {"-fpack-struct=1"},
                    "struct s { char a; int b; }; _Static_assert(sizeof(struct s) == 5, \"\");\n"));
  checkParses(parse("g++", {"-fno-exceptions"}, "#ifdef __EXCEPTIONS\n#error\n#endif\n", "unit.cc"));
}

TEST_CASE("a precompiled header is read as source") {
  const Scratch scratch;
  scratch.write("all.h", "#define FROM_ALL 1\n");
  const std::string text = "#if !FROM_ALL\n#error\n#endif\n";
  checkParses(parse(unitOf(
      scratch, "clang-19",
      {"-Xclang", "-include-pch", "-Xclang", "gone.pch", "-Xclang", "-include", "-Xclang", "all.h"}, text)));
  checkParses(parse(unitOf(scratch, "clang-19", {"-include-pch", "gone.pch", "-include", "all.h"}, text)));
}

TEST_CASE("a file that does not parse is reported with its first error") {
  const Scratch scratch;
  const ParseOutcome outcome =
      parse(unitOf(scratch, "gcc", {}, "int fine;\nint broken = ;\n#include \"gone.h\"\n"));
  CHECK_FALSE(outcome.parsed);
  REQUIRE_FALSE(outcome.errors.empty());
  CHECK(outcome.errors.front() == scratch.path("unit.c") + ":2:14: expected expression");
}

TEST_CASE("a file that only clang's macros lead through says so") {
  const ParseOutcome outcome =
      parse("gcc", {}, "#ifndef __clang__\nint f(void) { int g(void) { return 1; } return g(); }\n#endif\n");
  CHECK(outcome.parsed);
  CHECK(contains(outcome.parsedAs, "clang's own macros; with the compiler's: "));
  CHECK(contains(outcome.parsedAs, "function definition is not allowed here"));
}

TEST_CASE("a file that is not there is an error") {
  const Scratch scratch;
  TranslationUnit unit = unitOf(scratch, "gcc", {}, "");
  unit.file = scratch.path("gone.c");
  const ParseOutcome outcome = parse(unit);
  CHECK_FALSE(outcome.parsed);
  REQUIRE_FALSE(outcome.errors.empty());
  CHECK(contains(outcome.errors.front(), "gone.c"));
}

TEST_CASE("includes are found from the folder of the command") {
  const Scratch scratch;
  scratch.write("include here/mine.h", "#define MINE 1\n");
  scratch.write("quoted/other.h", "#define OTHER 1\n");
  scratch.write("forced.h", "#define FORCED 1\n");
  checkParses(parse(unitOf(scratch, "gcc", {"-Iinclude here", "-iquote", "quoted", "-include", "forced.h"},
                           "#include <mine.h>\n#include \"other.h\"\n"
                           "#if !MINE || !OTHER || !FORCED\n#error\n#endif\n")));
}

TEST_CASE("many threads parse at once, each in its own folder") {
  constexpr unsigned count = 24;
  std::vector<std::unique_ptr<Scratch>> folders;
  std::vector<TranslationUnit> units;
  for (unsigned at = 0; at < count; ++at) {
    folders.push_back(std::make_unique<Scratch>());
    folders.back()->write("n.h", "#define N " + std::to_string(at) + "\n");
    units.push_back(unitOf(*folders.back(), at % 2 ? "alpha-linux-gnu-gcc" : "gcc", {},
                           "#include \"n.h\"\n#include <stdio.h>\n_Static_assert(N == " + std::to_string(at) +
                               ", \"\");\n"));
  }
  std::vector<ParseOutcome> outcomes(count);
  forEachInParallel(count, 4, [&](std::size_t at) { outcomes[at] = parse(units[at]); });
  for (const ParseOutcome &outcome : outcomes)
    checkParses(outcome);
}
