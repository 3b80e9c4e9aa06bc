// SPDX-License-Identifier: MIT
//
// Symbols, relocations and the tables of static keys.
#include "deadcode-check/object/read_object.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

// What Linux's static keys compile to, with its own words: a no-op and an entry in __jump_table.
std::string staticKey(const std::string &noop) {
  return R"(extern struct key { int enabled; } keys[4];
extern void slow(int), live(int);
void f(int n) {
  __asm__ goto("1: )" +
         noop + R"(\n"
               ".pushsection __jump_table, \"aw\"\n"
               ".balign 8\n"
               ".long 1b - ., %l[on] - .\n"
               ".quad keys + 8 + 1 - .\n"
               ".popsection" : : : : on);
  live(n);
  return;
on:
  slow(n);
}
)";
}

} // namespace

TEST_CASE("references name symbols, sections and addends; unwind tables are left out") {
  Workshop shop;
  std::string object = shop.compile("gcc", {"-O2", "-fno-pic", "-fasynchronous-unwind-tables"}, "a.c",
                                    R"(extern int far(int);
static int table[64] = {1};
int *const pointer = &table[3];
int f(int n) { table[n] = n; return far(n); }
)");
  CodeMap code = readObject(object, shop.path("a.c"));
  CHECK(hasReference(code, "far"));
  bool tableByPointer = false;
  for (const Reference &reference : code.references) {
    CHECK_FALSE(reference.section.starts_with(".eh_frame"));
    tableByPointer |= reference.section == ".rodata" && reference.symbol == ".data" && reference.addend == 12;
  }
  CHECK(tableByPointer);
  auto far = std::find_if(code.symbols.begin(), code.symbols.end(), [](auto &s) { return s.name == "far"; });
  auto table =
      std::find_if(code.symbols.begin(), code.symbols.end(), [](auto &s) { return s.name == "table"; });
  REQUIRE(far != code.symbols.end());
  REQUIRE(table != code.symbols.end());
  CHECK(far->section.empty());
  CHECK(table->section == ".data");
  CHECK(table->size == 256);
  CHECK_FALSE(table->isFunction);
}

TEST_CASE("a dead call leaves no reference, a live one does") {
  const std::string text = R"(extern void dead(int), live(int);
void f(int n) { if (0) dead(n); live(n); }
)";
  for (const char *compiler : {"gcc", "alpha-linux-gnu-gcc", "aarch64-linux-gnu-gcc"})
    DYNAMIC_SECTION(compiler) {
      Workshop shop;
      CodeMap code = readObject(shop.compile(compiler, {"-O2"}, "a.c", text), shop.path("a.c"));
      CHECK(hasReference(code, "live"));
      CHECK_FALSE(hasReference(code, "dead"));
    }
}

TEST_CASE("patch sites come from the jump table") {
  struct Machine {
    const char *compiler;
    const char *noop;
  };
  for (auto [compiler, noop] :
       {Machine{"gcc", ".byte 0x0f, 0x1f, 0x44, 0, 0"}, Machine{"aarch64-linux-gnu-gcc", "nop"}})
    DYNAMIC_SECTION(compiler) {
      Workshop shop;
      std::string text = staticKey(noop);
      CodeMap code =
          readObject(shop.compile(compiler, {"-O2", "-g", "-fno-pic"}, "a.c", text), shop.path("a.c"));
      REQUIRE(code.patchSites.size() == 1);
      const PatchSite &site = code.patchSites.front();
      CHECK(site.key == "keys");
      CHECK(site.keyOffset == 8);
      CHECK(site.table == "__jump_table");
      const FunctionCopy *f = findCopy(code, "f");
      REQUIRE(f);
      CHECK(site.code.section == ".text");
      CHECK(site.code.begin >= f->code.front().begin);
      CHECK(site.code.begin < f->code.front().end);
      CHECK(hasReference(code, "slow"));
    }
}

TEST_CASE("a static key is named by its symbol even if the table names its section") {
  Workshop shop;
  std::string text = staticKey("nop");
  text.replace(text.find("extern struct key { int enabled; } keys[4];"), 43,
               "static struct key { int enabled; } other[4] = {{1}}, keys[4] __attribute__((used)) = {{1}};");
  std::string object = shop.compile("gcc", {"-O2", "-fno-pic", "-Wno-unused-variable"}, "a.c", text);
  CodeMap code = readObject(object, shop.path("a.c"));
  REQUIRE(code.patchSites.size() == 1);
  CHECK(code.patchSites.front().key == "keys");
  CHECK(code.patchSites.front().keyOffset == 8);
}

TEST_CASE("a __jump_table of another layout is not misread") {
  Workshop shop;
  std::string object = shop.compile("gcc", {"-O2"}, "a.c", R"(void f(void) {}
__asm__(".pushsection __jump_table, \"aw\"\n.quad f, f\n.popsection");
)");
  CHECK(readObject(object, shop.path("a.c")).patchSites.empty());
}
