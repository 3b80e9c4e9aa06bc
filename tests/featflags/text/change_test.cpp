// SPDX-License-Identifier: MIT
//
// Who turned a flag, and who is told: sources, reasons, watchers, scopes, requests and the seal.
#include "policy.h"
#include "support/catch.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

std::string reason(const char *flag) {
  char text[80];
  featflags_reason_of(&policy_features, flag, text, sizeof text);
  return text;
}

struct Diary {
  featflags_watcher watcher{&Diary::note, this, nullptr};
  std::vector<std::string> lines;
  std::string answer; // applied from within a call

  Diary() { featflags_watch(&policy_features, &watcher); }
  ~Diary() { featflags_unwatch(&policy_features, &watcher); }
  Diary(const Diary &) = delete;
  Diary &operator=(const Diary &) = delete;

  static void note(void *user, const featflags_change *change) {
    auto &diary = *static_cast<Diary *>(user);
    diary.lines.push_back(std::string(change->flag) + (change->value != 0 ? " on " : " off ") +
                          featflags_source_name(change->source));
    if (!diary.answer.empty())
      featflags_apply(&policy_features, std::exchange(diary.answer, "").c_str(), nullptr);
  }
};

using Lines = std::vector<std::string>;

// Runs before main.
const bool turnedEarly = featflags_apply(&policy_features, "TICK", nullptr) == FEATFLAGS_OK &&
                         FEAT_ON(TICK) && featflags_reset(&policy_features) == FEATFLAGS_OK && !FEAT_ON(TICK);

} // namespace

TEST_CASE("flags can be turned by static constructors") { CHECK(turnedEarly); }

TEST_CASE("source and reason of the last change stay with the flag") {
  const Fresh fresh;
  CHECK(featflags_source_of(&policy_features, "TICK") == FEATFLAGS_FROM_DEFAULT);
  CHECK(reason("TICK").empty());
  REQUIRE(setenv("POLICY_FEATURES_OF_A_TEST", "TICK BASE", 1) == 0);
  REQUIRE(featflags_apply_env(&policy_features, "POLICY_FEATURES_OF_A_TEST", nullptr) == FEATFLAGS_OK);
  CHECK(featflags_source_of(&policy_features, "TICK") == FEATFLAGS_FROM_ENVIRONMENT);
  CHECK(reason("TICK") == "POLICY_FEATURES_OF_A_TEST");
  CHECK(featflags_source_of(&policy_features, "BASE") == FEATFLAGS_FROM_DEFAULT); // it was on already
  REQUIRE(featflags_apply_from(&policy_features, "NO_TICK", 7, FEATFLAGS_FROM_CODE,
                               std::string(99, 'x').c_str(), nullptr) == FEATFLAGS_OK);
  CHECK(reason("TICK") == std::string(featflags_reason_size - 1, 'x'));
  CHECK(featflags_apply(&policy_features, "TICK NO_SUCH", nullptr) == FEATFLAGS_UNKNOWN);
  CHECK(featflags_source_of(&policy_features, "TICK") == FEATFLAGS_FROM_CODE);
  featflags_reset(&policy_features);
  CHECK(featflags_source_of(&policy_features, "TICK") == FEATFLAGS_FROM_DEFAULT);
  CHECK(reason("TICK").empty());
}

TEST_CASE("the report says who, why and what, and can be applied") {
  const Fresh fresh;
  char text[400];
  REQUIRE(featflags_apply_from(&policy_features, "TICK", 4, FEATFLAGS_FROM_CODE, "a test", nullptr) ==
          FEATFLAGS_OK);
  featflags_report(&policy_features, text, sizeof text);
  CHECK(std::string(text) == "BASE # default\n"
                             "TICK # code a test; high resolution tick\n"
                             "NO_LB_MIN # default\nNO_LB_MAX # default\nNO_STARTUP # default\n");
  featflags_reset(&policy_features);
  CHECK(refusal(text).empty());
  CHECK(state() == "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP");
}

TEST_CASE("what the table says about a flag") {
  CHECK(std::string(featflags_about(&policy_features, "TICK", FEATFLAGS_OWNER)) == "alice");
  CHECK(std::string(featflags_about(&policy_features, "TICK", FEATFLAGS_KIND)) == "experiment");
  CHECK(std::string(featflags_about(&policy_features, "TICK", FEATFLAGS_SINCE)) == "1.4");
  CHECK(std::string(featflags_about(&policy_features, "TICK", FEATFLAGS_EXPIRES)) == "2027-01");
  CHECK(std::string(featflags_about(&policy_features, "STARTUP", FEATFLAGS_MUTABILITY)) == "once");
  CHECK(featflags_about(&policy_features, "BASE", FEATFLAGS_OWNER) == nullptr);
  CHECK(featflags_about(&policy_features, "NO_SUCH", FEATFLAGS_OWNER) == nullptr);
}

TEST_CASE("arguments are applied as one list and taken out") {
  const Fresh fresh;
  char name[] = "prog", one[] = "--features=TICK,LB_MIN", two[] = "--features", list[] = "NO_LB_MIN LB_MAX",
       other[] = "--featuresque", file[] = "file", end[] = "--", late[] = "--features=NO_TICK";
  char *argv[] = {name, one, file, other, two, list, end, late, nullptr};
  int argc = 8;
  CHECK(featflags_apply_arguments(&policy_features, &argc, argv, "--features", nullptr) == FEATFLAGS_OK);
  CHECK(state() == "BASE TICK NO_LB_MIN LB_MAX NO_STARTUP");
  REQUIRE(argc == 5);
  CHECK((argv[1] == file && argv[2] == other && argv[3] == end && argv[4] == late && argv[5] == nullptr));
  CHECK(featflags_source_of(&policy_features, "TICK") == FEATFLAGS_FROM_ARGUMENTS);
  CHECK(reason("TICK") == "--features");
}

TEST_CASE("arguments that cannot be applied stay") {
  const Fresh fresh;
  featflags_error error;
  char name[] = "prog", one[] = "--features=TICK", two[] = "--features";
  char *argv[] = {name, one, two, nullptr};
  int argc = 3;
  CHECK(featflags_apply_arguments(&policy_features, &argc, argv, "--features", &error) == FEATFLAGS_MISSING);
  char sentence[100];
  featflags_explain(&policy_features, &error, sentence, sizeof sentence);
  CHECK(std::string(sentence) == "cannot apply --features: a list of flags must follow");
  CHECK((argc == 3 && argv[1] == one && argv[2] == two && state() == asBuilt));
  int none = 0;
  char *empty[] = {nullptr};
  CHECK(featflags_apply_arguments(&policy_features, &none, empty, "--features", nullptr) == FEATFLAGS_OK);
  CHECK(none == 0);
}

TEST_CASE("watchers are told each flag that turned, after the whole change") {
  const Fresh fresh;
  Diary diary;
  REQUIRE(refusal("TICK LB_MIN BASE").empty());
  CHECK(diary.lines == Lines{"TICK on code", "LB_MIN on code"});
  REQUIRE_FALSE(refusal("NO_BASE").empty());
  CHECK(diary.lines.size() == 2);
  REQUIRE(refusal("NO_TICK TICK").empty());
  CHECK(diary.lines.size() == 2);
  featflags_unwatch(&policy_features, &diary.watcher);
  REQUIRE(refusal("NO_TICK").empty());
  CHECK(diary.lines.size() == 2);
}

TEST_CASE("a watcher may turn flags and take itself out") {
  const Fresh fresh;
  Diary first;
  Diary second;
  first.answer = "LB_MAX NO_LB_MIN";
  REQUIRE(refusal("LB_MIN").empty());
  CHECK(first.lines == Lines{"LB_MIN on code", "LB_MAX on code", "LB_MIN off code"});
  CHECK(second.lines == first.lines);
  struct Once {
    featflags_watcher watcher{[](void *user, const featflags_change *) {
                                auto &once = *static_cast<Once *>(user);
                                once.calls++;
                                featflags_unwatch(&policy_features, &once.watcher);
                              },
                              this, nullptr};
    int calls = 0;
  } once;
  featflags_watch(&policy_features, &once.watcher);
  REQUIRE(refusal("TICK NO_LB_MAX").empty());
  CHECK(once.calls == 1);
}

TEST_CASE("a scope gives back values, sources and reasons") {
  const Fresh fresh;
  REQUIRE(featflags_apply_from(&policy_features, "LB_MIN", 6, FEATFLAGS_FROM_CODE, "why", nullptr) ==
          FEATFLAGS_OK);
  featflags_scope outer;
  featflags_scope inner;
  featflags_scope failed;
  REQUIRE(featflags_override(&outer, &policy_features, "TICK -LB_MIN", nullptr) == FEATFLAGS_OK);
  CHECK(featflags_source_of(&policy_features, "TICK") == FEATFLAGS_FROM_TEST);
  REQUIRE(featflags_override(&inner, &policy_features, "LB_MAX NO_TICK", nullptr) == FEATFLAGS_OK);
  CHECK(featflags_override(&failed, &policy_features, "LB_MIN", nullptr) == FEATFLAGS_CONFLICTS);
  CHECK(state() == "BASE NO_TICK NO_LB_MIN LB_MAX NO_STARTUP");
  featflags_restore(&failed);
  CHECK(state() == "BASE NO_TICK NO_LB_MIN LB_MAX NO_STARTUP");
  featflags_restore(&inner);
  CHECK(state() == "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP");
  featflags_restore(&outer);
  featflags_restore(&outer);
  CHECK(state() == "BASE NO_TICK LB_MIN NO_LB_MAX NO_STARTUP");
  CHECK(featflags_source_of(&policy_features, "LB_MIN") == FEATFLAGS_FROM_CODE);
  CHECK(reason("LB_MIN") == "why");
}

TEST_CASE("a signal handler asks, the program's loop applies") {
  const Fresh fresh;
  CHECK(featflags_serve(&policy_features, nullptr) == FEATFLAGS_OK);
  CHECK(featflags_request(&policy_features, "NO_SUCH", 1) == FEATFLAGS_UNKNOWN);
  REQUIRE(std::signal(SIGUSR1, [](int) { featflags_request(&policy_features, "TICK", 1); }) != SIG_ERR);
  std::raise(SIGUSR1);
  std::signal(SIGUSR1, SIG_DFL);
  CHECK(state() == asBuilt);
  CHECK(featflags_serve(&policy_features, nullptr) == FEATFLAGS_OK);
  CHECK(state() == "BASE TICK NO_LB_MIN NO_LB_MAX NO_STARTUP");
  CHECK(reason("TICK") == "request");
  featflags_request(&policy_features, "BASE", 0);
  CHECK(featflags_serve(&policy_features, nullptr) == FEATFLAGS_REQUIRES);
  CHECK(featflags_serve(&policy_features, nullptr) == FEATFLAGS_OK); // asked once
}

TEST_CASE("changes of two threads do not mix, and each is told") {
  const Fresh fresh;
  std::atomic<bool> stop{false};
  std::atomic<int> told{0};
  featflags_watcher watcher{
      [](void *user, const featflags_change *) { ++*static_cast<std::atomic<int> *>(user); }, &told, nullptr};
  featflags_watch(&policy_features, &watcher);
  const auto turn = [&stop](const char *one, const char *two) {
    while (!stop) {
      featflags_apply(&policy_features, one, nullptr);
      featflags_apply(&policy_features, two, nullptr);
    }
  };
  std::thread first(turn, "LB_MIN NO_LB_MAX", "NO_LB_MIN LB_MAX");
  std::thread second(turn, "NO_LB_MIN LB_MAX TICK", "NO_TICK");
  for (int round = 0; round < 300 || (told == 0 && round < 100000); round++) {
    char text[200];
    featflags_report(&policy_features, text, sizeof text);
    featflags_unwatch(&policy_features, &watcher);
    const int quiet = told;
    CHECK(told == quiet);
    featflags_watch(&policy_features, &watcher);
  }
  stop = true;
  first.join();
  second.join();
  featflags_unwatch(&policy_features, &watcher);
  CHECK(told > 0);
}

TEST_CASE("a child that was forked while another thread turned flags can turn them") {
  const Fresh fresh;
  std::atomic<bool> stop{false};
  std::thread turner([&stop] {
    while (!stop)
      featflags_apply(&policy_features, "LB_MIN LB_MIN=0 TICK NO_TICK LB_MAX NO_LB_MAX", nullptr);
  });
  for (int round = 0; round < 100; round++) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(5); // a child that waits for ever is killed
      _exit(featflags_apply(&policy_features, "TICK", nullptr) == FEATFLAGS_OK ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  stop = true;
  turner.join();
}

// Last: a seal is for good.
TEST_CASE("a flag that is once can be set until the seal") {
  const Fresh fresh;
  CHECK(refusal("STARTUP").empty());
  CHECK(refusal("NO_STARTUP").empty());
  const pid_t child = fork();
  if (child == 0) {
    featflags_seal(&policy_features);
    bool good =
        refusal("TICK STARTUP") == "cannot apply STARTUP: STARTUP can be set only while the program starts";
    good = good && state() == asBuilt && refusal("TICK NO_STARTUP").empty();
    good = good && featflags_set(&policy_features, "STARTUP", 1) == FEATFLAGS_SEALED;
    _exit(good ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}
