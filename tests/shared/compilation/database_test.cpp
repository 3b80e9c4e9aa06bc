// SPDX-License-Identifier: MIT
#include "compilation/database.h"

#include "shared/compilation/scratch.h"
#include "support/catch.h"

#include <filesystem>
#include <sstream>

using namespace featflags::tool;
using featflags::test::Scratch;
using Words = std::vector<std::string>;

namespace {

std::vector<TranslationUnit> load(const Scratch &scratch, const std::string &entries,
                                  LeftOut *leftOut = nullptr) {
  scratch.write("compile_commands.json", entries);
  llvm::Expected<std::vector<TranslationUnit>> units = loadDatabase(scratch.folder, leftOut);
  if (!units)
    FAIL(llvm::toString(units.takeError()));
  return *units;
}

std::string loadError(const std::string &path) {
  llvm::Expected<std::vector<TranslationUnit>> units = loadDatabase(path);
  REQUIRE_FALSE(static_cast<bool>(units));
  std::string text = llvm::toString(units.takeError());
  CHECK(text.find('\n') == std::string::npos);
  return text;
}

std::string loadError(const Scratch &scratch, const std::string &entries) {
  scratch.write("compile_commands.json", entries);
  return loadError(scratch.folder);
}

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("both forms of an entry give the same unit") {
  const Scratch scratch;
  const std::vector<TranslationUnit> units =
      load(scratch,
           R"([{"directory": "sub dir", "file": "../a.c", "command": "/bin/gcc -DX='1 2' -c ../a.c -o a.o"},
                        {"directory": "sub dir", "file": "../a.c", "output": "b.o",
                         "arguments": ["/bin/gcc", "-DX=1 2", "-c", "../a.c"]}])");
  REQUIRE(units.size() == 2);
  CHECK(units[0].file == scratch.path("a.c"));
  CHECK(units[0].directory == scratch.path("sub dir"));
  CHECK(units[0].compiler == "/bin/gcc");
  CHECK(units[0].arguments == Words{"-DX=1 2", "-c", "../a.c", "-o", "a.o"});
  CHECK(units[0].object == scratch.path("sub dir/a.o"));
  CHECK(units[1].arguments == Words{"-DX=1 2", "-c", "../a.c"});
  CHECK(units[1].object == scratch.path("sub dir/b.o"));
}

TEST_CASE("the object is that of -o, of output, or of the compiler's habit") {
  const Scratch scratch;
  const auto object = [&](const std::string &rest) {
    return load(scratch,
                R"([{"directory": ".", "file": "src/a.c", "command": "gcc -c src/a.c )" + rest + "}]")
        .front()
        .object;
  };
  CHECK(object(R"(-o x/y.o")") == scratch.path("x/y.o"));
  CHECK(object(R"(-ox/y.o", "output": "z.o")") == scratch.path("x/y.o"));
  CHECK(object(R"(", "output": "z.o")") == scratch.path("z.o"));
  CHECK(object(R"(")") == scratch.path("a.o"));
}

TEST_CASE("the object of libtool is the one that the compiler wrote") {
  const Scratch scratch;
  const std::string entry = R"([{"directory": ".", "file": "a.c",
    "command": "sh ./libtool --tag=CC --mode=compile gcc -c a.c -o a.lo"}])";
  CHECK(load(scratch, entry).front().object == scratch.path("a.o"));
  scratch.write(".libs/a.o", "");
  CHECK(load(scratch, entry).front().object == scratch.path(".libs/a.o"));
}

TEST_CASE("a launcher and a response file are gone") {
  const Scratch scratch;
  scratch.write("flags", "-O2 -g");
  const TranslationUnit unit =
      load(scratch, R"([{"directory": ".", "file": "a.c", "command": "ccache gcc @flags -c a.c"}])").front();
  CHECK(std::filesystem::path(unit.compiler).filename() == "gcc");
  CHECK(unit.arguments == Words{"-O2", "-g", "-c", "a.c"});
}

TEST_CASE("other languages and repetitions are left out and counted") {
  const Scratch scratch;
  LeftOut leftOut;
  const std::vector<TranslationUnit> units =
      load(scratch, R"([{"directory": ".", "file": "a.c", "command": "gcc -c a.c -o a.o"},
                        {"directory": ".", "file": "a.S", "command": "gcc -c a.S"},
                        {"directory": ".", "file": "a.c", "command": "gcc -DAGAIN -c a.c -o ./a.o"},
                        {"directory": ".", "file": "a.c", "command": "gcc -c a.c -o other.o"}])",
           &leftOut);
  CHECK(units.size() == 2);
  CHECK(leftOut == LeftOut{1, 1});
}

TEST_CASE("a database is named by its file too") {
  const Scratch scratch;
  const std::string path = scratch.write("elsewhere/commands.json",
                                         R"([{"directory": ".", "file": "a.c", "command": "gcc a.c"}])");
  llvm::Expected<std::vector<TranslationUnit>> units = loadDatabase(path);
  REQUIRE(static_cast<bool>(units));
  CHECK(units->front().file == scratch.path("elsewhere/a.c"));
}

TEST_CASE("what is wrong with a database is one line") {
  const Scratch scratch;
  const std::string absent = loadError(scratch.folder);
  CHECK(contains(absent, scratch.path("compile_commands.json: no compile database")));
  CHECK(contains(absent, "CMAKE_EXPORT_COMPILE_COMMANDS"));
  CHECK(contains(absent, "bear"));
  CHECK(contains(absent, "gen_compile_commands.py"));
  CHECK(contains(loadError(scratch, "[]"), "lists no C or C++ file (0 entries)"));
  CHECK(contains(loadError(scratch, R"([{"directory": ".", "file": "a.S", "command": "gcc -c a.S"}])"),
                 "lists no C or C++ file (1 entries)"));
  CHECK(contains(loadError(scratch, "[\n{\"file\": \"a.c\",\n}]"), "[3:1")); // where the JSON breaks
  CHECK(contains(loadError(scratch, "{}"), "holds no list of commands"));
  CHECK(contains(loadError(scratch, "[1]"), "entry 1 is not an object"));
  CHECK(contains(loadError(scratch, R"([{"directory": ".", "command": "gcc a.c"}])"),
                 "entry 1 has no \"file\""));
  CHECK(contains(loadError(scratch, R"([{"directory": ".", "file": "a.c"}])"), "(a.c) has neither"));
  CHECK(contains(loadError(scratch, R"([{"directory": ".", "file": "a.c", "command": "A=b"}])"),
                 "empty command"));
  CHECK(contains(loadError(scratch, R"([{"directory": ".", "file": "a.c", "arguments": ["gcc", 1]}])"),
                 "not a string"));
}

TEST_CASE("a database that would exhaust the stack or never ends is refused") {
  const Scratch scratch;
  CHECK(contains(loadError(scratch, std::string(1000000, '[')), "nested too deeply"));
  CHECK(contains(loadError(scratch, "[\"" + std::string(1000, '[') + "\"]"), "is not an object"));
  CHECK(contains(loadError("/dev/zero"), "no regular file"));
}

TEST_CASE("objects in another folder") {
  const Scratch scratch;
  TranslationUnit unit;
  unit.directory = scratch.path("build/sub");
  unit.file = scratch.path("src/a.c");
  unit.object = scratch.path("build/sub/CMakeFiles/x.dir/a.c.o");
  const auto found = [&] { return objectIn(scratch.path("moved"), scratch.path("build"), unit); };
  CHECK(found() == unit.object);
  const std::string only = scratch.write("moved/deep/down/a.c.o", "");
  CHECK(found() == only);
  scratch.write("moved/other/a.c.o", ""); // two: neither
  CHECK(found() == unit.object);
  const std::string byCommand = scratch.write("moved/CMakeFiles/x.dir/a.c.o", "");
  CHECK(found() == byCommand);
  const std::string byRoot = scratch.write("moved/sub/CMakeFiles/x.dir/a.c.o", "");
  CHECK(found() == byRoot);
}

TEST_CASE("a unit is printed in one line") {
  std::ostringstream out;
  out << TranslationUnit{"/a.c", "/", "gcc", {"-c", "/a.c"}, "/a.o"};
  CHECK(out.str() == "file=/a.c object=/a.o directory=/ compiler=gcc arguments=[-c /a.c]");
}
