// SPDX-License-Identifier: MIT
//
// Which commands a cell gets, how cells are shared, and what becomes of their reports.
#include "arch-matrix/cells.h"

#include "arch-matrix/graph.h"
#include "arch-matrix/merge.h"
#include "support/catch.h"

#include <algorithm>

using namespace featflags;
using namespace featflags::matrix;

namespace {

const Surroundings here{"/out", "/bin/arch-matrix", "/bin/deadcode-check", "/bin/unused-lint", 2};

Matrix small(Builder builder) {
  Matrix matrix;
  matrix.source = "/src";
  matrix.builder = builder;
  matrix.machines = {"alpha", "aarch64"};
  matrix.configurations = {{"release", {"-DX=1"}, "", {}}};
  matrix.compilers = {"gcc"};
  matrix.deadcode = ToolUse{{"--profile=linux"}, {"kernel/sched"}};
  return matrix;
}

bool has(const Command &command, const std::string &word) {
  return std::find(command.words.begin(), command.words.end(), word) != command.words.end();
}

std::string fileOf(const MatrixCell &cell, const std::string &end) {
  for (const File &file : cell.files)
    if (file.path.ends_with(end))
      return file.text;
  return "";
}

} // namespace

TEST_CASE("a CMake cell has a toolchain file, a build and a check") {
  const auto cells = expand(small(Builder::CMake), here);
  REQUIRE(cells.size() == 2);
  const MatrixCell &cell = cells[0];
  CHECK(cell.name == "alpha-release");
  CHECK(fileOf(cell, "toolchain.cmake").find("\"alpha-linux-gnu-g++\"") != std::string::npos);
  REQUIRE(cell.steps.size() == 3);
  CHECK(has(cell.steps[0].commands[0], "-DX=1"));
  CHECK(has(cell.steps[0].commands[0], "-DCMAKE_TOOLCHAIN_FILE=/out/cells/alpha-release/toolchain.cmake"));
  const Command &check = cell.steps[2].commands[0];
  CHECK(check.words.front() == "/bin/deadcode-check");
  CHECK(has(check, "alpha-release=/out/cells/alpha-release/build"));
  CHECK(has(check, "--profile=linux"));
  CHECK(has(check, "/src/kernel/sched"));
}

TEST_CASE("a Kbuild cell is configured for its machine, and its fragment must hold") {
  Matrix matrix = small(Builder::Kbuild);
  matrix.configurations = {{"debug", {}, "", {"CONFIG_SMP=y"}}};
  matrix.launcher = "ccache";
  const MatrixCell cell = expand(matrix, here).at(1);
  const Step &configure = cell.steps[0];
  REQUIRE(configure.commands.size() == 4);
  CHECK(has(configure.commands[0], "ARCH=arm64"));
  CHECK(has(configure.commands[0], "defconfig"));
  CHECK(has(configure.commands[0], "CC=ccache aarch64-linux-gnu-gcc"));
  CHECK(has(configure.commands[3], "fragment-holds"));
  CHECK(fileOf(cell, "fragment.config") == "CONFIG_SMP=y\n");
}

TEST_CASE("a project's own commands get words, no shell") {
  Matrix matrix = small(Builder::Command);
  matrix.configurations = {{"release", {"a b", "c"}, "", {}}};
  matrix.build = {{"make", "CC={compiler}", "{options}", "{source}/{source}"}};
  const MatrixCell cell = expand(matrix, here).at(0);
  CHECK(cell.steps[0].commands[0].words ==
        std::vector<std::string>{"make", "CC=alpha-linux-gnu-gcc", "a b", "c", "/src//src"});
  CHECK(cell.steps[0].product == "/out/cells/alpha-release/build/compile_commands.json");
}

TEST_CASE("several compilers name their cells, and clang is left out where it lacks the machine") {
  Matrix matrix = small(Builder::CMake);
  matrix.compilers = {"gcc", "clang-19"};
  const auto cells = expand(matrix, here);
  REQUIRE(cells.size() == 3);
  CHECK(cells[0].name == "alpha-release-gcc");
  CHECK(cells[2].name == "aarch64-release-clang-19");
  CHECK(fileOf(cells[2], "toolchain.cmake").find("\"clang++-19\"") != std::string::npos);
  CHECK(fileOf(cells[2], "toolchain.cmake").find("C_COMPILER_TARGET aarch64-linux-gnu") != std::string::npos);
}

TEST_CASE("all shards together are all cells, each once") {
  Matrix matrix = small(Builder::CMake);
  matrix.machines = {"alpha", "aarch64", "hppa", "m68k", "sh4"};
  const auto cells = expand(matrix, here);
  std::vector<std::string> names;
  for (unsigned index = 1; index <= 3; ++index)
    for (const MatrixCell &cell : shard(cells, index, 3))
      names.push_back(cell.name);
  std::sort(names.begin(), names.end());
  CHECK(names.size() == cells.size());
  CHECK(std::unique(names.begin(), names.end()) == names.end());
}

TEST_CASE("the graph escapes names and puts a check behind its build") {
  MatrixCell cell{"c", "alpha", "/o u:t/$c", {{"/o u:t/$c/t.cmake", "x"}}, {}};
  cell.steps = {{"configure", {{{"true"}, "/"}}, "", 0, false}, {"build", {{{"true"}, "/"}}, "", 0, true}};
  const auto files = graphFiles({cell}, here, 7);
  REQUIRE(files.back().path == "/out/build.ninja");
  const std::string &ninja = files.back().text;
  CHECK(ninja.find(
            "build /o$ u$:t/$$c/configure.done: step /o$ u$:t/$$c/configure.step | /o$ u$:t/$$c/t.cmake\n") !=
        std::string::npos);
  CHECK(ninja.find("build.step | /o$ u$:t/$$c/configure.done always\n") != std::string::npos);
  CHECK(ninja.find("file = '/o u:t/$$c/build.step'") != std::string::npos);
}

TEST_CASE("merged shards are the whole, in any order") {
  const auto report = [](const std::string &cell) {
    tool::Report result;
    result.tool = "deadcode-check";
    result.cells = {{cell, 1}};
    tool::Check check;
    check.id = cell + ":a.c:1:1:F";
    check.cell = cell;
    check.verdict = tool::Verdict::Pruned;
    check.ok = true;
    result.checks = {check};
    result.notes = {"same note"};
    return result;
  };
  const tool::Report a = report("a"), b = report("b");
  const tool::Report whole = merge({a, b});
  CHECK(whole == merge({b, a}));
  CHECK(whole == merge({merge({b}), merge({a})}));
  CHECK(whole.checks.size() == 2);
  CHECK(whole.notes.size() == 1);
  CHECK(tool::exitCode(whole) == 0);

  tool::Report other = a;
  other.checks[0].verdict = tool::Verdict::Present;
  CHECK(tool::exitCode(merge({a, other})) == 2);
}
