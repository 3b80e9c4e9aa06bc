// SPDX-License-Identifier: MIT
//
// What text means, token by token, and what is said about a token that means nothing.
#include "policy.h"
#include "support/catch.h"

TEST_CASE("each form of a token turns its flag") {
  const Fresh fresh;
  struct {
    const char *text;
    const char *after;
  } const forms[] = {
      {"TICK", "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"+TICK", "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"TICK=1", "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"TICK=on", "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"TICK=true", "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"NO_BASE", "NO_BASE NO_TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"-BASE", "NO_BASE NO_TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"BASE=0", "NO_BASE NO_TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"BASE=off", "NO_BASE NO_TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"BASE=false", "NO_BASE NO_TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"none", "NO_BASE NO_TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"all NO_LB_MIN", "BASE TICK NO_LB_MIN LB_MAX STARTUP"},
      {"none default", asBuilt},
      {"NO_*", "NO_BASE NO_TICK NO_LB_MIN NO_LB_MAX NO_STARTUP"},
      {"*=1 -LB_???", "BASE TICK NO_LB_MIN NO_LB_MAX STARTUP"},
      {"LB_*A* S*P", "BASE NO_TICK NO_LB_MIN LB_MAX STARTUP"},
      {"# nothing TICK\nLB_MIN # TICK", "BASE NO_TICK LB_MIN NO_LB_MAX NO_STARTUP"},
  };
  for (const auto &form : forms) {
    featflags_reset(&policy_features);
    CHECK(refusal(form.text).empty());
    INFO(form.text);
    CHECK(state() == form.after);
  }
}

TEST_CASE("what is no token is refused, and says why") {
  const Fresh fresh;
  struct {
    const char *text;
    const char *says;
  } const wrong[] = {
      {"BASE TICKS", "unknown flag TICKS; did you mean TICK?"},
      {"NO_TICKS", "unknown flag NO_TICKS; did you mean NO_TICK?"},
      {"TICK=2", "cannot apply TICK=2: the value must be 1, on, true, 0, off or false"},
      {"TICK=", "cannot apply TICK=: the value must be 1, on, true, 0, off or false"},
      {"NO_TICK=1", "unknown flag NO_TICK=1; did you mean NO_TICK?"},
      {"+NO_TICK", "unknown flag +NO_TICK; did you mean TICK?"},
      {"QQ_*", "unknown flag QQ_*"},
      {"+", "unknown flag +"},
      {"All", "unknown flag All"},
      {"\n\nZZZZZZZ", "line 3: unknown flag ZZZZZZZ"},
      {"\x1b[2J", "unknown flag ?[2J"},
  };
  for (const auto &line : wrong) {
    CHECK(refusal(line.text) == line.says);
    CHECK(state() == asBuilt);
  }
}

TEST_CASE("the token is kept with its place, and cut where it is too long") {
  featflags_error error;
  const std::string text = "BASE, \n " + std::string(500, 'Q') + " TICK";
  CHECK(featflags_apply_n(&policy_features, text.data(), text.size(), &error) == FEATFLAGS_UNKNOWN);
  CHECK(error.position == 8);
  CHECK(error.line == 2);
  CHECK(error.length == sizeof error.token - 1);
  CHECK(std::string(error.token) == std::string(error.length, 'Q'));
  CHECK(error.nearest == nullptr);
}

TEST_CASE("a retired name is read, reported and does nothing") {
  const Fresh fresh;
  for (const char *text : {"DOUBLE_TICK TICK", "NO_DOUBLE_TICK,TICK", "DOUBLE_TICK=1 TICK"}) {
    featflags_reset(&policy_features);
    CHECK(refusal(text) == "DOUBLE_TICK is retired and does nothing");
    CHECK(state() == "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP");
  }
  CHECK(featflags_set(&policy_features, "DOUBLE_TICK", 1) == FEATFLAGS_UNKNOWN);
}

TEST_CASE("a rule of the table that a list would break refuses it as a whole") {
  const Fresh fresh;
  CHECK(refusal("TICK NO_BASE") == "cannot apply TICK: TICK requires BASE, which would be off");
  CHECK(refusal("LB_M*") == "cannot apply LB_MIN: LB_MIN conflicts with LB_MAX, and both would be on");
  CHECK(refusal("all") == "cannot apply LB_MIN: LB_MIN conflicts with LB_MAX, and both would be on");
  CHECK(state() == asBuilt);
  CHECK(refusal("TICK LB_MAX").empty());
  CHECK(featflags_set(&policy_features, "BASE", 0) == FEATFLAGS_REQUIRES);
  CHECK(featflags_set(&policy_features, "LB_MIN", 1) == FEATFLAGS_CONFLICTS);
  CHECK(refusal("LB_MIN NO_LB_MAX").empty()); // only what holds at the end counts
}

TEST_CASE("any bytes are read or refused, and nothing else happens") {
  const Fresh fresh;
  std::string text(64, ' ');
  unsigned seed = 1;
  for (int round = 0; round < 20000; round++) {
    for (char &c : text)
      c = "TICKBASE_LBMNAXO+-=01*?#, \n\xff"[(seed = seed * 1103515245 + 12345) / 65536 % 29];
    const std::string before = state();
    const bool refused =
        featflags_apply_n(&policy_features, text.data(), text.size(), nullptr) != FEATFLAGS_OK;
    if (refused && state() != before)
      FAIL(text);
  }
}
