// SPDX-License-Identifier: MIT
//
// usage: core_test NAME
//
// What holds of the scheduler whatever its features are, event by event.
#include "expect.h"
#include "report.h"
#include "stage.h"

#include <string.h>

static void turn(const char *words) {
  char why[200];
  EXPECT(set_features(words, why, sizeof why), "%s", why);
}

static int64_t distance(const struct stage *stage, const struct task *p) {
  return p->vruntime - stage->rq[p->cpu].min_vruntime;
}

// Whoever moves to another processor keeps the distance to the others: no queue is a place to gain time.
static void moved_waiting(void) {
  struct stage stage;
  script_make(&stage, 2, 2);
  script_run(&stage, 0, 0, 0);
  stage.now += 500 * MS;
  sched_tick(&stage.s, 0);
  struct task *const p = script_fork(&stage, 1, 0, 0);
  const int64_t before = distance(&stage, p);
  script_sleeper(&stage, 2, 1, 0); // goes idle, and looks for work
  EXPECT(p->cpu == 1 && p->migrations == 1, "did not move");
  EXPECT(distance(&stage, p) == before, "%lld instead of %lld", (long long)distance(&stage, p),
         (long long)before);
}

static void moved_asleep(void) {
  struct stage stage;
  script_make(&stage, 2, 2);
  script_run(&stage, 0, 0, 0);
  stage.now += 500 * MS;
  sched_tick(&stage.s, 0);
  struct task *const p = script_sleeper(&stage, 1, 0, 0);
  const int64_t before = distance(&stage, p);
  EXPECT(sched_wake(&stage.s, p, 0, WAKE_INTERRUPT) == 1, "there was an idle processor");
  EXPECT(distance(&stage, p) == before, "%lld instead of %lld", (long long)distance(&stage, p),
         (long long)before);
}

// A sleeper with credit runs; the queue's own time does not go back for it.
static void never_back(void) {
  struct stage stage;
  script_make(&stage, 1, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0);
  stage.now += 100 * MS;
  sched_tick(&stage.s, 0);
  const int64_t before = stage.rq[0].min_vruntime;
  sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
  EXPECT(sched_switch(&stage.s, 0, LEAVE_PREEMPTED) == p && distance(&stage, p) < 0, "did not preempt");
  stage.now += MS;
  sched_tick(&stage.s, 0);
  EXPECT(stage.rq[0].min_vruntime >= before, "went back");
}

// HRTICK is turned off while its timer is set, and on again: ticks end the slice meanwhile.
static void late_timer(void) {
  struct stage stage;
  turn("HRTICK");
  script_make(&stage, 1, 1);
  script_run(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0);
  turn("NO_HRTICK");
  stage.now = stage.armed_at;
  sched_timer(&stage.s, 0);
  EXPECT(!stage.resched, "a timer that was turned off");
  turn("HRTICK");
  stage.now += 50 * MS;
  sched_tick(&stage.s, 0);
  EXPECT(stage.resched == 1, "nobody ends the slice");
  featflags_reset(&sched_features);
}

// Three tasks of a group run for as long as one that is alone.
static void groups(void) {
  struct stage stage;
  struct group group = {.weight = WEIGHT_ONE};
  uint64_t ran = 0;
  script_make(&stage, 1, 1);
  for (unsigned at = 0; at < 4; at++) {
    task_init(&stage.task[at], at + 1, "task", POLICY_NORMAL, 0);
    stage.task[at].group = at ? &group : 0;
    sched_fork(&stage.s, &stage.task[at], 0);
  }
  EXPECT(group.load == 3ULL * WEIGHT_ONE, "load");
  sched_switch(&stage.s, 0, LEAVE_PREEMPTED);
  for (unsigned tick = 0; tick < 10000; tick++) {
    stage.now += stage.s.tune.tick;
    sched_tick(&stage.s, 0);
    if (stage.rq[0].resched)
      sched_switch(&stage.s, 0, LEAVE_PREEMPTED);
  }
  for (unsigned at = 1; at < 4; at++)
    ran += stage.task[at].ran;
  const double ratio = (double)ran / (double)stage.task[0].ran;
  EXPECT(ratio > 0.97 && ratio < 1.03, "%f", ratio);
}

static void renice(void) {
  struct stage stage;
  script_make(&stage, 1, 1);
  struct task *const p = script_run(&stage, 0, 0, 0);
  script_fork(&stage, 1, 0, 0);
  stage.now += MS;
  sched_renice(&stage.s, p, 5);
  EXPECT(stage.rq[0].load == (uint64_t)WEIGHT_ONE + weight_of_nice(5), "load");
  EXPECT(p->ran == MS, "what it ran before is charged at its old weight");
}

// A time that began before statistics were off counts nothing, however often the task slept meanwhile.
static void unseen_beginning(void) {
  struct stage stage;
  turn("SCHEDSTATS");
  script_make(&stage, 1, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  turn("NO_SCHEDSTATS");
  for (unsigned time = 0; time < 2; time++) {
    stage.now += 1000 * MS;
    sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
    sched_switch(&stage.s, 0, LEAVE_PREEMPTED);
    stage.now += MS;
    sched_switch(&stage.s, 0, LEAVE_ASLEEP);
  }
  turn("SCHEDSTATS");
  stage.now += 3 * MS;
  sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
  EXPECT(p->stats.sleep_sum == 0, "%llu ns", (unsigned long long)p->stats.sleep_sum);
  sched_switch(&stage.s, 0, LEAVE_PREEMPTED);
  sched_switch(&stage.s, 0, LEAVE_BLOCKED);
  stage.now += 4 * MS;
  sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
  EXPECT(p->stats.sleep_sum == 0 && p->stats.block_sum == 4 * MS, "from then on it counts");
  featflags_reset(&sched_features);
}

// Two tasks that compute share a processor; the one that waits is known to wake others a hundred times as
// often as the other one does anything. Goes out: who asks for the processor at a tick, 2 ms into a slice
// of 3.
static unsigned asked_at_tick(const char *words, uint64_t wake_every, uint64_t last_wake) {
  struct stage stage;
  turn(words);
  script_make(&stage, 1, 1);
  struct task *const p = script_run(&stage, 0, 0, 0);
  struct task *const waits = script_fork(&stage, 1, 0, 0);
  waits->vruntime = p->vruntime;
  waits->wake_every = wake_every;
  waits->ran_at_wake = last_wake;
  p->stretch = 10 * MS;
  stage.resched = 0;
  stage.now += 2 * MS;
  sched_tick(&stage.s, 0);
  featflags_reset(&sched_features);
  return stage.resched;
}

static void waker_waits(void) {
  EXPECT(asked_at_tick("ADAPTIVE_GRAN", MS / 10, MS) == 1, "a waker was let wait");
  EXPECT(asked_at_tick("ADAPTIVE_GRAN", 10 * MS, MS) == 0, "no waker");
  EXPECT(asked_at_tick("ADAPTIVE_GRAN", 0, 0) == 0, "it never woke anybody");
  EXPECT(asked_at_tick("NO_ADAPTIVE_GRAN", MS / 10, MS) == 0, "without the feature");
}

int main(int count, char **words) {
  static const struct {
    const char *name;
    void (*run)(void);
  } all[] = {{"moved_waiting", moved_waiting},
             {"moved_asleep", moved_asleep},
             {"never_back", never_back},
             {"late_timer", late_timer},
             {"groups", groups},
             {"renice", renice},
             {"unseen_beginning", unseen_beginning},
             {"waker_waits", waker_waits}};
  for (unsigned at = 0; at < sizeof all / sizeof all[0]; at++)
    if (count < 2 || strcmp(words[1], all[at].name) == 0)
      all[at].run();
  return failures != 0;
}
