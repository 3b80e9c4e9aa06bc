// SPDX-License-Identifier: MIT
//
// One scene for each feature: what can be seen of it.
#include "feature_scenes.h"
#include "report.h"
#include "stage.h"

#include <stdio.h>

void turn(const char *words) {
  char why[200];
  if (!set_features(words, why, sizeof why)) {
    puts(why);
    fflush(stdout);
    __builtin_trap();
  }
}

// How far before the others a sleeper of some weight lands.
static long long credit_of(int nice) {
  struct stage stage;
  script_make(&stage, 1, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, nice);
  script_run(&stage, 1, 0, 0);
  stage.now += 1000 * MS;
  sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
  return stage.rq[0].min_vruntime - p->vruntime;
}

long long see_NEW_FAIR_SLEEPERS(void) { return credit_of(0); }
long long see_GENTLE_SLEEPERS(void) { return credit_of(0); }
long long see_NORMALIZED_SLEEPER(void) { return credit_of(5) > 6 * (long long)MS; }

long long see_START_DEBIT(void) {
  struct stage stage;
  script_make(&stage, 1, 1);
  script_run(&stage, 0, 0, 0);
  return script_fork(&stage, 1, 0, 0)->vruntime - stage.rq[0].min_vruntime;
}

// One task runs, another one wakes after it has run for a while. Goes out: whether it preempts.
static long long preempts(int64_t start, uint64_t ran, uint64_t runner_wakes, uint64_t sleeper_wakes) {
  struct stage stage;
  script_make(&stage, 1, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  struct task *const running = script_run(&stage, 1, 0, 0);
  stage.now += ran;
  sched_tick(&stage.s, 0);
  running->wake_every = runner_wakes;
  p->wake_every = sleeper_wakes;
  p->vruntime = start < 0 ? running->vruntime : start;
  stage.resched = 0;
  sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
  return stage.resched;
}

long long see_WAKEUP_PREEMPT(void) { return preempts(0, 20 * MS, 0, 0); }

long long see_WAKEUP_OVERLAP(void) {
  turn("NO_NEW_FAIR_SLEEPERS NO_ADAPTIVE_GRAN");
  return preempts(-1, MS / 2, 0, 0);
}

// Level with the running task, but known to wake others a hundred times as often.
long long see_ADAPTIVE_GRAN(void) {
  turn("NO_NEW_FAIR_SLEEPERS");
  return preempts(-1, 3 * MS, 10 * MS, MS / 10);
}

// The running task is 9 ms further than the queue's clock says; another one waits where it began.
long long see_WAKEUP_CLOCK(void) {
  struct stage stage;
  turn("NO_NEW_FAIR_SLEEPERS NO_START_DEBIT");
  script_make(&stage, 2, 2);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  p->bound = true;
  script_run(&stage, 1, 0, 0);
  script_fork(&stage, 2, 0, 0);
  stage.now += 9 * MS;
  stage.resched = 0;
  sched_wake(&stage.s, p, 1, WAKE_INTERRUPT);
  return stage.resched;
}

long long see_WARN_STALE_CLOCK(void) {
  struct stage stage;
  turn("NO_WAKEUP_CLOCK");
  script_make(&stage, 2, 2);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  p->bound = true;
  script_run(&stage, 1, 0, 0);
  stage.now += 9 * MS;
  sched_wake(&stage.s, p, 1, WAKE_INTERRUPT);
  return stage.warnings;
}

// A sleeper wakes without preempting, a third task has run less than it. Goes out: who is next.
long long see_NEXT_BUDDY(void) {
  struct stage stage;
  turn("NO_WAKEUP_PREEMPT NO_NEW_FAIR_SLEEPERS");
  script_make(&stage, 1, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0);
  script_fork(&stage, 2, 0, 0)->vruntime = 0;
  p->vruntime = MS / 2;
  sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
  return sched_switch(&stage.s, 0, LEAVE_PREEMPTED)->id;
}

// A sleeper preempts and leaves again. Another task has run a little less than the preempted one.
long long see_LAST_BUDDY(void) {
  struct stage stage;
  turn("NO_START_DEBIT");
  script_make(&stage, 1, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0);
  script_fork(&stage, 2, 0, 0);
  stage.now += MS / 2;
  p->vruntime = 0 - 5 * (int64_t)MS;
  sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
  sched_switch(&stage.s, 0, LEAVE_PREEMPTED);
  return sched_switch(&stage.s, 0, LEAVE_ASLEEP)->id;
}

// Three tasks here, none there; one of those that wait is a buddy, the other one is bound.
long long see_CACHE_HOT_BUDDY(void) {
  struct stage stage;
  script_make(&stage, 2, 2);
  script_run(&stage, 0, 0, 0);
  stage.rq[0].last_buddy = script_fork(&stage, 1, 0, 0);
  script_fork(&stage, 2, 0, 0)->bound = true;
  script_sleeper(&stage, 3, 1, 0);
  return stage.rq[1].ready;
}

long long see_HRTICK(void) {
  struct stage stage;
  script_make(&stage, 1, 1);
  script_run(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0);
  return stage.armed_at > stage.now;
}

// The timer was set when two shared the time; now it is four.
long long see_DOUBLE_TICK(void) {
  struct stage stage;
  turn("HRTICK");
  script_make(&stage, 1, 1);
  script_run(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0);
  script_fork(&stage, 2, 0, 0);
  script_fork(&stage, 3, 0, 0);
  stage.now += 2 * MS;
  sched_tick(&stage.s, 0);
  return stage.resched;
}

long long see_LONG_BATCH(void) {
  struct stage stage;
  script_make(&stage, 1, 1);
  struct task *const p = script_run(&stage, 0, 0, 0);
  p->policy = POLICY_BATCH;
  return (long long)(task_slice(&stage.s, &stage.rq[0], p) / stage.s.tune.latency);
}

// An idle task that has only begun to run, and a task that has no less to its name.
long long see_IDLE_YIELDS(void) {
  struct stage stage;
  turn("NO_NEW_FAIR_SLEEPERS NO_ADAPTIVE_GRAN");
  script_make(&stage, 1, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0)->policy = POLICY_IDLE;
  sched_wake(&stage.s, p, 0, WAKE_INTERRUPT);
  return stage.resched;
}

// A task that slept on processor 0 is woken from processor 1, of another package. Both have work.
static long long woken_on(enum wake how, int here, int there) {
  struct stage stage;
  script_make(&stage, 2, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  if (there <= NICE_HIGHEST)
    script_run(&stage, 1, 0, there);
  script_run(&stage, 2, 1, here);
  for (unsigned cpu = 0; cpu < 2; cpu++)
    stage.rq[cpu].average_load = stage.rq[cpu].load * WEIGHT_ONE;
  return sched_wake(&stage.s, p, 1, how);
}

enum { NOBODY = NICE_HIGHEST + 1 };

long long see_AFFINE_WAKEUPS(void) { return woken_on(WAKE_TASK, 0, 0); }
long long see_SYNC_WAKEUPS(void) { return woken_on(WAKE_SYNC, -5, 0); }

// As one of eight of a group, what it adds is too little to hide the waker's processor's load.
long long see_ASYM_EFF_LOAD(void) {
  struct stage stage;
  struct group group = {.weight = WEIGHT_ONE, .load = 7 * WEIGHT_ONE};
  script_make(&stage, 2, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  p->group = &group;
  script_run(&stage, 2, 1, 10);
  return sched_wake(&stage.s, p, 1, WAKE_TASK);
}

long long see_IDLE_SEARCH(void) {
  struct stage stage;
  script_make(&stage, 4, 4);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0);
  return sched_wake(&stage.s, p, 0, WAKE_TASK);
}

// The waker's processor has been busy, and is not any more.
long long see_LB_BIAS(void) {
  struct stage stage;
  script_make(&stage, 2, 1);
  struct task *const p = script_sleeper(&stage, 0, 0, 0);
  script_run(&stage, 1, 0, 0);
  script_run(&stage, 2, 1, 0);
  stage.rq[1].average_load = 8ULL * WEIGHT_ONE * WEIGHT_ONE;
  stage.rq[0].average_load = 1ULL * WEIGHT_ONE * WEIGHT_ONE;
  return sched_wake(&stage.s, p, 1, WAKE_TASK);
}

long long see_LB_MIN(void) {
  struct stage stage;
  script_make(&stage, 2, 2);
  script_run(&stage, 0, 0, 0);
  script_fork(&stage, 1, 0, 19);
  script_sleeper(&stage, 2, 1, 0);
  return stage.rq[1].ready;
}

long long see_NEWIDLE_BALANCE(void) {
  struct stage stage;
  script_make(&stage, 2, 2);
  script_run(&stage, 0, 0, 0);
  script_fork(&stage, 1, 0, 0);
  script_sleeper(&stage, 2, 1, 0);
  return stage.rq[1].ready;
}

long long see_SKIP_NO_DELTA(void) {
  struct stage stage;
  turn("SCHEDSTATS");
  script_make(&stage, 1, 1);
  script_run(&stage, 0, 0, 0);
  stage.now += MS;
  sched_tick(&stage.s, 0);
  const uint64_t before = stage.rq[0].stats.empty_charges;
  sched_tick(&stage.s, 0);
  return (long long)(stage.rq[0].stats.empty_charges - before);
}

long long see_SCHEDSTATS(void) {
  struct stage stage;
  script_make(&stage, 1, 1);
  script_run(&stage, 0, 0, 0);
  struct task *const p = script_fork(&stage, 1, 0, 0);
  stage.now += 7 * MS;
  sched_switch(&stage.s, 0, LEAVE_ASLEEP);
  return (long long)(p->stats.wait_sum / MS);
}
