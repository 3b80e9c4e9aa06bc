// SPDX-License-Identifier: MIT
//
// /proc/schedstat, version 15: one line per processor, one per domain of it.
//
// Comes in: a scheduler and the time in ticks. Goes out: text. What is kept only behind SCHEDSTATS
// is zero until it is turned on; the number of switches and the times a processor ran are kept always.
#include "report.h"
#include "rq.h"

static void balance_fields(struct text *t, const struct balance_stats *b) {
  text_next(t, b->calls);
  text_next(t, b->balanced);
  text_next(t, b->failed);
  text_next(t, b->imbalance);
  text_next(t, b->gained);
  text_next(t, b->gained_hot);
  text_next(t, b->no_busy_queue);
  text_next(t, b->no_busy_group);
}

static void domain_line(struct text *t, const struct sched *s, const struct domain *d, unsigned level) {
  static const enum idleness order[] = {IDLE_IDLE, IDLE_BUSY, IDLE_NEWLY};
  text_string(t, "domain");
  text_decimal(t, level);
  text_string(t, " ");
  text_mask(t, d->first, d->count, s->cpus);
  for (unsigned at = 0; at < IDLENESSES; at++)
    balance_fields(t, &d->stats.balance[order[at]]);
  text_string(t, " 0 0 0 0 0 0 0 0 0"); // nothing is pushed, and exec and fork do not balance
  text_next(t, d->stats.wake_remote);
  text_next(t, d->stats.wake_affine);
  text_string(t, " 0\n");
}

static void cpu_line(struct text *t, const struct rq *rq) {
  text_string(t, "cpu");
  text_decimal(t, rq->cpu);
  text_next(t, rq->stats.yields);
  text_string(t, " 0");
  text_next(t, FEAT_ON(SCHEDSTATS) ? rq->stats.switches : rq->switches);
  text_next(t, rq->stats.to_idle);
  text_next(t, rq->stats.wakeups);
  text_next(t, rq->stats.wakeups_local);
  text_next(t, rq->stats.run_time);
  text_next(t, rq->stats.run_delay);
  text_next(t, rq->stats.slices);
  text_string(t, "\n");
}

size_t report_schedstat(const struct sched *s, uint64_t ticks, char *buffer, size_t size) {
  struct text t = text_in(buffer, size);
  text_string(&t, "version 15\ntimestamp ");
  text_decimal(&t, ticks);
  text_string(&t, "\n");
  for (unsigned cpu = 0; cpu < s->cpus; cpu++) {
    const struct rq *const rq = &s->queues[cpu];
    cpu_line(&t, rq);
    for (unsigned level = 0; level < s->levels; level++)
      domain_line(&t, s, &rq->domains[level], level);
  }
  return t.length;
}
