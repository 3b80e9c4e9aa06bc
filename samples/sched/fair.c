// SPDX-License-Identifier: MIT
//
// Who runs: the task that has run least for its share.
//
// Comes in: the queue. Goes out: places in it, and the next task. The virtual time of a task
// grows more slowly the larger its share is; equal virtual times are a fair state.
#include "run_queue.h"

enum { SHARE = 1024, BUDDY_REACH = 2 * SLICE };

static int64_t scale(uint64_t delta, const struct task *p) { return (int64_t)(delta * SHARE / p->weight); }

void update_min_vruntime(struct queue *rq) {
  if (rq->count == 0)
    return;
  int64_t lowest = rq->tasks[0]->vruntime;
  for (unsigned at = 1; at < rq->count; at++)
    if (rq->tasks[at]->vruntime < lowest)
      lowest = rq->tasks[at]->vruntime;
  if (lowest > rq->min_vruntime)
    rq->min_vruntime = lowest;
}

// Where a sleeper lands: not so far behind that it could run for long without a break.
static int64_t place_sleeper(const struct queue *rq, const struct task *p) {
  int64_t credit = SLICE;
  if (FEAT_ON(KEEP_LAG))
    return rq->min_vruntime - p->lag;
  if (FEAT_ON(GENTLE_SLEEPERS))
    credit /= 2;
  return rq->min_vruntime - credit;
}

void place_task(const struct queue *rq, struct task *p, bool is_new) {
  const int64_t place =
      is_new ? rq->min_vruntime + (FEAT_ON(START_DEBIT) ? scale(SLICE, p) : 0) : place_sleeper(rq, p);
  if (is_new || place > p->vruntime)
    p->vruntime = place; // never back in time: sleeping must not pay
}

bool should_preempt(const struct queue *rq, const struct task *p) {
  const struct task *const running = rq->running;
  if (!running)
    return true;
  if (FEAT_ON(IDLE_YIELDS) && idle_gives_way(running, p))
    return true;
  if (FEAT_ON(IDLE_YIELDS) && p->policy == POLICY_IDLE)
    return false;
  return running->vruntime - p->vruntime > scale(1, p);
}

// A buddy is preferred while it is not too far ahead of the one who has run least.
static struct task *prefer(struct task *buddy, struct task *least) {
  return buddy && buddy->queued && buddy->vruntime - least->vruntime < BUDDY_REACH ? buddy : least;
}

struct task *pick_next(struct queue *rq) {
  struct task *least = 0;
  for (unsigned at = 0; at < rq->count; at++)
    if (!least || rq->tasks[at]->vruntime < least->vruntime)
      least = rq->tasks[at];
  if (!least)
    return 0;
  struct task *next = least;
  if (FEAT_ON(LAST_BUDDY) && rq->last_buddy != rq->running) {
    next = prefer(rq->last_buddy, least);
    rq->last_buddy = 0;
  }
  if (FEAT_ON(NEXT_BUDDY)) {
    next = prefer(rq->next_buddy, least);
    rq->next_buddy = 0;
  }
  return next;
}

void account(struct queue *rq, uint64_t delta) {
  struct task *const p = rq->running;
  p->ran += delta;
  p->slice_ran += delta;
  p->vruntime += scale(delta, p);
  p->last_ran_at = queue_clock(rq);
  p->util += (SHARE - p->util) / 8;
  update_min_vruntime(rq);
}
