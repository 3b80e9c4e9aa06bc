// SPDX-License-Identifier: MIT
//
// Two queues share the load.
//
// Comes in: a queue that wants work and one that may have too much. Goes out: moved tasks and
// their number.
#include "run_queue.h"

enum { HOT_FOR = 2, LEAST_PULL = 64 };

static bool is_hot(const struct queue *rq, const struct task *p) {
  return p->ran && queue_clock(rq) - p->last_ran_at < HOT_FOR;
}

static bool may_move(const struct queue *from, const struct task *p) {
  if (p == from->running)
    return false;
  if (FEAT_ON(CACHE_HOT) && is_hot(from, p))
    return false;
  return !FEAT_ON(LB_MIN) || task_util(p) >= LEAST_PULL;
}

static void move(struct queue *to, struct queue *from, unsigned at) {
  struct task *const p = from->tasks[at];
  from->tasks[at] = from->tasks[--from->count];
  if (from->next_buddy == p)
    from->next_buddy = 0;
  if (from->last_buddy == p)
    from->last_buddy = 0;
  p->vruntime += to->min_vruntime - from->min_vruntime;
  to->tasks[to->count++] = p;
}

unsigned balance(struct queue *to, struct queue *from) {
  unsigned moved = 0;
  if (!FEAT_ON(NEWIDLE_BALANCE) && to->count == 0)
    return 0;
  for (unsigned at = from->count; at-- > 0 && to->count + 1 < from->count;)
    if (may_move(from, from->tasks[at])) {
      move(to, from, at);
      moved++;
    }
  return moved;
}
