// SPDX-License-Identifier: MIT
//
// Copies of functions: inlined, folded away, cloned, split into a hot and a cold part, never emitted.
#include "deadcode-check/object/read_object.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"

#include <set>

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

CodeMap build(Workshop &shop, const std::string &compiler, std::vector<std::string> flags,
              const std::string &name, const std::string &text) {
  flags.insert(flags.begin(), {"-g", "-O2"});
  CodeMap code = readObject(shop.compile(compiler, flags, name, text), shop.path(name));
  REQUIRE(code.state == ObjectState::Code);
  return code;
}

} // namespace

TEST_CASE("an inlined call is known by the place of the call") {
  const std::string text = R"(extern int rt, sum;
static inline void add(int n) {
  sum += n * 5;
}
void f(int n) {
  if (rt) {
    add(n);
  }
}
)";
  for (const char *compiler : {"gcc", "clang-19", "alpha-linux-gnu-gcc"})
    DYNAMIC_SECTION(compiler) {
      Workshop shop;
      CodeMap code = build(shop, compiler, {}, "a.c", text);
      const FunctionCopy *copy = findCopy(code, "add", true);
      REQUIRE(copy);
      CHECK(copy->name == "add");
      CHECK(copy->callLine == lineOf(text, "    add(n)"));
      CHECK(copy->callColumn == columnOf(text, "add(n);"));
      CHECK(code.files.at(copy->callFile) == shop.path("a.c"));
      CHECK_FALSE(copy->code.empty());
      CHECK(findCopy(code, "add") == nullptr);
    }
}

TEST_CASE("never emitted is not the same as folded away") {
  const std::string text = R"(extern void slow(int);
static inline void unused(int n) { if (0) slow(n); }
static inline void folded(int n) { if (0) slow(n); }
int f(int n) {
  folded(n);
  return n;
}
)";
  for (const char *compiler : {"gcc", "alpha-linux-gnu-gcc"})
    DYNAMIC_SECTION(compiler) {
      Workshop shop;
      CodeMap code = build(shop, compiler, {}, "a.c", text);
      CHECK(findCopy(code, "unused", true) == nullptr);
      CHECK(findCopy(code, "unused", false) == nullptr);
      const FunctionCopy *folded = findCopy(code, "folded", true);
      REQUIRE(folded);
      CHECK(folded->code.empty());
      CHECK(folded->callLine == 0);
    }
}

TEST_CASE("a cold part belongs to its function and does not name it") {
  Workshop shop;
  CodeMap code = build(shop, "gcc", {}, "a.c", R"(extern void rare(int) __attribute__((cold));
extern int rt;
int f(int n) {
  if (__builtin_expect(rt, 0)) {
    rare(n);
    rare(n + 1);
  }
  return n * 2;
}
)");
  const FunctionCopy *copy = findCopy(code, "f");
  REQUIRE(copy);
  std::set<std::string> sections;
  for (const CodeRange &range : copy->code)
    sections.insert(range.section);
  CHECK(sections == std::set<std::string>{".text", ".text.unlikely"});
  CHECK(bytesOn(code, "a.c", 5) > 0);
}

TEST_CASE("clones carry the name of the symbol table") {
  Workshop shop;
  CodeMap code = build(shop, "gcc", {"-O3"}, "a.c", R"(extern void fast(int), slow(int);
static __attribute__((noinline)) int worker(int n, int mode) {
  if (mode)
    slow(n);
  fast(n);
  return n;
}
int one(int n) { return worker(n, 0) + worker(n + 1, 0); }
)");
  const FunctionCopy *clone = findCopy(code, "worker.constprop.0");
  REQUIRE(clone);
  CHECK(clone->name == "worker");
  CHECK_FALSE(hasReference(code, "slow"));
  CHECK(hasReference(code, "fast"));
}

TEST_CASE("a function's own symbol wins over another name for the same place") {
  Workshop shop;
  CodeMap code = build(shop, "gcc", {}, "a.c", R"(int f(int n) { return n * 3; }
__asm__(".set f.other, f\n.type f.other, @function");
)");
  CHECK(findCopy(code, "f"));
  CHECK_FALSE(findCopy(code, "f.other"));
}

TEST_CASE("C++ functions have their linkage names, COMDAT sections their own names") {
  Workshop shop;
  CodeMap code = build(shop, "g++", {}, "a.cc", R"(struct S { S(int); int get(int) const; int v; };
S::S(int n) : v(n * 3) {}
int S::get(int n) const { return v + n; }
template <class T> __attribute__((noinline)) T run(T n) { return n * 3; }
int f(int n) { return run(n) + static_cast<int>(run(1L * n)); }
)");
  const FunctionCopy *get = findCopy(code, "_ZNK1S3getEi");
  REQUIRE(get);
  CHECK(get->name == "get");
  CHECK(get->declarationLine == 3); // of the definition
  const FunctionCopy *runInt = findCopy(code, "_Z3runIiET_S0_");
  const FunctionCopy *runLong = findCopy(code, "_Z3runIlET_S0_");
  REQUIRE(runInt);
  REQUIRE(runLong);
  CHECK(runInt->code.front().section != runLong->code.front().section);
}

TEST_CASE("sections of one name stay apart") {
  Workshop shop;
  CodeMap code = build(shop, "clang-19", {"-ffunction-sections", "-fno-unique-section-names"}, "a.c",
                       "int f(int a) { return a + 1; }\nint g(int a) { return a * 3; }\n");
  const FunctionCopy *f = findCopy(code, "f");
  const FunctionCopy *g = findCopy(code, "g");
  REQUIRE(f);
  REQUIRE(g);
  CHECK(f->code.front().section != g->code.front().section);
  CHECK(f->code.front().begin == 0);
  CHECK(g->code.front().begin == 0);
}
