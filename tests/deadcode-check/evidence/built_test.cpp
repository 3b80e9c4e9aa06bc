// SPDX-License-Identifier: MIT
//
// From source to evidence through real compilers: the same region with its flag off and on.
#include "deadcode-check/evidence/collect.h"
#include "deadcode-check/object/read_object.h"
#include "workshop.h"

#include "support/catch.h"

#include <set>

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

// The region between the marks /*[*/ and /*]*/ of f(), guarded at FLAG.
GuardedRegion markedRegion(const std::string &file, const std::string &text) {
  GuardedRegion region;
  region.flag = region.guard = "FLAG";
  region.function = region.functionSymbol = "f";
  region.use = {file,
                0,
                0,
                lineOf(text, "FLAG)"),
                columnOf(text, "FLAG)"),
                lineOf(text, "FLAG)"),
                columnOf(text, "FLAG)") + 3};
  Piece piece;
  piece.span = {file,
                0,
                0,
                lineOf(text, "/*[*/"),
                columnOf(text, "/*[*/") + 5,
                lineOf(text, "/*]*/"),
                columnOf(text, "/*]*/") - 1};
  region.pieces = {piece};
  return region;
}

struct Seen {
  std::set<std::string> kinds;
  bool has(const std::string &kind) const { return kinds.count(kind) != 0; }
};

Seen look(const std::string &compiler, const std::string &text, const std::string &flag,
          const std::vector<Trace> &traces = {}, const std::vector<FlagStorage> &storage = {}) {
  Workshop shop;
  std::string object = shop.compile(compiler, {"-g", "-O2", "-fno-pic", "-DFLAG=" + flag}, "a.c", text);
  GuardedRegion region = markedRegion(shop.path("a.c"), text);
  region.traces = traces;
  region.storage = storage;
  UnitRegions unit;
  unit.file = shop.path("a.c");
  Seen seen;
  for (const Evidence &evidence : collect(region, unit, readObject(object, unit.file), {}))
    seen.kinds.insert(evidence.kind);
  return seen;
}

FlagStorage variable(const std::string &name) {
  FlagStorage storage;
  storage.name = name;
  return storage;
}

const char *const compilers[] = {"gcc", "alpha-linux-gnu-gcc", "aarch64-linux-gnu-gcc", "clang-19"};

} // namespace

TEST_CASE("a plain body: nothing when off, rows and references when on") {
  const std::string text = R"(extern int rt; extern void slow(int), live(int);
void f(int n) {
  if (FLAG) {/*[*/
    slow(n);
    slow(n + 1);
  /*]*/}
  live(n);
}
)";
  for (const char *compiler : compilers)
    DYNAMIC_SECTION(compiler) {
      Seen off = look(compiler, text, "0", {{"slow", 4}});
      CHECK(off.has("trace"));
      CHECK(off.has("emitted"));
      CHECK_FALSE(off.has("line-rows"));
      CHECK_FALSE(off.has("references"));
      for (const char *flag : {"1", "rt"}) {
        Seen on = look(compiler, text, flag, {{"slow", 4}}, {variable("rt")});
        CHECK(on.has("line-rows"));
        CHECK(on.has("references"));
        CHECK_FALSE(on.has("trace"));
        CHECK(on.has("flag-read") == (flag == std::string("rt")));
      }
    }
}

TEST_CASE("guard and body on one line, live code behind them") {
  const std::string text = R"(extern int rt; extern void slow(int), live(int);
void f(int n) {
  if (FLAG) /*[*/slow(n);/*]*/ live(n);
}
)";
  for (const char *compiler : compilers)
    DYNAMIC_SECTION(compiler) {
      CHECK_FALSE(look(compiler, text, "0").has("line-rows"));
      CHECK(look(compiler, text, "1").has("line-rows"));
    }
}

TEST_CASE("a kept jump has no bytes of its own, and nothing is claimed") {
  const std::string text = R"(extern int rt; extern void live(int);
void f(int n) {
  if (FLAG)
    /*[*/return;/*]*/
  live(n);
}
)";
  for (const char *compiler : compilers)
    DYNAMIC_SECTION(compiler) {
      Seen kept = look(compiler, text, "rt", {}, {variable("rt")});
      CHECK_FALSE(kept.has("line-rows"));
      CHECK_FALSE(kept.has("trace"));
      CHECK(kept.has("flag-read"));
    }
}

TEST_CASE("an inlined callee: its call's line is empty, its copy is not") {
  const std::string text = R"(extern int rt, sum;
static inline void add(int n) { sum += n * 5; }
void f(int n) {
  if (FLAG) {/*[*/
    add(n);
  /*]*/}
}
)";
  for (const char *compiler : compilers)
    DYNAMIC_SECTION(compiler) {
      CHECK(look(compiler, text, "rt").has("inlined-calls"));
      CHECK_FALSE(look(compiler, text, "0").has("inlined-calls"));
    }
}

TEST_CASE("after a taken early return the rest has no code") {
  const std::string text = R"(extern int rt; extern void slow(int);
int f(int n) {
  if (!(FLAG))
    return n;
  /*[*/slow(n);
  return 2 * n;/*]*/
}
)";
  for (const char *compiler : compilers)
    DYNAMIC_SECTION(compiler) {
      Seen off = look(compiler, text, "0", {{"slow", 5}});
      CHECK_FALSE(off.has("line-rows"));
      CHECK(off.has("trace"));
      CHECK(look(compiler, text, "rt", {{"slow", 5}}).has("line-rows"));
    }
}

TEST_CASE("only the clone that is kept is blamed") {
  const std::string text = R"(extern void slow(int), live(int);
static __attribute__((noinline)) int f(int n, int mode) {
  live(n);
  if (mode && FLAG) {/*[*/
    slow(n);
  /*]*/}
  return n;
}
int one(int n) { return f(n, 0) + f(n + 1, 0); }
)";
  CHECK_FALSE(look("gcc", text, "1", {{"slow", 5}}).has("line-rows"));
  CHECK(look("gcc", text, "1", {{"slow", 5}}).has("emitted"));
}

TEST_CASE("a label inside keeps what follows it, and only that") {
  const std::string text = R"(extern void slow(int);
int f(int n) {
  if (n > 3)
    goto in;
  if (FLAG) {/*[*/
    n += 77;
  in:
    slow(n);
  /*]*/}
  return n;
}
)";
  CHECK(look("gcc", text, "0").has("line-rows"));
}
