// SPDX-License-Identifier: MIT
//
// Linked files: what is there of a source is found wherever the linker put it, and what is not there proves
// nothing.
#include "deadcode-check/object/linked_file.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

const std::string partText = R"(extern volatile int sink;
static inline int twice(int a)
{
  sink = a;
  return a * 2;
}
int part(int a)
{
  if (a > 7)
    a = twice(a);
  return a;
}
void unused_part(void)
{
  sink = 12345;
}
)";
const std::string mainText = R"(int part(int a);
volatile int sink;
int main(int count, char **words)
{
  (void)words;
  return part(count);
}
)";

struct Linked {
  Linked(const std::string &compiler, const std::vector<std::string> &flags) {
    std::vector<std::string> words = {"-O2", "-g", "-ffunction-sections"};
    words.insert(words.end(), flags.begin(), flags.end());
    const std::string part = shop.compile(compiler, words, "part.c", partText);
    const std::string main = shop.compile(compiler, words, "main.c", mainText);
    words.insert(words.end(), {"-Wl,--gc-sections", part, main, "-o", shop.path("program")});
    shop.run(compiler, words);
  }
  CodeMap code(const std::string &source = "part.c") const {
    return LinkedFile(shop.path("program")).code(shop.path(source));
  }
  Workshop shop;
};

void checkPart(const Linked &linked) {
  const CodeMap code = linked.code();
  INFO(code);
  CHECK(code.state == ObjectState::Code);
  CHECK(code.linked);
  CHECK(code.references.empty());
  CHECK(bytesOn(code, "/part.c", lineOf(partText, "sink = a;")) > 0);
  CHECK(bytesOn(code, "/part.c", lineOf(partText, "sink = 12345")) == 0); // its code was left out
  const auto inlined =
      std::find_if(code.functions.begin(), code.functions.end(), [](const FunctionCopy &copy) {
        return copy.symbol == "twice" && copy.inlined && !copy.code.empty();
      });
  REQUIRE(inlined != code.functions.end());
  CHECK(code.files.at(inlined->callFile) == linked.shop.path("part.c"));
  CHECK(inlined->callLine == lineOf(partText, "a = twice(a)"));
  CHECK(bytesOn(code, "/main.c", lineOf(mainText, "return part")) == 0); // another source's
}

} // namespace

TEST_CASE("a program of several units, with sections left out") {
  checkPart(Linked("gcc", {}));
  checkPart(Linked("gcc", {"-no-pie", "-gdwarf-4"}));
  checkPart(Linked("clang-19", {}));
}

TEST_CASE("a program optimised by the linker: GCC") {
  const Linked linked("gcc", {"-flto"});
  checkPart(linked);
  CHECK(linked.code().linkText.find("LTO") != std::string::npos);
}

TEST_CASE("a program optimised by the linker: clang") {
  if (isInstalled("ld.lld-19"))
    checkPart(Linked("clang-19", {"-flto", "-fuse-ld=lld-19"}));
}

TEST_CASE("a program of a source that is not in it, without debug info, or no program") {
  const Linked linked("gcc", {});
  CHECK(linked.code("other.c").state == ObjectState::OtherSource);
  linked.shop.run("strip", {"-g", linked.shop.path("program")});
  CHECK(linked.code().state == ObjectState::Stripped);
  CHECK(LinkedFile(linked.shop.path("part.c.o")).code(linked.shop.path("part.c")).state ==
        ObjectState::Unreadable);
  CHECK(LinkedFile(linked.shop.path("none")).code(linked.shop.path("part.c")).state == ObjectState::Missing);
  CHECK(LinkedFile(linked.shop.path("part.c")).code(linked.shop.path("part.c")).state ==
        ObjectState::Unreadable);
}

TEST_CASE("relocations that the linker left in the file are not applied twice") {
  checkPart(Linked("gcc", {"-no-pie", "-Wl,--emit-relocs"}));
}
