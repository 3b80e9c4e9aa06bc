// SPDX-License-Identifier: MIT
//
// A timer that ends a slice on time. Every call of these stands behind FEAT_ON(HRTICK): in a
// build without it, no other unit names one of them.
#include "rq.h"

// One that is late will not come: HRTICK was turned off meanwhile.
bool hrtick_armed(const struct rq *rq) { return rq->timer_at > rq->clock; }

void hrtick_renew(struct sched *s, struct rq *rq, const struct task *next) {
  const uint64_t before = rq->timer_at;
  rq->timer_at = next && rq->ready > 1 ? queue_clock(s, rq) + task_slice(s, rq, next) : 0;
  if (before || rq->timer_at)
    s->machine->arm(s->self, rq->cpu, rq->timer_at);
}
