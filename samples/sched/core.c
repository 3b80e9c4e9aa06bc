// SPDX-License-Identifier: MIT
//
// The life of a task: forked, woken, run, put to sleep.
//
// Comes in: events and the passing of time. Goes out: rq->running. The policy of who runs is in
// fair.c; this file only keeps the queue straight.
#include "run_queue.h"

static bool enqueue(struct queue *rq, struct task *p) {
  if (rq->count == TASKS_PER_QUEUE)
    return false;
  rq->tasks[rq->count++] = p;
  p->queued = true;
  p->woken_at = queue_clock(rq);
  return true;
}

static void dequeue(struct queue *rq, struct task *p) {
  unsigned at = 0;
  while (at < rq->count && rq->tasks[at] != p)
    at++;
  if (at == rq->count)
    return;
  rq->tasks[at] = rq->tasks[--rq->count];
  p->queued = false;
  if (rq->running == p)
    rq->running = 0;
  if (rq->next_buddy == p)
    rq->next_buddy = 0;
  if (rq->last_buddy == p)
    rq->last_buddy = 0;
}

void queue_init(struct queue *rq, unsigned id) { *rq = (struct queue){.id = id, .clock_fresh = true}; }

void task_init(struct task *p, const char *name, enum policy policy, unsigned weight) {
  *p = (struct task){.name = name, .policy = policy, .weight = weight};
}

bool task_fork(struct queue *rq, struct task *p) {
  place_task(rq, p, true);
  return enqueue(rq, p);
}

bool task_wake(struct queue *rq, struct task *p) {
  place_task(rq, p, false);
  if (!enqueue(rq, p))
    return false;
  if (!FEAT_ON(WAKEUP_PREEMPTION))
    goto out;
  if (should_preempt(rq, p)) {
    rq->resched = true;
    if (FEAT_ON(LAST_BUDDY))
      rq->last_buddy = rq->running;
  }
out:
  if (FEAT_ON(NEXT_BUDDY))
    rq->next_buddy = p;
  return true;
}

void task_sleep(struct queue *rq, struct task *p) {
  if (FEAT_ON(KEEP_LAG))
    p->lag = rq->min_vruntime - p->vruntime;
  if (FEAT_ON(UTIL_EST))
    p->util_asleep = task_util(p);
  dequeue(rq, p);
  update_min_vruntime(rq);
}

void schedule(struct queue *rq) {
  struct task *const before = rq->running;
  struct task *const next = pick_next(rq);
  rq->resched = false;
  if (FEAT_ON(HRTICK))
    hrtick_cancel(rq);
  if (!next || next == before)
    return;
  IF_SCHEDSTATS(stat_wait_end(rq, next));
  next->slice_ran = 0;
  rq->running = next;
  if (FEAT_ON(HRTICK) && rq->count > 1)
    hrtick_arm(rq, task_slice(next));
}

// Whether the running task has used up its slice; without a timer of our own, ticks decide.
static bool slice_over(const struct queue *rq) {
  const struct task *const p = rq->running;
  if (FEAT_ON(HRTICK))
    return hrtick_expired(rq);
  return p->slice_ran >= task_slice(p);
}

void advance(struct queue *rq, uint64_t delta) {
  rq->clock += delta;
  rq->clock_fresh = true;
  if (!rq->running)
    return;
  account(rq, delta);
  if (rq->count > 1 && slice_over(rq))
    rq->resched = true;
}
