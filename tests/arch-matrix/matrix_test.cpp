// SPDX-License-Identifier: MIT
//
// Reading a matrix.yaml: what it may say, and one line with its place for what is wrong.
#include "arch-matrix/matrix.h"

#include "arch-matrix/machines.h"
#include "arch-matrix/texts.h"
#include "support/catch.h"

using namespace featflags::matrix;

namespace {

const std::string folder = FEATFLAGS_TEST_DIR;

MatrixResult parse(const std::string &text) { return parseMatrix(text, folder + "/matrix.yaml"); }

constexpr const char *smallest = R"(builder: cmake
machines: [alpha]
configurations: [{name: release}]
deadcode-check: {}
)";

} // namespace

TEST_CASE("a small matrix has defaults for the rest") {
  const MatrixResult result = parse(smallest);
  REQUIRE(result.matrix);
  CHECK(result.errors.empty());
  CHECK(result.matrix->source == folder);
  CHECK(result.matrix->compilers == std::vector<std::string>{"gcc"});
  CHECK(result.matrix->deadcode);
  CHECK_FALSE(result.matrix->unused);
  CHECK(result.matrix->limit == 3600);
}

TEST_CASE("starters are matrices") {
  for (const char *builder : {"cmake", "kbuild", "command"}) {
    const auto text = starter(builder);
    REQUIRE(text);
    const MatrixResult result = parse(*text);
    INFO(builder << (result.errors.empty() ? "" : ": " + result.errors.front()));
    CHECK(result.matrix);
  }
  CHECK_FALSE(starter("meson"));
}

TEST_CASE("what is wrong in a matrix has one line that names the file") {
  const auto errorOf = [](const std::string &text) {
    const MatrixResult result = parse(text);
    CHECK_FALSE(result.matrix);
    REQUIRE_FALSE(result.errors.empty());
    CHECK(result.errors.front().find("matrix.yaml:") != std::string::npos);
    return result.errors.front();
  };
  using Catch::Matchers::Contains;
  const std::string rest = "configurations: [{name: release}]\ndeadcode-check: {}\n";
  CHECK_THAT(errorOf("builder: cmake\nmachines: [vax]\n" + rest),
             Contains("no machine vax; there are aarch64"));
  CHECK_THAT(errorOf("builder: cmake\nmachines: []\n" + rest), Contains("lists no machines"));
  CHECK_THAT(errorOf("builder: cmake\nmachines: [alpha, alpha]\n" + rest), Contains("listed twice"));
  CHECK_THAT(errorOf("builder: kbuild\nmachines: [x32]\n" + rest), Contains("no port for x32"));
  CHECK_THAT(errorOf("builder: maven\nmachines: [alpha]\n" + rest), Contains("matrix.yaml:1: "));
  CHECK_THAT(errorOf("builder: cmake\nmachines: [alpha]\nmachine: x\n" + rest),
             Contains("matrix.yaml:3: unknown key"));
  CHECK_THAT(errorOf("builder: command\nmachines: [alpha]\n" + rest), Contains("needs build:"));
  CHECK_THAT(errorOf("source: nowhere\nbuilder: cmake\nmachines: [alpha]\n" + rest),
             Contains("there is no folder"));
  CHECK_THAT(
      errorOf(
          "builder: cmake\nmachines: [alpha]\nconfigurations: [{name: a}, {name: a}]\ndeadcode-check: {}\n"),
      Contains("two configurations are called a"));
  CHECK_THAT(
      errorOf("builder: cmake\nmachines: [alpha]\nconfigurations: [{name: ../a}]\ndeadcode-check: {}\n"),
      Contains("it names a folder"));
  CHECK_THAT(errorOf("builder: cmake\nmachines: [alpha]\nconfigurations: [{name: a}]\n"),
             Contains("checks nothing"));
  CHECK_THAT(errorOf("builder: [\n"), Contains("matrix.yaml:"));
  CHECK_THAT(readMatrix(folder + "/none.yaml").errors.at(0), Contains("arch-matrix init"));
}

TEST_CASE("machines come from the table of the toolchain files") {
  REQUIRE(findMachine("alpha"));
  CHECK(findMachine("alpha")->clangTarget.empty());
  CHECK(findMachine("aarch64")->linuxArch == "arm64");
  CHECK_FALSE(findMachine("vax"));
  CHECK(compilerOf(*findMachine("alpha"), "gcc") == "alpha-linux-gnu-gcc");
  CHECK(compilerOf(*findMachine("alpha"), "/opt/{triple}/bin/{triple}-gcc-9") ==
        "/opt/alpha-linux-gnu/bin/alpha-linux-gnu-gcc-9");
}

TEST_CASE("job files name the matrix, the packages and the shards") {
  using Catch::Matchers::Contains;
  for (const char *where : {"github", "gitlab", "slurm"}) {
    const auto text = jobFile(where, {"ci/matrix.yaml", 3, {"gcc-alpha-linux-gnu"}});
    REQUIRE(text);
    CHECK_THAT(*text, Contains("arch-matrix run ci/matrix.yaml --shard=") && Contains("3"));
    for (const char *hole : {"{0}", "{1}", "{2}", "{3}", "{{{{"})
      CHECK_THAT(*text, !Contains(hole));
  }
  CHECK_THAT(*jobFile("github", {"m", 3, {"gcc-x"}}),
             Contains("[1, 2, 3]") && Contains("gcc-x") && Contains("${{ matrix.shard }}/3"));
  CHECK_FALSE(jobFile("jenkins", {}));
}
