// SPDX-License-Identifier: MIT
//
// Static keys in one process: a change that is refused, and when threads must be made to notice one.
#include "pairs.h"
#include "process.h"
#include "support/catch.h"

namespace {

const featflags_table &left = left_features;

struct Fresh {
  Fresh() { start(); }
  ~Fresh() { start(); }
  Fresh(const Fresh &) = delete;
  Fresh &operator=(const Fresh &) = delete;

private:
  static void start() {
    featflags_reset(&left);
    featflags_use_engine(&left, FEATFLAGS_ENGINE_ANY);
  }
};

featflags_result apply(const char *text) { return featflags_apply(&left, text, nullptr); }

} // namespace

#ifdef __x86_64__
TEST_CASE("a scope that cannot be restored says so, keeps what it saved, and can be restored later") {
  const Fresh fresh;
  featflags_scope scope = {};
  REQUIRE(apply("CHECKS") == FEATFLAGS_OK);
  REQUIRE(featflags_override(&scope, &left, "NO_CHECKS NO_FAST_PATH", nullptr) == FEATFLAGS_OK);
  REQUIRE((left_checks() == 0 && left_fast_path() == 0));
  // Back to on, the site of CHECKS, which goes straight now, would have to ask; a debugger holds it.
  const std::uintptr_t site = siteOf(left, 2);
  const unsigned char was = byteAt(site);
  pokeByte(site, 0xcc);
  CHECK(featflags_restore(&scope) == FEATFLAGS_NOT_TURNED);
  CHECK(byteAt(site) == 0xcc);
  CHECK(left_fast_path() == 0);
  CHECK((featflags_get(&left, "CHECKS") == 0 && featflags_get(&left, "FAST_PATH") == 0));
  CHECK(featflags_source_of(&left, "CHECKS") == FEATFLAGS_FROM_TEST);
  pokeByte(site, was);
  CHECK(featflags_restore(&scope) == FEATFLAGS_OK);
  CHECK((left_checks() == 1 && left_fast_path() == 1));
  CHECK(featflags_source_of(&left, "CHECKS") == FEATFLAGS_FROM_CODE);
  CHECK(featflags_restore(&scope) == FEATFLAGS_OK); // once is enough
}
#endif

TEST_CASE("threads are made to notice sites that ask now, and only those") {
  const Fresh fresh;
  if (featflags_engine(&left) == FEATFLAGS_ENGINE_DATA)
    return;
  featflags_key_state &state = *left.keys->state;
  REQUIRE(apply("TRACE") == FEATFLAGS_OK);
  CHECK(state.unseen == 0);
  state.barrier = 0; // as if it had never been tried
  REQUIRE(apply("NO_TRACE") == FEATFLAGS_OK);
  CHECK(state.barrier == 0); // sites that go straight again: whoever still asks is told the truth
  REQUIRE(apply("TRACE") == FEATFLAGS_OK);
  CHECK(state.barrier != 0);
}

TEST_CASE("a change that was given up half way is noticed by the next one") {
  const Fresh fresh;
  if (featflags_engine(&left) == FEATFLAGS_ENGINE_DATA)
    return;
  featflags_key_state &state = *left.keys->state;
  state.barrier = 0;
  state.unseen = 1; // sites were patched, and then something failed
  REQUIRE(apply("UNUSED") == FEATFLAGS_OK);
  CHECK((state.unseen == 0 && state.barrier != 0));
}
