// SPDX-License-Identifier: MIT
//
// Where a task wakes: near its waker or where it was, and on an idle processor if there is one.
#include "rq.h"

// With bias a processor must look idle, or busy, for a while before work moves.
uint64_t load_to_take(const struct rq *rq) {
  const uint64_t now = rq->load * WEIGHT_ONE;
  return FEAT_ON(LB_BIAS) && rq->average_load < now ? rq->average_load : now;
}

uint64_t load_to_add(const struct rq *rq) {
  const uint64_t now = rq->load * WEIGHT_ONE;
  return FEAT_ON(LB_BIAS) && rq->average_load > now ? rq->average_load : now;
}

// What a waking task adds to a processor.
static uint64_t task_load(const struct task *p) {
  const struct group *const group = p->group;
  const uint64_t weight = (uint64_t)p->weight * WEIGHT_ONE;
  if (FEAT_ON(ASYM_EFF_LOAD) && group && group->load + p->weight > group->weight)
    return weight * group->weight / (group->load + p->weight);
  return weight;
}

// Whether the waker's processor has not much more to do with the task than the old one would have.
static bool is_affine(const struct rq *here, const struct rq *old, const struct task *p, enum wake how) {
  uint64_t load = load_to_add(here);
  const uint64_t added = task_load(p);
  if (FEAT_ON(SYNC_WAKEUPS) && how == WAKE_SYNC && here->running) {
    const uint64_t waker = (uint64_t)here->running->weight * WEIGHT_ONE;
    load -= waker < load ? waker : load;
  }
  return (load + added) * 8 <= (load_to_take(old) + added) * 9;
}

struct rq *select_queue(const struct sched *s, const struct task *p, struct rq *here, enum wake how) {
  struct rq *const old = &s->queues[p->cpu];
  struct rq *target = old;
  if (p->bound)
    return old;
  if (here != old && FEAT_ON(AFFINE_WAKEUPS) && is_affine(here, old, p, how))
    target = here;
  if (has_cpu(s->idle, target->cpu))
    return target;
  const struct domain *const package = &target->domains[0];
  int idle = (int)old->cpu;
  if (!has_cpu(s->idle, old->cpu) || old->cpu - package->first >= package->count)
    idle = find_cpu(s->idle, package->first, package->count, target->cpu);
  if (idle >= 0 && FEAT_ON(IDLE_SEARCH))
    target = &s->queues[idle];
  return target;
}
