// SPDX-License-Identifier: MIT
//
// What is scheduled, and what is kept about it.
//
// Exists apart from scheduler.h so that the timeline and the text of a task need nothing else.
#ifndef SCHED_TASK_H
#define SCHED_TASK_H

#include <stdbool.h>
#include <stdint.h>

enum policy { POLICY_NORMAL, POLICY_BATCH, POLICY_IDLE };
enum task_state { TASK_NEW, TASK_READY, TASK_ASLEEP, TASK_BLOCKED, TASK_GONE };

enum { NICE_LOWEST = -20, NICE_HIGHEST = 19, WEIGHT_ONE = 1024, WEIGHT_IDLE = 3 };

// When something began, and how often the task had left a processor by then: if it left once more in the
// meantime, the end that belongs to this beginning was not seen.
struct stamp {
  uint64_t at;
  uint64_t leaves;
};

// Filled behind SCHEDSTATS only.
struct task_stats {
  struct stamp waits_since, runs_since, sleeps_since;
  uint64_t waits, wait_sum, wait_max;
  uint64_t sleep_sum, sleep_max;
  uint64_t block_sum, block_max;
  uint64_t slice_max;
  uint64_t migrated_hot, migrated_cold;
  uint64_t wakeups, wakeups_sync, wakeups_local, wakeups_remote, wakeups_affine, wakeups_idle;
};

// Tasks that share the weight of one.
struct group {
  uint64_t weight;
  uint64_t load; // sum of the weights of its tasks that are ready
};

struct task {
  // Its place in a timeline.
  struct task *up, *left, *right;
  bool red;
  bool waiting; // in a timeline: ready and not running
  enum task_state state;
  enum policy policy;
  bool bound; // stays on its processor
  unsigned cpu;
  int64_t vruntime; // time it has run, scaled by its weight
  uint32_t weight;
  uint32_t inverse; // 2^32 / weight
  int nice;
  unsigned id;
  struct group *group;
  uint64_t charged_at;   // the clock up to which its run time is charged
  uint64_t ran;          // time it has run
  uint64_t ran_at_pick;  // what `ran` was when it was picked
  uint64_t ran_at_wake;  // and when it last woke another
  uint64_t ran_at_event; // or went to sleep
  uint64_t stretch;      // average run time between two of these
  uint64_t wake_every;   // average run time between two wake-ups of others
  uint64_t overlap;      // average run time from waking another to going to sleep
  bool woke_any;         // since it slept
  uint64_t last_ran_at;  // when it last left a processor
  uint64_t switches_out; // how often it left on its own, and
  uint64_t switches_off; // how often it had to
  uint64_t migrations;
  const char *name;
  struct task_stats stats;
};

// task.c
void task_init(struct task *p, unsigned id, const char *name, enum policy policy, int nice);
uint32_t weight_of_nice(int nice);
void task_set_weight(struct task *p, uint32_t weight);

// How much virtual time `delta` is for a task; less than four seconds.
static inline uint64_t weigh_short(uint64_t delta, const struct task *p) {
  return (delta * p->inverse) >> 22;
}

// The same, however long.
static inline uint64_t weigh(uint64_t delta, const struct task *p) {
  if (p->weight == WEIGHT_ONE)
    return delta;
  if (delta >> 32)
    return delta / p->weight * WEIGHT_ONE;
  return weigh_short(delta, p);
}

// timeline.c: tasks by virtual run time, first come first served among equals.
struct timeline {
  struct task *root;
  struct task *first;
};

void timeline_add(struct timeline *line, struct task *p);
void timeline_remove(struct timeline *line, struct task *p);
struct task *timeline_next(const struct task *p);
// Tests: the depth of the tree, or -1 where an invariant does not hold.
int timeline_check(const struct timeline *line);

#endif // SCHED_TASK_H
