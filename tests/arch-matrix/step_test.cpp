// SPDX-License-Identifier: MIT
//
// A step ends in a stamp or in one line, whatever its command does.
#include "arch-matrix/step.h"

#include "support/catch.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

using namespace featflags::matrix;
namespace fs = std::filesystem;

namespace {

struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "featflags-step-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;
  ~Folder() { fs::remove_all(path); }
  std::string in(const std::string &name) const { return (path / name).string(); }
};

std::string read(const std::string &path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

StepFile shell(const Folder &folder, const std::string &script) {
  return {{"build", {{{"sh", "-c", script}, folder.path.string()}}, "", 0, true},
          folder.in("log"),
          folder.in("done"),
          folder.in("failed"),
          0};
}

} // namespace

TEST_CASE("a step file reads back as it was written") {
  const Folder folder;
  StepFile file = shell(folder, "echo \"a\" '$b'");
  file.step.product = "/x";
  file.step.acceptable = 2;
  file.step.everyRun = false;
  file.limit = 9;
  std::ofstream(folder.in("s")) << print(file);
  auto back = readStep(folder.in("s"));
  REQUIRE(static_cast<bool>(back));
  CHECK(*back == file);
  std::ofstream(folder.in("s")) << "{\"name\": 3}";
  auto broken = readStep(folder.in("s"));
  CHECK_FALSE(static_cast<bool>(broken));
  llvm::consumeError(broken.takeError());
}

TEST_CASE("a good step leaves a stamp, a bad one a line and no stamp") {
  const Folder folder;
  CHECK(runStep(shell(folder, "echo fine")) == 0);
  CHECK(fs::exists(folder.in("done")));
  CHECK(read(folder.in("log")) == "fine\n");

  CHECK(runStep(shell(folder, "echo a.c:1: error: no; echo later; exit 1")) == 1);
  CHECK_FALSE(fs::exists(folder.in("done")));
  CHECK(read(folder.in("failed")) == "sh gave 1: a.c:1: error: no\n");

  CHECK(runStep(shell(folder, "true")) == 0);
  CHECK_FALSE(fs::exists(folder.in("failed")));
}

TEST_CASE("crashes, missing programs and missing products are said") {
  using Catch::Matchers::Contains;
  const Folder folder;
  CHECK(runStep(shell(folder, "kill -SEGV $$")) == 1);
  CHECK_THAT(read(folder.in("failed")), Contains("killed by signal 11"));

  StepFile file = shell(folder, "");
  file.step.commands[0].words = {"no-such-compiler-gcc"};
  CHECK(runStep(file) == 1);
  CHECK_THAT(read(folder.in("failed")), Contains("no-such-compiler-gcc: is not installed"));

  file = shell(folder, "true");
  file.step.product = folder.in("product");
  CHECK(runStep(file) == 1);
  CHECK_THAT(read(folder.in("failed")), Contains("product was not written"));
}

TEST_CASE("a report of an earlier run does not count for one that wrote none") {
  const Folder folder;
  StepFile file = shell(folder, "exit 2");
  file.step.acceptable = 2;
  file.step.product = folder.in("report");
  std::ofstream(folder.in("report")) << "old";
  CHECK(runStep(file) == 1);
  file.step.commands[0].words[2] = "echo new > report; exit 2";
  CHECK(runStep(file) == 0);
  CHECK(read(folder.in("report")) == "new\n");
}

TEST_CASE("a step that hangs is ended with all that it started") {
  const Folder folder;
  StepFile file = shell(folder, "sleep 600 & echo $! > child; wait");
  file.limit = 1;
  CHECK(runStep(file) == 1);
  CHECK(read(folder.in("failed")).find("took longer than the limit of 1 s") != std::string::npos);
  const std::string child = read(folder.in("child"));
  REQUIRE_FALSE(child.empty());
  const auto isGone = [&] { // or waiting to be reaped by init
    const std::string state = read("/proc/" + child.substr(0, child.find('\n')) + "/stat");
    return state.empty() || state.find(") Z ") != std::string::npos;
  };
  // A signal takes its time on a busy machine.
  for (unsigned tenth = 0; tenth < 100 && !isGone(); ++tenth)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  CHECK(isGone());
}

TEST_CASE("a fragment holds or is named line by line") {
  const Folder folder;
  std::ofstream(folder.in("config")) << "CONFIG_A=y\n# CONFIG_B is not set\nCONFIG_C=m\n";
  const auto check = [&](const std::string &fragment) {
    std::ofstream(folder.in("fragment")) << fragment;
    return checkFragment(folder.in("config"), folder.in("fragment"));
  };
  CHECK(check("CONFIG_A=y\n# CONFIG_B is not set\n# CONFIG_ABSENT is not set\n# a comment\n") == 0);
  CHECK(check("CONFIG_A=m\n") == 1);
  CHECK(check("# CONFIG_C is not set\n") == 1);
  CHECK(check("CONFIG_ABSENT=y\n") == 1);
}
