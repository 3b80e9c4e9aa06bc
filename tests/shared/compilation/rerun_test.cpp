// SPDX-License-Identifier: MIT
#include "compilation/rerun.h"

#include "support/catch.h"

#include <llvm/ADT/STLExtras.h>

using namespace featflags::tool;
using Words = std::vector<std::string>;

namespace {

TranslationUnit unitWith(const Words &arguments) {
  return {"/src/a.c", "/build", "gcc", arguments, "/build/a.o"};
}

} // namespace

TEST_CASE("input and output are replaced and the rest keeps its order") {
  const TranslationUnit unit =
      unitWith({"-O2", "-I", "x", "-c", "-o", "a.o", "-DB", "../src/a.c", "-include", "y.h", "-Wall"});
  CHECK(compileOnlyArguments(unit, "/tmp/b.c", "/tmp/b.o", Words{"-iquote", "/src"}) ==
        Words{"-iquote", "/src", "-O2", "-I", "x", "-DB", "/tmp/b.c", "-include", "y.h", "-Wall", "-c", "-g0",
              "-w", "-o", "/tmp/b.o"});
}

TEST_CASE("MIPS keeps its debug information: its assembler makes other code without") {
  TranslationUnit unit = unitWith({"-O2", "-g", "../src/a.c"});
  unit.compiler = "/usr/bin/mips64el-linux-gnuabi64-gcc";
  const Words kept = {"-O2", "-g", "b.c", "-c", "-w", "-o", "b.o"};
  CHECK(compileOnlyArguments(unit, "b.c", "b.o", {}) == kept);
  unit.compiler = "clang-19";
  CHECK(compileOnlyArguments(unit, "b.c", "b.o", {}) != kept);
  unit.arguments.emplace_back("--target=mips-linux-gnu");
  CHECK(compileOnlyArguments(unit, "b.c", "b.o", {}).back() == "b.o");
  CHECK(llvm::count(compileOnlyArguments(unit, "b.c", "b.o", {}), "-g0") == 0);
}

TEST_CASE("nothing else is written") {
  const TranslationUnit unit = unitWith({"-MD",
                                         "-MMD",
                                         "-MF",
                                         "a.d",
                                         "-MTa.o",
                                         "-MQ",
                                         "a.o",
                                         "-MP",
                                         "-Wp,-MMD,.a.o.d",
                                         "-Wp,-MD,.a.d",
                                         "-save-temps=obj",
                                         "-Wa,-adhln=a.lst",
                                         "-fdump-tree-all",
                                         "-gsplit-dwarf",
                                         "--serialize-diagnostics",
                                         "a.dia",
                                         "-fstack-usage",
                                         "-ftime-trace",
                                         "/src/a.c",
                                         "-lm",
                                         "other.o",
                                         "-S",
                                         "-Wp,-DKEPT",
                                         "-Wa,--noexecstack"});
  CHECK(compileOnlyArguments(unit, "i.c", "o.o") ==
        Words{"i.c", "-Wp,-DKEPT", "-Wa,--noexecstack", "-c", "-g0", "-w", "-o", "o.o"});
}

TEST_CASE("an input that the command does not name comes last") {
  CHECK(compileOnlyArguments(unitWith({"-O1"}), "i.c", "o.o") ==
        Words{"-O1", "i.c", "-c", "-g0", "-w", "-o", "o.o"});
}
