// SPDX-License-Identifier: MIT
//
// Forms that are easy to miss: what a number says of a flag, what a function or a variable says for it, what
// switch selects, what an exit inside a block leaves behind.
#include "deadcode-check/guards/regions.h"

#include "support/catch.h"

using namespace featflags::test;

namespace {

Words regionsIn(const std::string &body, const std::string &before = "") {
  return describe(regionsOf({before + "int f(int n) {" + body + "}\n"}));
}

} // namespace

TEST_CASE("a flag with a number beside it is a guard of its own") {
  CHECK(regionsIn(R"(
  if (ON(TRACE) > 0)
    slow(n);
  if (ON(STEADY) == 2)
    slow(n);
  if (ON(STEADY) == ON(TRACE) + 1)
    fast(n);
  return n;
)") == Words{"2-3 ON(TRACE) > 0 off statement@3:5-3:12", "4-5 ON(STEADY) == 2 off statement@5:5-5:12",
             "6-7 ON(STEADY) == ON(TRACE) + 1 on statement@7:5-7:12"});
  CHECK(regionsIn(R"(
  if (ON(TRACE) != 1)
    fast(n);
  else
    slow(n);
  return n;
)") == Words{"2-5 !(ON(TRACE) != 1) off statement@5:5-5:12", "2-3 ON(TRACE) != 1 on statement@3:5-3:12"});
}

TEST_CASE("bits: nothing is skipped, and nothing is left of a flag that is 0") {
  CHECK(regionsIn(R"(
  if (n & ON(TRACE))
    slow(n);
  if (n | ON(STEADY))
    fast(n);
  return n;
)") == Words{"2-3 ON(TRACE) off statement@3:5-3:12"});
}

TEST_CASE("what is beside a run-time value is no region, and is counted") {
  const auto regions = regionsOf({"int f(int n) { if (ON(TRACE) == n) slow(n); return n; }\n"});
  CHECK(describe(regions) == Words{});
  CHECK(regions.valueUses == 1);
}

TEST_CASE("a constant operand decides nothing") {
  CHECK(regionsIn(R"(
  if (ON(TRACE) && sizeof(int) == 4)
    slow(n);
  else
    fast(n);
  return n;
)") == Words{"2-5 !ON(TRACE) on statement@5:5-5:12",
             "2-3 ON(TRACE) off operand@2:20-2:35 statement@3:5-3:12"});
}

TEST_CASE("through a function: where it is called") {
  const std::string predicates = "static int on(void) { return ON(TRACE); }\n"
                                 "static int off(void) { return !on(); }\n";
  CHECK(regionsIn(R"(
  if (on())
    slow(n);
  return off() ? n : 7;
)",
                  predicates) == Words{"4-5 ON(TRACE) [on()] off statement@5:5-5:12",
                                       "6-6 !ON(TRACE) [on()] [off()] on arm@6:18-6:18",
                                       "6-6 ON(TRACE) [on()] [off()] off arm@6:22-6:22"});
}

TEST_CASE("through a function that is defined after it is called") {
  CHECK(regionsIn(R"(
  if (on())
    slow(n);
  return n;
)",
                  "static int on(void);\n") == Words{});
  CHECK(describe(regionsOf({R"(
static int on(void);
int f(int n) {
  if (on())
    slow(n);
  return n;
}
static int on(void) { return ON(TRACE); }
)"})) == Words{"4-5 ON(TRACE) [on()] off statement@5:5-5:12"});
}

TEST_CASE("what a caller passes says nothing of the flag") {
  CHECK(regionsIn(R"(
  if (on(n))
    slow(n);
  return n;
)",
                  "static int on(int n) { return ON(n); }\n") == Words{});
}

TEST_CASE("through a variable that keeps its value") {
  CHECK(regionsIn(R"(
  const int on = ON(TRACE);
  int changes = ON(TRACE);
  if (on)
    slow(n);
  if (changes)
    slow(n);
  changes = n;
  return n;
)") == Words{"4-5 ON(TRACE) [on] off statement@5:5-5:12"});
}

TEST_CASE("switch: labels, what falls through, everything else") {
  CHECK(regionsIn(R"(
  switch (ON(TRACE)) {
  case 1:
    slow(n);
  case 0:
    fast(n);
    break;
  case 2 ... 4:
    slow(n);
    break;
  default:
    slow(n + 1);
  }
  return n;
)") == Words{"2-12 !(ON(TRACE) == 1 || ON(TRACE) == 0 || ON(TRACE) == 2 ... 4) off rest@12:5-12:16",
             "2-4 ON(TRACE) == 1 off rest@4:5-4:12",
             "2-7 ON(TRACE) == 1 || ON(TRACE) == 0 on rest@6:5-6:12 rest@7:5-7:10",
             "2-10 ON(TRACE) == 2 ... 4 off rest@9:5-9:12 rest@10:5-10:10"});
}

TEST_CASE("an exit inside a block that runs once leaves the rest of the outer block") {
  CHECK(regionsIn(R"(
  do {
    if (!ON(TRACE))
      return 0;
  } while (0);
  slow(n);
  return n;
)") == Words{"3-4 !ON(TRACE) on statement@4:7-4:15", "3-7 ON(TRACE) off rest@6:3-7:11"});
  CHECK(regionsIn(R"(
  __extension__({ if (!ON(TRACE)) stop(); });
  slow(n);
  return n;
)") == Words{"2-2 !ON(TRACE) on statement@2:35-2:41", "2-4 ON(TRACE) off rest@3:3-4:11"});
  CHECK(regionsIn(R"(
  ON(TRACE) || (stop(), 0);
  slow(n);
  return n;
)") == Words{"2-2 !ON(TRACE) on operand@2:16-2:26", "2-4 ON(TRACE) off rest@3:3-4:11"});
}

TEST_CASE("an exit inside a block that may be left in another way leaves nothing behind") {
  CHECK(regionsIn(R"(
  do {
    if (n > 3)
      break;
    if (!ON(TRACE))
      return 0;
  } while (0);
  slow(n);
  return n;
)") == Words{"5-6 !ON(TRACE) on statement@6:7-6:15"});
}
