// SPDX-License-Identifier: MIT
#include "compilation/rerun.h"

#include "support/catch.h"

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
