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

void stat_wait_start(const struct rq *rq, struct task *p) { p->stats.waits_since = now(rq, p); }

void stat_wait_end(struct rq *rq, struct task *p) {
  const uint64_t waited = since(rq, p, &p->stats.waits_since);
  p->stats.waits++;
  p->stats.wait_sum += waited;
  raise_to(&p->stats.wait_max, waited);
  rq->stats.run_delay += waited;
  rq->stats.slices++;
}

void stat_moved(const struct sched *s, const struct rq *from, const struct rq *to, struct task *p) {
  if (is_warm(s, from, to, p))
    p->stats.migrated_hot++;
  else
    p->stats.migrated_cold++;
}

void stat_sleep_start(const struct rq *rq, struct task *p) { p->stats.sleeps_since = now(rq, p); }

void stat_sleep_end(const struct rq *rq, struct task *p) {
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

void stat_slice(struct task *p) { raise_to(&p->stats.slice_max, p->ran - p->ran_at_pick); }

void stat_wakeup(struct sched *s, struct task *p, unsigned from, unsigned waker, enum wake how) {
  struct rq *const rq = &s->queues[p->cpu];
  rq->stats.wakeups++;
  rq->stats.wakeups_local += p->cpu == waker;
  p->stats.wakeups++;
  p->stats.wakeups_sync += how == WAKE_SYNC;
  p->stats.wakeups_local += p->cpu == waker;
  p->stats.wakeups_remote += p->cpu != waker;
  p->stats.wakeups_affine += p->cpu == waker && from != waker;
  p->stats.wakeups_idle += rq->ready == 1;
  for (unsigned level = 0; level < s->levels && p->cpu != waker; level++) {
    struct domain *const d = &s->queues[waker].domains[level];
    if (p->cpu - d->first >= d->count)
      continue;
    d->stats.wake_remote++;
    break;
  }
  for (unsigned level = 0; level < s->levels && p->cpu == waker && from != waker; level++) {
    struct domain *const d = &s->queues[waker].domains[level];
    if (from - d->first >= d->count)
      continue;
    d->stats.wake_affine++;
    break;
  }
}

void warn_stale_clock(const struct sched *s, const struct rq *rq) {
  s->machine->warn(s->self, rq->cpu, "stale clock");
}
