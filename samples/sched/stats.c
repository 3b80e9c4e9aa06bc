// SPDX-License-Identifier: MIT
//
// What is counted. Every call of these stands behind SCHEDSTATS (and WARN_STALE_CLOCK).
//
// Comes in: a queue with a fresh clock and a task. Goes out: sums and maxima in their `stats`. Turned
// on late they count from then on: a beginning that was not seen, or is an old one, counts nothing.
#include "rq.h"

static void raise_to(uint64_t *most, uint64_t value) {
  if (value > *most)
    *most = value;
}

static struct stamp now(const struct rq *rq, const struct task *p) {
  return (struct stamp){.at = rq->clock, .leaves = p->switches_out + p->switches_off};
}

static uint64_t since(const struct rq *rq, const struct task *p, const struct stamp *start) {
  const bool same = start->at && start->leaves == p->switches_out + p->switches_off;
  return same && rq->clock > start->at ? rq->clock - start->at : 0;
}

void stat_fork(const struct rq *rq, struct task *p) { p->stats.waits_since = now(rq, p); }

void stat_moved(const struct sched *s, const struct rq *from, const struct rq *to, struct task *p) {
  if (is_warm(s, from, to, p))
    p->stats.migrated_hot++;
  else
    p->stats.migrated_cold++;
}

static void sleep_ends(const struct rq *rq, struct task *p) {
  const uint64_t away = since(rq, p, &p->stats.sleeps_since);
  p->stats.sleeps_since.at = 0;
  if (p->state == TASK_BLOCKED) {
    p->stats.block_sum += away;
    raise_to(&p->stats.block_max, away);
  } else {
    p->stats.sleep_sum += away;
    raise_to(&p->stats.sleep_max, away);
  }
}

// The innermost domain of the waker's processor in which another one lies.
static struct domain *shared_domain(const struct sched *s, struct rq *here, unsigned cpu) {
  for (unsigned level = 0; level < s->levels; level++) {
    struct domain *const d = &here->domains[level];
    if (cpu - d->first < d->count)
      return d;
  }
  return 0;
}

// A task that still sleeps, where it was, will be ready on `rq`.
void stat_wakeup(const struct sched *s, struct rq *rq, struct task *p, struct rq *here, enum wake how) {
  const bool local = rq == here;
  const bool affine = local && p->cpu != rq->cpu;
  struct domain *const d = local && !affine ? 0 : shared_domain(s, here, affine ? p->cpu : rq->cpu);
  sleep_ends(rq, p);
  rq->stats.wakeups++;
  rq->stats.wakeups_local += local;
  p->stats.wakeups++;
  p->stats.wakeups_sync += how == WAKE_SYNC;
  p->stats.wakeups_local += local;
  p->stats.wakeups_remote += !local;
  p->stats.wakeups_affine += affine;
  p->stats.wakeups_idle += rq->ready == 0;
  if (d && affine)
    d->stats.wake_affine++;
  else if (d)
    d->stats.wake_remote++;
  p->stats.waits_since = now(rq, p);
}

static void leaves(struct rq *rq, struct task *p, enum leaving why) {
  const struct stamp *const start = &p->stats.runs_since;
  raise_to(&p->stats.slice_max, p->ran - p->ran_at_pick);
  if (start->at && start->leaves + 1 == p->switches_out + p->switches_off)
    rq->stats.run_time += rq->clock - start->at;
  rq->stats.yields += why == LEAVE_YIELD;
  if (why == LEAVE_PREEMPTED || why == LEAVE_YIELD)
    p->stats.waits_since = now(rq, p);
  else
    p->stats.sleeps_since = now(rq, p);
}

static void begins(struct rq *rq, struct task *p) {
  const uint64_t waited = since(rq, p, &p->stats.waits_since);
  p->stats.runs_since = now(rq, p);
  p->stats.waits++;
  p->stats.wait_sum += waited;
  raise_to(&p->stats.wait_max, waited);
  rq->stats.run_delay += waited;
  rq->stats.slices++;
}

// One task has left the processor and another one, or the same, is about to run; null: none.
void stat_switch(struct rq *rq, struct task *before, enum leaving why, struct task *next) {
  rq->stats.switches++;
  if (before)
    leaves(rq, before, why);
  if (next)
    begins(rq, next);
  else
    rq->stats.to_idle++;
}

void warn_stale_clock(const struct sched *s, const struct rq *rq) {
  s->machine->warn(s->self, rq->cpu, "stale clock");
}
