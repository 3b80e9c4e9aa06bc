// SPDX-License-Identifier: MIT
//
// Every kind of object that proves nothing is told apart from one that does, with one clear line.
#include "deadcode-check/object/read_object.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"
#include "support/skip.h"

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

const std::string plainSource = "int f(int a) { return a + 1; }\n";

bool says(const CodeMap &code, const std::string &text) {
  return code.stateText.find(code.object + ": ") == 0 && code.stateText.find(text) != std::string::npos;
}

} // namespace

TEST_CASE("an object with code of its source is Code, with and without debug info") {
  Workshop shop;
  for (const char *debug : {"-g", "-g0"}) {
    std::string object = shop.compile("gcc", {"-O2", debug}, "a.c", plainSource);
    CodeMap code = readObject(object, shop.path("a.c"));
    CHECK(code.state == ObjectState::Code);
    CHECK(code.stateText.empty());
    CHECK(code.hasLines == (debug == std::string("-g")));
    CHECK(code.debugText.empty() == code.hasLines);
    CHECK_FALSE(code.olderThanSource);
  }
}

TEST_CASE("a missing object is Missing") {
  Workshop shop;
  CodeMap code = readObject(shop.path("nowhere.o"), shop.path("a.c"));
  CHECK(code.state == ObjectState::Missing);
  CHECK(says(code, "build it first"));
}

TEST_CASE("what is no whole ELF object is Unreadable") {
  Workshop shop;
  std::string object = shop.compile("gcc", {"-g"}, "a.c", plainSource);
  std::string bytes = readFile(object);
  for (const std::string &content : {std::string(), std::string("no object\n"), bytes.substr(0, 20),
                                     bytes.substr(0, bytes.size() / 2), bytes.substr(0, bytes.size() - 1)}) {
    CodeMap code = readObject(shop.write("broken.o", content), shop.path("a.c"));
    CHECK(code.state == ObjectState::Unreadable);
    CHECK(says(code, "build it again"));
  }
  CHECK(readObject(shop.write("whole.o", bytes), shop.path("a.c")).state == ObjectState::Code);
}

TEST_CASE("a folder is Unreadable") {
  Workshop shop;
  CHECK(readObject(shop.path(""), shop.path("a.c")).state == ObjectState::Unreadable);
}

TEST_CASE("a linked program is not taken for an object") {
  Workshop shop;
  shop.compile("gcc", {"-g"}, "a.c", "int main(void) { return 0; }\n");
  shop.run("gcc", {shop.path("a.c.o"), "-o", shop.path("a.out")});
  CodeMap code = readObject(shop.path("a.out"), shop.path("a.c"));
  CHECK(code.state == ObjectState::Unreadable);
  CHECK(says(code, "linked"));
}

TEST_CASE("an object without code is NoCode") {
  Workshop shop;
  std::string object = shop.compile("gcc", {"-g"}, "a.c", "int x = 1;\n");
  CHECK(readObject(object, shop.path("a.c")).state == ObjectState::NoCode);
}

TEST_CASE("slim LTO is SlimLto, fat LTO has code") {
  Workshop shop;
  std::string slim = shop.compile("gcc", {"-g", "-O2", "-flto", "-fno-fat-lto-objects"}, "a.c", plainSource);
  CodeMap code = readObject(slim, shop.path("a.c"));
  CHECK(code.state == ObjectState::SlimLto);
  CHECK(says(code, "-fno-lto"));
  std::string fat = shop.compile("gcc", {"-g", "-O2", "-flto", "-ffat-lto-objects"}, "a.c", plainSource);
  CHECK(readObject(fat, shop.path("a.c")).state == ObjectState::Code);
}

TEST_CASE("bitcode is Bitcode") {
  Workshop shop;
  std::string object = shop.compile("clang-19", {"-flto"}, "a.c", plainSource);
  CHECK(readObject(object, shop.path("a.c")).state == ObjectState::Bitcode);
}

TEST_CASE("a stripped object is Stripped") {
  Workshop shop;
  const std::string source = "extern int g(void); int f(int a) { return a + g(); }\n";
  for (const char *how : {"--strip-all", "--strip-unneeded"}) {
    std::string object = shop.compile("gcc", {"-g"}, "a.c", source);
    shop.run("strip", {how, object});
    ObjectState state = readObject(object, shop.path("a.c")).state;
    // --strip-unneeded keeps global functions, which is enough.
    CHECK(state == (how == std::string("--strip-all") ? ObjectState::Stripped : ObjectState::Code));
  }
  std::string object = shop.compile("gcc", {"-g"}, "a.c", source);
  shop.run("strip", {"--strip-debug", object});
  CHECK(readObject(object, shop.path("a.c")).state == ObjectState::Code);
}

TEST_CASE("an object of another source is OtherSource") {
  Workshop shop;
  for (const char *debug : {"-g", "-g0"}) {
    std::string object = shop.compile("gcc", {debug}, "a.c", plainSource);
    shop.write("b.c", plainSource);
    CodeMap code = readObject(object, shop.path("b.c"));
    CHECK(code.state == ObjectState::OtherSource);
    CHECK(says(code, "a.c"));
    CHECK(says(code, "b.c"));
  }
}

TEST_CASE("the same file by another path is the same source") {
  Workshop shop;
  std::string object = shop.compile("gcc", {"-g"}, "a.c", plainSource);
  shop.run("ln", {"-s", shop.path("a.c"), shop.path("link.c")});
  CHECK(readObject(object, shop.path("link.c")).state == ObjectState::Code);
  CHECK(readObject(object, shop.path("./nowhere/../a.c")).state == ObjectState::Code);
}

TEST_CASE("a folder by another path: its other files are found too") {
  Workshop shop;
  shop.run("mkdir", {shop.path("real")});
  shop.run("ln", {"-s", "real", shop.path("link")});
  shop.write("real/a.h", "static inline int part(int a) { return a * 7; }\n");
  shop.write("real/a.c", "#include \"a.h\"\nint f(int a) { return part(a); }\n");
  shop.run("gcc", {"-g", "-O2", "-c", shop.path("link/a.c"), "-o", shop.path("a.o")});
  const CodeMap code = readObject(shop.path("a.o"), shop.path("real/a.c"));
  INFO(code);
  CHECK(code.state == ObjectState::Code);
  CHECK(std::find(code.files.begin(), code.files.end(), shop.path("real/a.h")) != code.files.end());
  shop.run("ln", {"-s", "real/a.c", shop.path("b.c")}); // the file itself is a link of another name
  CHECK(readObject(shop.path("a.o"), shop.path("b.c")).state == ObjectState::Code);
}

TEST_CASE("mapped paths are mapped back, for the unit and for its files") {
  Workshop shop;
  std::string map = shop.path("");
  while (map.ends_with("/"))
    map.pop_back();
  for (const char *to : {"/mapped/away", "."}) {
    std::string object =
        shop.compile("gcc", {"-g", "-fdebug-prefix-map=" + map + "=" + to}, "a.c", plainSource);
    CodeMap code = readObject(object, shop.path("a.c"));
    CHECK(code.state == ObjectState::Code);
    CHECK(std::find(code.files.begin(), code.files.end(), shop.path("a.c")) != code.files.end());
  }
  // What the mapped name ends in must still agree.
  std::string object =
      shop.compile("gcc", {"-g", "-fdebug-prefix-map=" + map + "=/away"}, "a.c", plainSource);
  CHECK(readObject(object, shop.write("b.c", plainSource)).state == ObjectState::OtherSource);
}

TEST_CASE("an object older than its source is noticed") {
  Workshop shop;
  std::string object = shop.compile("gcc", {"-g"}, "a.c", plainSource);
  shop.run("touch", {"-d", "2001-01-01", object});
  CHECK(readObject(object, shop.path("a.c")).olderThanSource);
  shop.run("touch", {"-d", "2000-01-01", shop.path("a.c")});
  CHECK_FALSE(readObject(object, shop.path("a.c")).olderThanSource);
}
