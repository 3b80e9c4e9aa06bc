// SPDX-License-Identifier: MIT
//
// Who runs: the task that has run least for its weight.
//
// Comes in: a queue with a fresh clock. Goes out: virtual times, and the next task. The virtual time
// of a task grows more slowly the larger its weight; equal virtual times are a fair state.
#include "rq.h"

enum { FEW = 8 }; // tasks that can share the latency without too short slices

static void update_min_vruntime(struct rq *rq) {
  const struct task *const least = rq->line.first;
  int64_t lowest;
  if (rq->running && rq->running->state == TASK_READY)
    lowest = least && least->vruntime - rq->running->vruntime < 0 ? least->vruntime : rq->running->vruntime;
  else if (least)
    lowest = least->vruntime;
  else
    return;
  if (lowest - rq->min_vruntime > 0)
    rq->min_vruntime = lowest;
}

// A group's tasks share its weight once they have more of their own.
static uint64_t virtual_time(uint64_t delta, const struct task *p) {
  const struct group *const group = p->group;
  if (group && group->load > group->weight)
    return weigh(delta, p) * group->load / group->weight;
  return weigh(delta, p);
}

void charge(struct rq *rq) {
  struct task *const p = rq->running;
  if (!p)
    return;
  const uint64_t delta = rq->clock - p->charged_at;
  if (delta == 0) {
    if (FEAT_ON(SKIP_NO_DELTA))
      return;
    schedstat_inc(rq->stats.empty_charges);
  }
  p->charged_at = rq->clock;
  p->ran += delta;
  p->vruntime += (int64_t)virtual_time(delta, p);
  update_min_vruntime(rq);
}

// The clock of another processor's queue, before a task wakes there.
void look_at_clock(const struct sched *s, struct rq *rq) {
  if (!rq->running || FEAT_ON(WAKEUP_CLOCK)) {
    update_clock(s, rq);
    charge(rq);
  } else if (FEAT_ON(WARN_STALE_CLOCK)) {
    warn_stale_clock(s, rq);
  }
}

// A sleeper lands before the others, by no more than `time` or half of it, so that it cannot run for long
// without a break.
void place_sleeper(const struct sched *s, const struct rq *rq, struct task *p) {
  const int64_t behind = rq->min_vruntime - p->vruntime;
  if (behind <= 0)
    return; // never back in time: sleeping must not pay
  if (!FEAT_ON(NEW_FAIR_SLEEPERS)) {
    p->vruntime = rq->min_vruntime;
    return;
  }
  uint64_t time = s->tune.latency;
  if (FEAT_ON(NORMALIZED_SLEEPER))
    time = weigh_short(time, p);
  if (behind <= (int64_t)(time / 2))
    return;
  const int64_t credit = (int64_t)(FEAT_ON(GENTLE_SLEEPERS) ? time / 2 : time);
  if (behind > credit)
    p->vruntime = rq->min_vruntime - credit;
}

void place_new(const struct sched *s, const struct rq *rq, struct task *p) {
  p->vruntime = rq->min_vruntime;
  if (FEAT_ON(START_DEBIT))
    p->vruntime += (int64_t)weigh(task_slice(s, rq, p), p);
}

uint64_t task_slice(const struct sched *s, const struct rq *rq, const struct task *p) {
  const unsigned ready = rq->ready + (p->state == TASK_NEW);
  const uint64_t load = rq->load + (p->state == TASK_NEW ? p->weight : 0);
  const uint64_t period = ready > FEW ? ready * s->tune.min_slice : s->tune.latency;
  const uint64_t slice = load > p->weight ? period * p->weight / load : period;
  if (!FEAT_ON(LONG_BATCH))
    return slice;
  return batch_slice(p, slice);
}

static void approach(uint64_t *average, uint64_t sample) {
  *average += (uint64_t)((int64_t)(sample - *average) / 8);
}

static void note_event(struct task *p) {
  approach(&p->stretch, p->ran - p->ran_at_event);
  p->ran_at_event = p->ran;
}

// Whoever runs here, unless it was interrupted, wakes another.
void note_wakeup(const struct sched *s, struct rq *here, enum wake how) {
  struct task *const waker = here->running;
  if (!waker || how == WAKE_INTERRUPT)
    return;
  update_clock(s, here);
  charge(here);
  approach(&waker->wake_every, waker->ran - waker->ran_at_wake);
  waker->ran_at_wake = waker->ran;
  note_event(waker);
  waker->woke_any = true;
}

// Whoever sleeps without having woken anyone wakes others less often than was thought.
void note_sleep(struct task *p) {
  const uint64_t since = p->ran - p->ran_at_wake;
  if (p->woke_any)
    approach(&p->overlap, since);
  else if (since > p->wake_every)
    approach(&p->wake_every, since);
  p->woke_any = false;
  note_event(p);
}

// For how long a task will probably neither wake anyone nor sleep: as long as usual, or as long again as now.
static uint64_t will_be_quiet(const struct task *p) {
  const uint64_t now = p->ran - p->ran_at_event;
  return now > p->stretch ? now : p->stretch;
}

// Whether a task will probably wake others much sooner than another one does anything, and by so much that a
// switch is worth it.
static bool wakes_sooner(const struct sched *s, const struct task *p, const struct task *other) {
  const uint64_t left = will_be_quiet(other);
  return p->wake_every < left && left > s->tune.warm_for / 3;
}

// How far behind the running task a waking one must be. One that will wake others much sooner may even be
// ahead: whoever waits for it cannot run meanwhile.
static int64_t granularity(const struct sched *s, const struct task *running, const struct task *p) {
  const int64_t gran = (int64_t)weigh(s->tune.wakeup_gran, p);
  if (wakes_sooner(s, p, running) && FEAT_ON(ADAPTIVE_GRAN))
    return (int64_t)((uint64_t)gran * 2 * (p->wake_every / 64 + 1) / (will_be_quiet(running) / 64 + 1)) -
           gran;
  return gran;
}

// Both usually sleep soon after they wake others.
static bool overlap_little(const struct sched *s, const struct task *running, const struct task *p) {
  return p->policy == POLICY_NORMAL && running->overlap < s->tune.warm_for && p->overlap < s->tune.warm_for;
}

// Among tasks of which one is not a normal one: the policies may decide.
static bool policy_preempts(const struct task *running, const struct task *p, bool *decided) {
  *decided = true;
  if (FEAT_ON(IDLE_YIELDS) && idle_gives_way(running, p))
    return true;
  if (p->policy != POLICY_NORMAL && (FEAT_ON(IDLE_YIELDS) || p->policy == POLICY_BATCH))
    return false;
  return *decided = false;
}

static bool should_preempt(const struct sched *s, const struct task *running, const struct task *p) {
  if (running->policy != POLICY_NORMAL || p->policy != POLICY_NORMAL) {
    bool decided;
    const bool preempts = policy_preempts(running, p, &decided);
    if (decided)
      return preempts;
  }
  return running->vruntime - p->vruntime > granularity(s, running, p);
}

// At a tick: the running task has had its slice, or one that wakes others sooner was put back in line, never
// slept and so never came to preempt it.
bool slice_over(const struct sched *s, const struct rq *rq) {
  const struct task *const p = rq->running;
  const struct task *const least = rq->line.first;
  if (FEAT_ON(HRTICK) && !FEAT_ON(DOUBLE_TICK) && hrtick_armed(rq))
    return false;
  if (p->ran - p->ran_at_pick >= task_slice(s, rq, p))
    return true;
  return least && least->ran_at_wake && wakes_sooner(s, least, p) && FEAT_ON(ADAPTIVE_GRAN) &&
         should_preempt(s, p, least);
}

// What has just been made ready takes the processor, or waits for its turn.
void preempt_if_due(const struct sched *s, struct rq *rq, struct task *p) {
  struct task *const running = rq->running;
  if (running) {
    if (!should_preempt(s, running, p))
      if (!FEAT_ON(WAKEUP_OVERLAP) || !overlap_little(s, running, p))
        goto waits;
    if (!FEAT_ON(WAKEUP_PREEMPT))
      goto waits;
  }
  ask_resched(s, rq);
  rq->next_buddy = p;
  rq->last_buddy = running;
  return;
waits:
  if (FEAT_ON(NEXT_BUDDY))
    rq->next_buddy = p;
}

// A buddy is preferred while it is not too far ahead of the one who has run least.
static bool goes_first(const struct sched *s, const struct task *buddy, const struct task *least) {
  return buddy && buddy->waiting &&
         buddy->vruntime - least->vruntime < (int64_t)weigh(s->tune.wakeup_gran, least);
}

struct task *pick_next(const struct sched *s, struct rq *rq) {
  struct task *next = rq->line.first;
  if (!next)
    return 0;
  if (rq->next_buddy) {
    if (goes_first(s, rq->next_buddy, next))
      next = rq->next_buddy;
  } else if (goes_first(s, rq->last_buddy, next) && FEAT_ON(LAST_BUDDY)) {
    next = rq->last_buddy;
  }
  if (rq->last_buddy == next)
    rq->last_buddy = 0;
  rq->next_buddy = 0;
  return next;
}
