// SPDX-License-Identifier: MIT
//
// What line tables do to the unwary: rows without code, code without rows, one position for many
// tokens. Each case in both polarities where it has two.
#include "deadcode-check/object/read_object.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

struct Built {
  Built(const std::string &compiler, std::vector<std::string> flags, const std::string &text,
        const std::string &name = "a.c")
      : source(text) {
    flags.insert(flags.begin(), {"-g", "-O2"});
    code = readObject(shop.compile(compiler, flags, name, text), shop.path(name));
    REQUIRE(code.state == ObjectState::Code);
  }
  std::uint64_t bytesAt(const std::string &mark) const { return bytesOn(code, "a.c", lineOf(source, mark)); }

  Workshop shop;
  std::string source;
  CodeMap code;
};

const char *const compilers[] = {"gcc", "alpha-linux-gnu-gcc", "aarch64-linux-gnu-gcc"};

} // namespace

TEST_CASE("if-conversion: rows that are no statements count") {
  const std::string blend = R"(extern int rt;
int blend(int a, int b) {
  int x = b;
  if (rt)
    x = a + 5; // body
  return x * 3;
}
)";
  for (const char *compiler : compilers)
    DYNAMIC_SECTION(compiler) { CHECK(Built(compiler, {}, blend).bytesAt("// body") > 0); }
  SECTION("clang leaves no row: no row is no proof") {
    CHECK(Built("clang-19", {}, blend).bytesAt("// body") == 0);
  }
}

TEST_CASE("statement frontiers: rows without bytes do not count") {
  for (const char *compiler : compilers)
    DYNAMIC_SECTION(compiler) {
      const std::string text = R"(extern void live(int);
enum { off = 0 };
void f(int n) {
  if (off) {
    int t = n * 3; // dead
    live(t);       // dead call
  }
  live(n); // alive
}
)";
      Built built(compiler, {}, text);
      CHECK(built.bytesAt("// dead\n") == 0);
      CHECK(built.bytesAt("// dead call") == 0);
      CHECK(built.bytesAt("// alive") > 0);
    }
}

TEST_CASE("a body that is only a jump has no bytes of its own although it is kept") {
  for (const char *compiler : compilers)
    DYNAMIC_SECTION(compiler) {
      Built built(compiler, {}, R"(extern int rt; extern void live(int);
void f(int n) {
  if (rt) // guard
    return; // body
  live(n);
}
)");
      CHECK(built.bytesAt("// body") == 0);
      CHECK(built.bytesAt("// guard") > 0);
    }
}

TEST_CASE("tokens of a macro share one position") {
  Built built("gcc", {}, R"(extern int rt; extern void slow(int), live(int);
#define MAYBE(n) do { live(n); if (rt) slow(n); } while (0)
void f(int n) {
  MAYBE(n); // use
}
)");
  CHECK(built.bytesAt("// use") > 0);
  CHECK(built.bytesAt("#define") == 0);
  for (const LineRow &row : built.code.rows)
    if (row.line == lineOf(built.source, "// use"))
      CHECK(row.column == 3);
}

TEST_CASE("two statements on one line are told apart by column") {
  Built built("gcc", {}, R"(extern void slow(int), live(int);
void f(int n) {
  if (0) slow(n); live(n);
}
)");
  bool atSlow = false;
  bool atLive = false;
  for (const LineRow &row : built.code.rows) {
    atSlow |= row.line == 3 && row.column == columnOf(built.source, "slow(n); live");
    atLive |= row.line == 3 && row.column == columnOf(built.source, "live(n);");
  }
  CHECK_FALSE(atSlow);
  CHECK(atLive);
}

TEST_CASE("without columns rows say so") {
  Built built("gcc", {"-gno-column-info"}, "int f(int a) { return a + 1; }\n");
  REQUIRE(built.code.hasLines);
  for (const LineRow &row : built.code.rows)
    CHECK(row.column == 0);
}

TEST_CASE("rows of an included source carry its name") {
  Workshop shop;
  shop.write("part.c", "int part(int a) { return a * 7; }\n");
  std::string object = shop.compile("gcc", {"-g", "-O2"}, "unity.c",
                                    "#include \"part.c\"\nint own(int a) { return a * 9; }\n");
  CodeMap code = readObject(object, shop.path("unity.c"));
  CHECK(code.state == ObjectState::Code);
  CHECK(bytesOn(code, "/part.c", 1) > 0);
  CHECK(bytesOn(code, "/part.c", 2) == 0);
  CHECK(bytesOn(code, "/unity.c", 1) == 0);
  CHECK(bytesOn(code, "/unity.c", 2) > 0);
}

TEST_CASE("#line moves rows to the file that it names") {
  Workshop shop;
  std::string object = shop.compile("gcc", {"-g", "-O2"}, "a.c",
                                    "#line 100 \"grammar.y\"\nint part(int a) { return a * 7; }\n");
  CodeMap code = readObject(object, shop.path("a.c"));
  CHECK(code.state == ObjectState::Code);
  CHECK(bytesOn(code, "/grammar.y", 100) > 0);
}

TEST_CASE("with -g1 there are rows") {
  Built less("gcc", {"-g1"}, "int f(int a) { return a + 1; }\n");
  CHECK(less.code.hasLines);
}

TEST_CASE("rows are sorted by file, line and column") {
  Built built("gcc", {},
              "static int g(int a) { return a * 3; }\nint f(int a) {\n  return g(a) + a / 7;\n}\n");
  CHECK(
      std::is_sorted(built.code.rows.begin(), built.code.rows.end(), [](const LineRow &a, const LineRow &b) {
        return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
      }));
}
