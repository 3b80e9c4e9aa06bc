// SPDX-License-Identifier: MIT
//
// Guards behind macros, in headers, in #if and in text that the preprocessor removed.
#include "deadcode-check/guards/regions.h"

#include "support/catch.h"

using namespace featflags::test;
using featflags::deadcode::UnitRegions;

namespace {

// A function, because a macro's argument may hold no directives.
void check(const std::string &text, const Words &expected) { CHECK(describe(regionsOf({text})) == expected); }

} // namespace

TEST_CASE("a guard inside a macro of the user's: pieces are tokens of its use") {
  const UnitRegions regions = regionsOf({R"(
#define WHEN if (ON(TRACE))
#define TRACED(call) do { if (ON(TRACE)) call; } while (0)
int f(int n) {
  WHEN slow(n);
  TRACED(slow(n));
  TRACED(
    slow(n)
  );
  return n;
}
)"});
  CHECK(describe(regions) == Words{"5-5 ON(TRACE) off statement@5:8-5:15",
                                   "6-6 ON(TRACE) off statement@tokens 8-12",
                                   "7-9 ON(TRACE) off statement@tokens 8-12"});
  REQUIRE(regions.expansions.size() == 2);
  CHECK(regions.expansions[0].tokens == Words{"do", "{", "if", "(", "(", "0", ")", ")", "slow", "(", "n", ")",
                                              ";", "}", "while", "(", "0", ")"});
  CHECK(regions.expansions[1].use.beginLine == 7);
  CHECK(regions.expansions[1].use.endLine == 9);
}

TEST_CASE("a flag, or a guard, that is an argument of another macro keeps the name that was written") {
  check(R"(
#define WHEN(flag) if (ON(flag))
#define WHEN2(flag) WHEN(flag)
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define ALIAS TRACE
int f(int n) {
  WHEN(TRACE) slow(n);
  WHEN2(TRACE) slow(n);
  if (LIKELY(ON(TRACE) && n)) slow(n);
  WHEN2(ALIAS) slow(n);
  return n;
}
)",
        Words{"7-7 ON(TRACE) off statement@7:15-7:22", "8-8 ON(TRACE) off statement@8:16-8:23",
              "9-9 ON(TRACE) off operand@tokens 9-9 statement@9:31-9:38",
              "10-10 ON(ALIAS) off statement@10:16-10:23"});
}

TEST_CASE("a flag's name that is put together by a macro") {
  check(R"(
#define CALLED(name) ON(CONFIG_##name)
enum { CONFIG_NUMA = 0 };
int f(int n) {
  if (CALLED(NUMA))
    slow(n);
  return n;
}
)",
        Words{"5-6 ON(CONFIG_NUMA) off statement@6:5-6:12"});
}

TEST_CASE("a macro that takes an operand or an arm of its own") {
  check(R"(
#define EITHER(a, b) (ON(TRACE) ? (a) : (b))
int f(int n) {
  return EITHER(slow(n), fast(n));
}
)",
        Words{"4-4 !ON(TRACE) on arm@tokens 12-17", "4-4 ON(TRACE) off arm@tokens 5-10"});
}

TEST_CASE("inline functions of headers; their regions are the header's") {
  const Scratch scratch;
  scratch.write(
      "inline.h",
      "#pragma once\nstatic inline int g(int n) {\n  if (ON(TRACE))\n    slow(n);\n  return n;\n}\n");
  CHECK(describe(
            regionsOf(scratch, {"#include \"inline.h\"\nint f(int n) { return ON(STATS) ? 1 : g(n); }\n"})) ==
        Words{"inline.h:3-4 ON(TRACE) off statement@4:5-4:12", "2-2 !ON(STATS) on arm@2:39-2:42",
              "2-2 ON(STATS) off arm@2:35-2:35"});
}

TEST_CASE("a unit that includes other sources, and where each inclusion is written") {
  const Scratch scratch;
  const std::string part =
      scratch.write("part.c", "int g(int n) {\n  if (ON(TRACE))\n    slow(n);\n  return n;\n}\n");
  const UnitRegions regions = regionsOf(scratch, {"#include \"part.c\"\n#include <stddef.h>\n"});
  CHECK(describe(regions) == Words{"part.c:2-3 ON(TRACE) off statement@3:5-3:12"});
  REQUIRE(regions.inclusions.size() >= 2);
  const auto &first = regions.inclusions[0].included == part ? regions.inclusions[0] : regions.inclusions[1];
  CHECK(first.included == part);
  CHECK(first.quoted);
  CHECK(first.target.file == regions.file);
  CHECK(first.target.begin == 9);
  CHECK(first.target.end == 17);
}

TEST_CASE("what lies outside the source root is counted, not judged") {
  const Scratch outside;
  const std::string header =
      outside.write("o.h", "static inline int g(int n) {\n  if (ON(TRACE))\n    slow(n);\n  return n;\n}\n");
  const UnitRegions regions = regionsOf({"#include \"" + header + "\"\nint f(int n) { return g(n); }\n"});
  CHECK(describe(regions) == Words{});
  CHECK(regions.outside == 1);
}

TEST_CASE("a guard in #if decides what is compiled: what was taken is there, the rest is cut") {
  const UnitRegions regions = regionsOf({R"(
int f(int n) {
#if ON(STEADY) && !ON(TRACE)
  fast(n);
#elif ON(STATS)
  slow(n);
#endif
#ifdef NOWHERE
  fast(n);
#elif defined(ON) && \
      ON(TRACE) /* in a comment: ON(STEADY) */
  fast(n + 1);
#else // of the one above
  fast(n + 2);
#endif
  return n;
}
)"});
  CHECK(describe(regions) == Words{"3-4 #if ON(STEADY) && !ON(TRACE) on", "5-6 #if ON(STATS) off cut",
                                   "11-14 #if !(defined(ON) && \\\n      ON(TRACE)) on",
                                   "11-12 #if defined(ON) && \\\n      ON(TRACE) off cut"});
  CHECK_FALSE(regions.missed);
  CHECK(regions.valueUses == 0);
}

TEST_CASE("a condition that is read again is one region") {
  const Scratch scratch;
  scratch.write("part.h", "#if ON(TRACE)\nint a(void);\n#else\nint b(void);\n#endif\n");
  const UnitRegions regions = regionsOf(scratch, {"#include \"part.h\"\n#include \"part.h\"\n"});
  CHECK(describe(regions) == Words{"part.h:1-4 #if !ON(TRACE) on", "part.h:1-2 #if ON(TRACE) off cut"});
}

TEST_CASE("values that decide over nothing are counted") {
  const UnitRegions regions = regionsOf({R"(
_Static_assert(!ON(TRACE), "");
static const int kept = ON(STATS);
int f(int n) {
  if (ON(TRACE))
    slow(n);
  return slow(ON(STEADY)) + kept;
}
)"});
  CHECK(describe(regions) == Words{"5-6 ON(TRACE) off statement@6:5-6:12"});
  CHECK(regions.valueUses == 3);
}

TEST_CASE("guards in text that was removed are cut") {
  check(R"(
int f(int n) {
#ifdef NEVER
  if (ON(TRACE))
    slow(n);
#else
  if (ON(STATS))
    slow(n);
#endif
#if 0
  slow(ON(TRACE)); // and in a comment: ON(STEADY)
#endif
  return n;
}
)",
        Words{"4-4 ON(TRACE) off cut", "7-8 ON(STATS) off statement@8:5-8:12", "11-11 ON(TRACE) off cut"});
}

TEST_CASE("cut guards are no directives and no look-alikes") {
  check(R"(
#if 0
#if ON(TRACE)
#endif
int TURN_ON(int);
const char *text = "ON(TRACE) ";
#endif
int f(int n) {
    return n; }
)",
        Words{});
}

TEST_CASE("C++: methods, lambdas, constructors, templates, ranges") {
  const UnitRegions regions = regionsOf({R"(
struct Worker {
  Worker(int n) : size(ON(TRACE) ? n : 1) {}
  int run() const {
    if (ON(TRACE))
      return slow(size);
    return [](int n) { return ON(STATS) ? slow(n) : n; }(size);
  }
  int size;
};
template <typename T> int each(T (&values)[3]) {
  for (T value : values) {
    if (!ON(TRACE))
      continue;
    slow(value);
  }
  return 0;
}
int use(int n) { int values[3] = {n}; return Worker(n).run() + each(values); }
)",
                                         {"ON(FLAG)"},
                                         {"-std=c++17"},
                                         "g++",
                                         "unit.cpp"});
  std::vector<std::string> lines;
  for (const std::string &line : describe(regions))
    if (lines.empty() || lines.back() != line)
      lines.push_back(line);
  CHECK(lines == Words{"3-3 !ON(TRACE) on arm@3:40-3:40", "3-3 ON(TRACE) off arm@3:36-3:36",
                       "5-7 !ON(TRACE) on rest@7:5-7:63", "5-6 ON(TRACE) off statement@6:7-6:24",
                       "7-7 !ON(STATS) on arm@7:53-7:53", "7-7 ON(STATS) off arm@7:43-7:49",
                       "13-14 !ON(TRACE) on statement@14:7-14:15", "13-15 ON(TRACE) off rest@15:5-15:16"});
}

TEST_CASE("the same regions for a machine that clang does not know") {
  const std::string text = R"(
int f(int n) {
  if (ON(TRACE) && __alpha__ && sizeof(long) == 8)
    slow(n);
  return n;
}
)";
  CHECK(describe(regionsOf({text, {"ON(FLAG)"}, {}, "alpha-linux-gnu-gcc"})) ==
        Words{"3-4 ON(TRACE) off operand@3:20-3:28 operand@3:33-3:49 statement@4:5-4:12"});
}
