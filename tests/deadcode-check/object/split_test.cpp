// SPDX-License-Identifier: MIT
//
// Split DWARF: with its .dwo file an object has the scopes that it would have without -gsplit-dwarf.
#include "deadcode-check/object/linked_file.h"
#include "deadcode-check/object/read_object.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"

#include <cstdio>

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

const std::string text = R"(extern int outside(int);
static inline int twice(int a)
{
  return outside(a) * 2;
}
int first(int a)
{
  if (a)
    a = twice(a);
  return a;
}
__attribute__((cold)) int second(int a) { return outside(a + 1); }
)";

} // namespace

TEST_CASE("split DWARF is joined with its .dwo file") {
  struct Build {
    const char *compiler;
    const char *version;
  };
  for (const Build &build :
       {Build{"gcc", "-gdwarf-5"}, Build{"gcc", "-gdwarf-4"}, Build{"clang-19", "-gdwarf-5"},
        Build{"clang-19", "-gdwarf-4"}, Build{"alpha-linux-gnu-gcc", "-gdwarf-5"}}) {
    INFO(build.compiler << ' ' << build.version);
    Workshop shop;
    const std::string object =
        shop.compile(build.compiler, {"-O2", build.version, "-gsplit-dwarf"}, "a.c", text);
    const CodeMap code = readObject(object, shop.path("a.c"));
    INFO(code);
    CHECK(code.state == ObjectState::Code);
    CHECK(code.hasLines);
    CHECK(code.hasScopes);
    CHECK(code.debugText.empty());
    CHECK(code.readFrom.size() == 2);
    const FunctionCopy *first = findCopy(code, "first");
    const FunctionCopy *second = findCopy(code, "second");
    const FunctionCopy *inlined = findCopy(code, "twice", true);
    REQUIRE(first);
    REQUIRE(second);
    REQUIRE(inlined);
    CHECK(first->declarationLine == lineOf(text, "int first"));
    CHECK_FALSE(first->code.empty());
    CHECK_FALSE(second->code.empty());
    CHECK_FALSE(inlined->code.empty());
    CHECK(inlined->callLine == lineOf(text, "a = twice(a)"));
    CHECK(code.files.at(inlined->callFile) == shop.path("a.c"));
  }
}

TEST_CASE("without its .dwo file, or with one of another build, there are rows and no scopes") {
  Workshop shop;
  const std::string object = shop.compile("gcc", {"-O2", "-g", "-gsplit-dwarf"}, "a.c", text);
  const std::string kept = readFile(object);
  const std::string split = readFile(shop.path("a.c.dwo"));
  shop.compile("gcc", {"-O1", "-g", "-gsplit-dwarf"}, "a.c", text + "int third;\n");
  shop.write("a.c.o", kept); // beside the second build's .dwo
  CodeMap code = readObject(object, shop.path("a.c"));
  INFO(code);
  CHECK(code.hasLines);
  CHECK_FALSE(code.hasScopes);
  CHECK(code.debugText.find("another build") != std::string::npos);
  shop.write("a.c.dwo", split.substr(0, split.size() / 2));
  code = readObject(object, shop.path("a.c"));
  CHECK_FALSE(code.hasScopes);
  CHECK(code.debugText.find("cannot be read") != std::string::npos);
  std::remove(shop.path("a.c.dwo").c_str());
  code = readObject(object, shop.path("a.c"));
  CHECK(code.hasLines);
  CHECK_FALSE(code.hasScopes);
  CHECK(code.debugText.find("gone") != std::string::npos);
}

TEST_CASE("a moved object finds its .dwo file beside itself") {
  Workshop built;
  Workshop moved;
  const std::string object = built.compile("gcc", {"-O2", "-g", "-gsplit-dwarf"}, "a.c", text);
  moved.write("a.c.dwo", readFile(built.path("a.c.dwo")));
  const std::string copy = moved.write("a.c.o", readFile(object));
  std::remove(built.path("a.c.dwo").c_str());
  CHECK(readObject(copy, built.path("a.c")).hasScopes);
}

TEST_CASE("a package holds the .dwo files of a program") {
  struct Build {
    const char *version;
    const char *packer;
  };
  for (const Build &build : {Build{"-gdwarf-4", "dwp"}, Build{"-gdwarf-5", "llvm-dwp-19"}}) {
    INFO(build.packer << ' ' << build.version);
    Workshop shop;
    const std::vector<std::string> flags = {"-O2", build.version, "-gsplit-dwarf"};
    const std::string object = shop.compile("gcc", flags, "a.c", text);
    const std::string other =
        shop.compile("gcc", flags, "b.c", "int outside(int a) { return a; }\nint main(void) { return 0; }\n");
    shop.run("gcc", {object, other, "-o", shop.path("program")});
    shop.run(build.packer, {shop.path("a.c.dwo"), shop.path("b.c.dwo"), "-o", shop.path("program.dwp")});
    const std::vector<FunctionCopy> before = readObject(object, shop.path("a.c")).functions;
    REQUIRE(before.size() >= 3);
    std::remove(shop.path("a.c.dwo").c_str());
    std::remove(shop.path("b.c.dwo").c_str());
    const CodeMap code = readObject(object, shop.path("a.c"));
    INFO(code);
    CHECK(code.functions == before);
    CHECK(code.debugText.empty());
    CHECK(code.readFrom.back() == shop.path("program.dwp"));
    const CodeMap linked = LinkedFile(shop.path("program")).code(shop.path("a.c"));
    INFO(linked);
    CHECK(linked.hasScopes);
    CHECK(findCopy(linked, "twice", true));
    CHECK_FALSE(findCopy(linked, "main"));
    // Packages that are of something else, or are broken, are no reason to give up, and no answer.
    shop.write("program.dwp", readFile(shop.path("program.dwp")).substr(0, 300));
    const CodeMap broken = readObject(object, shop.path("a.c"));
    CHECK_FALSE(broken.hasScopes);
    CHECK(broken.debugText.find("program.dwp cannot be read") != std::string::npos);
    std::remove(shop.path("program.dwp").c_str());
    CHECK(readObject(object, shop.path("a.c")).debugText.find("gone") != std::string::npos);
  }
}
