// SPDX-License-Identifier: MIT
//
// A timer that ends a slice on time. Every call of these stands behind FEAT_ON(HRTICK): in a
// build without it, no other unit names one of them.
#include "run_queue.h"

void hrtick_arm(struct queue *rq, uint64_t delay) { rq->timer_at = queue_clock(rq) + delay; }

bool hrtick_expired(const struct queue *rq) { return rq->timer_at && queue_clock(rq) >= rq->timer_at; }

void hrtick_cancel(struct queue *rq) { rq->timer_at = 0; }
