// SPDX-License-Identifier: MIT
//
// A timer that ends a slice on time. Every call of these stands behind FEAT_ON(HRTICK): in a
// build without it, no other unit names one of them.
#include "rq.h"

void hrtick_arm(struct sched *s, struct rq *rq, uint64_t delay) {
  rq->timer_at = queue_clock(s, rq) + delay;
  s->machine->arm(s->self, rq->cpu, rq->timer_at);
}

// One that is late will not come: HRTICK was turned off meanwhile.
bool hrtick_armed(const struct rq *rq) { return rq->timer_at > rq->clock; }

void hrtick_cancel(struct sched *s, struct rq *rq) {
  if (!rq->timer_at)
    return;
  rq->timer_at = 0;
  s->machine->arm(s->self, rq->cpu, 0);
}
