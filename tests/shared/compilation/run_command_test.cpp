// SPDX-License-Identifier: MIT
#include "compilation/run_command.h"

#include "shared/compilation/scratch.h"
#include "support/catch.h"

using namespace featflags::tool;
using featflags::test::Scratch;
using Words = std::vector<std::string>;

namespace {

std::string runError(const std::string &program, const std::string &directory) {
  llvm::Expected<CommandResult> run = runCommand(program, {}, directory);
  REQUIRE_FALSE(static_cast<bool>(run));
  return llvm::toString(run.takeError());
}

} // namespace

TEST_CASE("a command runs in its folder, with its input and both outputs apart") {
  const Scratch scratch;
  llvm::Expected<CommandResult> run =
      runCommand("sh", Words{"-c", "pwd; cat; echo oops >&2; echo $LC_ALL; exit 3"}, scratch.folder, "in\n");
  REQUIRE(static_cast<bool>(run));
  CHECK(run->exitCode == 3);
  CHECK(run->output == scratch.folder + "\nin\nC\n");
  CHECK(run->errors == "oops\n");
}

TEST_CASE("words reach the program as they are") {
  llvm::Expected<CommandResult> run = runCommand("printf", Words{"<%s>", "a b", "$HOME", "*", ""}, "/");
  REQUIRE(static_cast<bool>(run));
  CHECK(run->output == "<a b><$HOME><*><>");
}

TEST_CASE("a killed command says by what") {
  llvm::Expected<CommandResult> run = runCommand("sh", Words{"-c", "kill -9 $$"}, "/");
  REQUIRE(static_cast<bool>(run));
  CHECK(run->exitCode == 137);
}

TEST_CASE("a command that cannot be started is an error") {
  const Scratch scratch;
  CHECK(runError("no-such-program-here", "/") == "no-such-program-here is not installed");
  CHECK(runError("sh", scratch.path("gone")) == scratch.path("gone") + ": the folder to run in is not there");
}
