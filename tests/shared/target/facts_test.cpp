// SPDX-License-Identifier: MIT
#include "shared/target/parsing.h"
#include "support/catch.h"

#include "parallel/parallel.h"

#include <algorithm>
#include <atomic>

using namespace featflags::test;
using namespace featflags::tool;

namespace {

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

std::string probeError(const std::string &compiler, const Words &arguments = {}) {
  llvm::Expected<CompilerFacts> facts = probeCompiler({"/a.c", "/", compiler, arguments, "/a.o"});
  REQUIRE_FALSE(static_cast<bool>(facts));
  std::string text = llvm::toString(facts.takeError());
  CHECK_FALSE(contains(text, "\n"));
  return text;
}

} // namespace

TEST_CASE("flags of the unit change the answers, its own macros do not") {
  const Scratch scratch;
  const CompilerFacts plain = factsOf(unitOf(scratch, "gcc", {"-DMINE=1", "-include", "absent.h"}, ""));
  CHECK(plain.kind == CompilerKind::Gcc);
  CHECK(
      contains(plain.macros, "#define __GNUC__ " + plain.version.substr(0, plain.version.find('.')) + "\n"));
  CHECK_FALSE(contains(plain.macros, "MINE"));
  CHECK_FALSE(contains(plain.macros, "#define __OPTIMIZE__ 1\n"));
  CHECK(contains(plain.macros, "#define __STDC_VERSION__"));
  CHECK_FALSE(plain.includeFolders.empty());
  CHECK(contains(plain.ownFolder, "/include"));

  const CompilerFacts other = factsOf(unitOf(scratch, "gcc", {"-O2", "-nostdinc"}, ""));
  CHECK(contains(other.macros, "#define __OPTIMIZE__ 1\n"));
  CHECK(other.includeFolders.empty());
}

TEST_CASE("C++ is asked as C++") {
  const Scratch scratch;
  const CompilerFacts facts = factsOf(unitOf(scratch, "gcc", {}, "", "unit.cpp"));
  CHECK(facts.cxx);
  CHECK(contains(facts.macros, "#define __cplusplus "));
}

TEST_CASE("a cross compiler names its machine") {
  const Scratch scratch;
  const CompilerFacts facts = factsOf(unitOf(scratch, "alpha-linux-gnu-gcc", {"-mcpu=ev56"}, ""));
  CHECK(facts.triple == "alpha-linux-gnu");
  CHECK(contains(facts.macros, "#define __alpha_ev5__ 1\n"));
}

TEST_CASE("a clang is told from a GCC") {
  const Scratch scratch;
  const CompilerFacts facts = factsOf(unitOf(scratch, "clang-19", {}, ""));
  CHECK(facts.kind == CompilerKind::Clang);
  CHECK(facts.version.substr(0, 3) == "19.");
  const auto lacks = [](const CompilerFacts &of) {
    return std::count(of.lacksMacros.begin(), of.lacksMacros.end(), "__has_feature") == 1;
  };
  CHECK_FALSE(lacks(facts));
  CHECK(lacks(factsOf(unitOf(scratch, "alpha-linux-gnu-gcc", {}, ""))));
}

TEST_CASE("a compiler that is missing is named, with what to install") {
  CHECK(probeError("/opt/nowhere-linux-gnu-gcc-12") ==
        "/opt/nowhere-linux-gnu-gcc-12: the compiler is not installed (Debian: apt-get install "
        "gcc-12-nowhere-linux-gnu)");
  CHECK(contains(probeError("g++-99"), "apt-get install g++-99"));
  CHECK(contains(probeError("clang++-99"), "apt-get install clang-99"));
  CHECK(probeError("no-such-cc") == "no-such-cc: the compiler is not installed");
}

TEST_CASE("a program that is no compiler, and a flag it does not take, are errors in one line") {
  CHECK(contains(probeError("true"), "is no compiler that we know"));
  needCompiler("gcc");
  CHECK(contains(probeError("gcc", {"-mno-such-machine-flag"}), "-mno-such-machine-flag"));
}

TEST_CASE("many threads get one answer") {
  const Scratch scratch;
  const TranslationUnit unit = unitOf(scratch, "gcc", {"-O3"}, "");
  const std::string macros = factsOf(unit).macros;
  std::atomic<unsigned> same = 0;
  forEachInParallel(64, 4, [&](std::size_t) {
    llvm::Expected<CompilerFacts> facts = probeCompiler(unit);
    if (facts && facts->macros == macros)
      ++same;
  });
  CHECK(same == 64);
}
