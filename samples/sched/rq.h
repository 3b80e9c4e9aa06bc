// SPDX-License-Identifier: MIT
//
// What the units of the core share: one queue, and the steps of its life.
#ifndef SCHED_RQ_H
#define SCHED_RQ_H

#include "scheduler.h"

#include <featflags/counters.h>

// core.c
void activate(struct sched *s, struct rq *rq, struct task *p);
void deactivate(struct sched *s, struct rq *rq, struct task *p);

// fair.c
void charge(struct rq *rq);
void look_at_clock(const struct sched *s, struct rq *rq);
void place_new(const struct sched *s, const struct rq *rq, struct task *p);
void place_sleeper(const struct sched *s, const struct rq *rq, struct task *p);
void preempt_if_due(const struct sched *s, struct rq *rq, struct task *p);
struct task *pick_next(const struct sched *s, struct rq *rq);
uint64_t task_slice(const struct sched *s, const struct rq *rq, const struct task *p);
bool slice_over(const struct sched *s, const struct rq *rq);
void note_wakeup(const struct sched *s, struct rq *here, enum wake how);
void note_sleep(struct task *p);

// select.c
struct rq *select_queue(const struct sched *s, const struct task *p, struct rq *here, enum wake how);
uint64_t load_to_take(const struct rq *rq);
uint64_t load_to_add(const struct rq *rq);

// balance.c
void balance(struct sched *s, unsigned cpu, enum idleness how);
void balance_on_tick(struct sched *s, struct rq *rq);
bool is_warm(const struct sched *s, const struct rq *from, const struct rq *to, const struct task *p);

// hrtick.c, called only behind HRTICK
void hrtick_renew(struct sched *s, struct rq *rq, const struct task *next);
bool hrtick_armed(const struct rq *rq);

// stats.c, called only behind SCHEDSTATS, and WARN_STALE_CLOCK
void stat_fork(const struct rq *rq, struct task *p);
void stat_wakeup(const struct sched *s, struct rq *rq, struct task *p, struct rq *here, enum wake how);
void stat_switch(struct rq *rq, struct task *before, enum leaving why, struct task *next);
void stat_moved(const struct sched *s, const struct rq *from, const struct rq *to, struct task *p);
void warn_stale_clock(const struct sched *s, const struct rq *rq);

// build_policy.c, from batch.c and idle.c
uint64_t batch_slice(const struct task *p, uint64_t slice);
bool idle_gives_way(const struct task *running, const struct task *woken);

// Runs its block only where statistics are kept. With SCHED_WITHOUT_STATS it is as if there were no such
// switch: what a build with it, off, is measured against.
#ifdef SCHED_WITHOUT_STATS
#define IF_SCHEDSTATS(...)                                                                                   \
  do {                                                                                                       \
    if (0) {                                                                                                 \
      __VA_ARGS__;                                                                                           \
    }                                                                                                        \
  } while (0)
#define schedstat_add(FIELD, AMOUNT) IF_SCHEDSTATS((FIELD) += (AMOUNT))
#define schedstat_inc(FIELD) IF_SCHEDSTATS((FIELD)++)
#else
#define IF_SCHEDSTATS(...)                                                                                   \
  do {                                                                                                       \
    if (FEAT_ON(SCHEDSTATS)) {                                                                               \
      __VA_ARGS__;                                                                                           \
    }                                                                                                        \
  } while (0)
#define schedstat_add(FIELD, AMOUNT) FEAT_FIELD_ADD(SCHEDSTATS, FIELD, AMOUNT)
#define schedstat_inc(FIELD) FEAT_FIELD_INC(SCHEDSTATS, FIELD)
#endif

static inline uint64_t queue_clock(const struct sched *s, const struct rq *rq) {
  if (FEAT_ON(WARN_STALE_CLOCK) && !rq->clock_fresh)
    warn_stale_clock(s, rq);
  return rq->clock;
}

static inline void update_clock(const struct sched *s, struct rq *rq) {
  rq->clock = s->machine->clock(s->self, rq->cpu);
  rq->clock_fresh = true;
}

// The end of a call into the core: what the clock says is old from here on.
static inline void stale(struct rq *rq) { rq->clock_fresh = false; }

static inline void set_cpu(uint64_t *words, unsigned cpu, bool on) {
  const uint64_t bit = 1ULL << (cpu % 64);
  words[cpu / 64] = on ? words[cpu / 64] | bit : words[cpu / 64] & ~bit;
}

static inline bool has_cpu(const uint64_t *words, unsigned cpu) { return words[cpu / 64] >> (cpu % 64) & 1; }

// The first processor of a range that is in a set, at or after `from` and then from the front; or -1.
int find_cpu(const uint64_t *words, unsigned first, unsigned count, unsigned from);

static inline void ask_resched(const struct sched *s, struct rq *rq) {
  if (rq->resched)
    return;
  rq->resched = true;
  s->machine->resched(s->self, rq->cpu);
}

#endif // SCHED_RQ_H
