// SPDX-License-Identifier: MIT
//
// Split DWARF: with its .dwo file an object has the scopes that it would have without -gsplit-dwarf.
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
