// SPDX-License-Identifier: MIT
//
// Which source each form of guard decides over. Every snippet begins on line 2.
#include "deadcode-check/guards/regions.h"

#include "support/catch.h"

using namespace featflags::test;

namespace {

struct Form {
  std::string what;
  std::string body; // of int f(int n)
  Words expected;
};

void check(const Form &form) {
  INFO(form.what);
  CHECK(describe(regionsOf({"int f(int n) {" + form.body + "}\n"})) == form.expected);
}

} // namespace

TEST_CASE("if and else") {
  check({"a statement",
         R"(
  if (ON(TRACE))
    slow(n);
  return n;
)",
         {"2-3 ON(TRACE) off statement@3:5-3:12"}});
  check({"a block",
         R"(
  if (ON(TRACE)) {
    slow(n);
  }
  return n;
)",
         {"2-4 ON(TRACE) off statement@2:18-4:3"}});
  check({"both branches",
         R"(
  if (ON(TRACE))
    slow(n);
  else
    fast(n);
  return n;
)",
         {"2-5 !ON(TRACE) on statement@5:5-5:12", "2-3 ON(TRACE) off statement@3:5-3:12"}});
  check({"a negation, and two",
         R"(
  if (!ON(TRACE))
    fast(n);
  if (!!ON(TRACE))
    slow(n);
  return n;
)",
         {"2-3 !ON(TRACE) on statement@3:5-3:12", "4-5 ON(TRACE) off statement@5:5-5:12"}});
  check({"a comparison with a constant",
         R"(
  if (ON(TRACE) == 0)
    fast(n);
  if (0 != ON(TRACE))
    slow(n);
  return n;
)",
         {"2-3 !ON(TRACE) on statement@3:5-3:12", "4-5 ON(TRACE) off statement@5:5-5:12"}});
  check({"__builtin_expect",
         R"(
  if (__builtin_expect(!!ON(TRACE), 0))
    slow(n);
  return n;
)",
         {"2-3 ON(TRACE) off statement@3:5-3:12"}});
  check({"an empty body is no region",
         R"(
  if (ON(TRACE))
    ;
  if (ON(TRACE)) {
  }
  return n;
)",
         {}});
  check({"a flag's value that is passed on decides over nothing",
         R"(
  int value = ON(TRACE);
  return slow(ON(TRACE)) + value;
)",
         {}});
}

TEST_CASE("what && and || decide over") {
  check({"the operand on the right and the body",
         R"(
  if (ON(TRACE) && probe(n))
    slow(n);
  return n;
)",
         {"2-3 ON(TRACE) off operand@2:20-2:27 statement@3:5-3:12"}});
  check({"not what stands left of it",
         R"(
  if (probe(n) && ON(TRACE))
    slow(n);
  return n;
)",
         {"2-3 ON(TRACE) off statement@3:5-3:12"}});
  check({"or: the operand, and else",
         R"(
  if (ON(TRACE) || probe(n))
    fast(n);
  else
    slow(n);
  return n;
)",
         {"2-5 !ON(TRACE) on operand@2:20-2:27 statement@5:5-5:12"}});
  check({"or with anything else on its left is no guard of the body",
         R"(
  if (probe(n) || ON(TRACE))
    fast(n);
  return n;
)",
         {}});
  check({"not (a && b)",
         R"(
  if (!(ON(TRACE) && probe(n)))
    fast(n);
  else
    slow(n);
  return n;
)",
         {"2-5 ON(TRACE) off operand@2:22-2:29 statement@5:5-5:12"}});
  check({"two flags, one literal",
         R"(
  if (ON(TRACE) || ON(STATS))
    slow(n);
  return n;
)",
         {"2-2 !ON(TRACE) on operand@2:20-2:28", "2-3 ON(TRACE) || ON(STATS) off statement@3:5-3:12"}});
  check({"two flags, each a guard",
         R"(
  if (ON(TRACE) && ON(STATS))
    slow(n);
  return n;
)",
         {"2-3 ON(TRACE) off operand@2:20-2:28 statement@3:5-3:12", "2-3 ON(STATS) off statement@3:5-3:12"}});
  check({"one flag on, one off",
         R"(
  if (ON(STEADY) || ON(TRACE))
    fast(n);
  if (ON(STEADY) && ON(TRACE))
    slow(n);
  return n;
)",
         {"2-2 !ON(STEADY) off operand@2:21-2:29", "2-3 ON(STEADY) || ON(TRACE) on statement@3:5-3:12",
          "4-5 ON(STEADY) on operand@4:21-4:29 statement@5:5-5:12", "4-5 ON(TRACE) off statement@5:5-5:12"}});
  check({"as a statement",
         R"(
  ON(TRACE) && slow(n);
  return ON(STEADY) && fast(n);
)",
         {"2-2 ON(TRACE) off operand@2:16-2:22", "3-3 ON(STEADY) on operand@3:24-3:30"}});
}

TEST_CASE("?: is two arms") {
  check({"both",
         R"(
  return ON(TRACE) ? slow(n) : fast(n);
)",
         {"2-2 !ON(TRACE) on arm@2:32-2:38", "2-2 ON(TRACE) off arm@2:22-2:28"}});
  check({"a constant arm is one too",
         R"(
  return n + (ON(TRACE) ? 0 : fast(n));
)",
         {"2-2 !ON(TRACE) on arm@2:31-2:37", "2-2 ON(TRACE) off arm@2:27-2:27"}});
  check({"inside a condition",
         R"(
  if (ON(TRACE) ? probe(n) : 0)
    slow(n);
  return n;
)",
         {"2-2 !ON(TRACE) on arm@2:30-2:30", "2-3 ON(TRACE) off arm@2:19-2:26 statement@3:5-3:12"}});
}

TEST_CASE("guards inside regions of guards") {
  check({"the other flag",
         R"(
  if (ON(TRACE)) {
    if (ON(STEADY))
      slow(n);
    fast(n);
  }
  return n;
)",
         {"2-6 ON(TRACE) off statement@2:18-6:3", "3-4 ON(STEADY) on statement@4:7-4:14"}});
  check({"in the branches of what is no guard",
         R"(
  if (probe(n)) {
    while (ON(TRACE))
      slow(n);
  } else
    return ON(STATS) ? 3 : n;
  return n;
)",
         {"3-4 ON(TRACE) off statement@4:7-4:14", "6-6 !ON(STATS) on arm@6:28-6:28",
          "6-6 ON(STATS) off arm@6:24-6:24"}});
}

TEST_CASE("loops and statement expressions") {
  check({"while and for",
         R"(
  while (ON(TRACE) && probe(n))
    slow(n);
  for (int i = 0; ON(TRACE); ++i)
    slow(i);
  return n;
)",
         {"2-3 ON(TRACE) off operand@2:23-2:30 statement@3:5-3:12",
          "4-5 ON(TRACE) off statement@5:5-5:12 arm@4:30-4:32"}});
  check({"a body runs before do's condition: only the way back is guarded",
         R"(
  do
    slow(n);
  while (ON(TRACE) && probe(n));
  return n;
)",
         {"4-4 ON(TRACE) off operand@4:23-4:30 repeat@4:10-4:30"}});
  check({"a statement expression",
         R"(
  return __extension__({
    int local = n;
    if (ON(TRACE))
      local = slow(n);
    local;
  });
)",
         {"4-5 ON(TRACE) off statement@5:7-5:22"}});
  check({"a switch inside a region has cases of its own",
         R"(
  if (ON(TRACE)) {
    switch (n) {
    case 1:
      slow(n);
    }
  }
  return n;
)",
         {"2-7 ON(TRACE) off statement@2:18-7:3"}});
}
