// SPDX-License-Identifier: MIT
//
// A taken early exit decides over the rest of its block, up to where control comes in another way.
#include "deadcode-check/guards/regions.h"

#include "support/catch.h"

using namespace featflags::test;

namespace {

Words regionsIn(const std::string &body) { return describe(regionsOf({"int f(int n) {" + body + "}\n"})); }

} // namespace

TEST_CASE("return: the rest of the block, and the exit itself") {
  CHECK(regionsIn(R"(
  if (!ON(TRACE))
    return n;
  slow(n);
  return 2 * n;
)") == Words{"2-3 !ON(TRACE) on statement@3:5-3:13", "2-5 ON(TRACE) off rest@4:3-5:15"});
  CHECK(regionsIn(R"(
  if (ON(TRACE))
    return n;
  fast(n);
  return n;
)") == Words{"2-5 !ON(TRACE) on rest@4:3-5:11", "2-3 ON(TRACE) off statement@3:5-3:13"});
}

TEST_CASE("an exit in else, in a block, behind other statements, and a call that never returns") {
  CHECK(regionsIn(R"(
  if (ON(TRACE))
    slow(n);
  else
    return n;
  slow(n + 1);
  return n;
)") == Words{"2-5 !ON(TRACE) on statement@5:5-5:13", "2-7 ON(TRACE) off statement@3:5-3:12 rest@6:3-7:11"});
  CHECK(regionsIn(R"(
  if (!ON(TRACE)) {
    fast(n);
    { return n; }
  }
  return slow(n);
)") == Words{"2-5 !ON(TRACE) on statement@2:19-5:3", "2-6 ON(TRACE) off rest@6:3-6:17"});
  CHECK(regionsIn(R"(
  if (!ON(TRACE))
    stop();
  return slow(n);
)") == Words{"2-3 !ON(TRACE) on statement@3:5-3:11", "2-4 ON(TRACE) off rest@4:3-4:17"});
}

TEST_CASE("goto: up to the label that it leads to") {
  CHECK(regionsIn(R"(
  if (!ON(TRACE))
    goto done;
  slow(n);
  slow(n + 1);
done:
  return n;
)") == Words{"2-3 !ON(TRACE) on statement@3:5-3:14", "2-5 ON(TRACE) off rest@4:3-4:10 rest@5:3-5:14"});
}

TEST_CASE("break and continue: the rest of the loop's body") {
  CHECK(regionsIn(R"(
  while (n--) {
    if (!ON(TRACE))
      continue;
    slow(n);
  }
  return n;
)") == Words{"3-4 !ON(TRACE) on statement@4:7-4:15", "3-5 ON(TRACE) off rest@5:5-5:12"});
  CHECK(regionsIn(R"(
  for (;;) {
    if (ON(TRACE))
      break;
    fast(n);
  }
  return n;
)") == Words{"3-5 !ON(TRACE) on rest@5:5-5:12", "3-4 ON(TRACE) off statement@4:7-4:12"});
}

TEST_CASE("the rest ends at a label or case that is reached without the guard") {
  CHECK(regionsIn(R"(
  if (n == 9)
    goto middle;
  if (!ON(TRACE))
    return n;
  slow(n);
middle:
  fast(n);
  return n;
)") == Words{"4-5 !ON(TRACE) on statement@5:5-5:13", "4-6 ON(TRACE) off rest@6:3-6:10"});
  CHECK(regionsIn(R"(
  switch (n) {
  case 1:
    if (!ON(TRACE))
      break;
    slow(n);
  case 2:
    fast(n);
  }
  return n;
)") == Words{"4-5 !ON(TRACE) on statement@5:7-5:12", "4-6 ON(TRACE) off rest@6:5-6:12"});
  CHECK(regionsIn(R"(
  if (!ON(TRACE))
    return n;
again:
  if (slow(n))
    goto again;
  return n;
)") == Words{"2-3 !ON(TRACE) on statement@3:5-3:13", "2-7 ON(TRACE) off rest@4:1-7:11"});
}

TEST_CASE("declarations in a rest that ends before a label") {
  // The label's statement may use them, so they stay; what they are set to cannot be taken out.
  CHECK(regionsIn(R"(
  if (!ON(TRACE))
    goto done;
  int bare;
  slow(n);
done:
  return n;
)") == Words{"2-3 !ON(TRACE) on statement@3:5-3:14", "2-5 ON(TRACE) off rest@5:3-5:10"});
  CHECK(regionsIn(R"(
  if (!ON(TRACE))
    goto done;
  int set = slow(n);
  n += set;
done:
  return n;
)") == Words{"2-3 !ON(TRACE) on statement@3:5-3:14", "2-5 ON(TRACE) off not-erasable"});
}

TEST_CASE("the jump that ends a piece is kept, for erasure to leave in place") {
  const auto regions = regionsOf({R"(
int f(int n) {
  if (ON(TRACE)) {
    slow(n);
    return n + 1;
  }
  while (n--) {
    if (ON(STATS))
      continue;
    fast(n);
  }
  return n;
}
)"});
  Words exits;
  for (const auto &region : regions.regions)
    for (const auto &piece : region.pieces)
      exits.push_back(region.guard + ": " + piece.exit);
  CHECK(exits ==
        Words{"!ON(TRACE): return n;", "ON(TRACE): return n + 1;", "!ON(STATS): ", "ON(STATS): continue;"});
}
