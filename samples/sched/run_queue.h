// SPDX-License-Identifier: MIT
//
// A run queue that shares one processor fairly, and two of them that share the load.
//
// Comes in: tasks that wake, sleep, run. Goes out: which task runs next. Time is a counter that
// the caller advances, so every run is the same. Exists to use featflags the way a scheduler does:
// the same switch is tested in several units, in headers and in macros.
#ifndef SCHED_RUN_QUEUE_H
#define SCHED_RUN_QUEUE_H

#include "sched_features.h"

#include <stdbool.h>
#include <stdint.h>

enum policy { POLICY_NORMAL, POLICY_BATCH, POLICY_IDLE };
enum { QUEUES = 2, TASKS_PER_QUEUE = 16, SLICE = 6, TICK = 2 };

struct task {
  const char *name;
  enum policy policy;
  unsigned weight;    // its share, 1024 is one
  int64_t vruntime;   // time it has run, scaled by its share
  int64_t lag;        // what it was owed when it slept
  uint64_t ran;       // time it has run
  uint64_t slice_ran; // since it was picked
  uint64_t woken_at;
  uint64_t last_ran_at;
  unsigned util;        // 0..1024, how busy it has been
  unsigned util_asleep; // what util was when it slept
  unsigned waits;       // SCHEDSTATS: how often it waited,
  uint64_t waited;      // and for how long in all
  bool queued;
};

struct queue {
  unsigned id;
  uint64_t clock;
  bool clock_fresh;
  int64_t min_vruntime;
  struct task *tasks[TASKS_PER_QUEUE]; // runnable, the running one included
  unsigned count;
  struct task *running;
  struct task *next_buddy;
  struct task *last_buddy;
  bool resched;
  uint64_t timer_at; // HRTICK: when the slice ends, 0 when not armed
};

// core.c
void queue_init(struct queue *rq, unsigned id);
void task_init(struct task *p, const char *name, enum policy policy, unsigned weight);
bool task_fork(struct queue *rq, struct task *p);
bool task_wake(struct queue *rq, struct task *p);
void task_sleep(struct queue *rq, struct task *p);
void schedule(struct queue *rq);
void advance(struct queue *rq, uint64_t delta);

// fair.c
void place_task(const struct queue *rq, struct task *p, bool is_new);
bool should_preempt(const struct queue *rq, const struct task *p);
struct task *pick_next(struct queue *rq);
void account(struct queue *rq, uint64_t delta);
void update_min_vruntime(struct queue *rq);

// balance.c
unsigned balance(struct queue *to, struct queue *from);

// hrtick.c, called only behind HRTICK
void hrtick_arm(struct queue *rq, uint64_t delay);
bool hrtick_expired(const struct queue *rq);
void hrtick_cancel(struct queue *rq);

// stats.c
void stat_wait_end(const struct queue *rq, struct task *p);
void stat_report(const struct task *p);
void warn_stale_clock(const struct queue *rq);

// build_policy.c, from batch.c and idle.c
unsigned batch_slice(const struct task *p);
bool idle_gives_way(const struct task *running, const struct task *woken);

// Runs its block only where waits are counted.
#define IF_SCHEDSTATS(...)                                                                                   \
  do {                                                                                                       \
    if (FEAT_ON(SCHEDSTATS)) {                                                                               \
      __VA_ARGS__;                                                                                           \
    }                                                                                                        \
  } while (0)

static inline uint64_t queue_clock(const struct queue *rq) {
  if (FEAT_ON(WARN_STALE_CLOCK) && !rq->clock_fresh)
    warn_stale_clock(rq);
  return rq->clock;
}

// How long a task may run before another one is asked for.
static inline unsigned task_slice(const struct task *p) {
  if (!FEAT_ON(LONG_BATCH))
    return SLICE;
  return batch_slice(p);
}

// What a task will probably need when it wakes up.
static inline unsigned task_util(const struct task *p) {
  return FEAT_ON(UTIL_EST) && p->util_asleep > p->util ? p->util_asleep : p->util;
}

#endif // SCHED_RUN_QUEUE_H
