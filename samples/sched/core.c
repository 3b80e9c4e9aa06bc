// SPDX-License-Identifier: MIT
//
// The life of a task: forked, woken, run, put to sleep.
//
// Comes in: events and the passing of time. Goes out: rq->running. The policy of who runs is in
// fair.c, of where in select.c and balance.c; this file only keeps the queues straight.
#include "rq.h"

enum { MSEC = 1000 * 1000 };

// More processors, longer slices: a task comes round sooner anyway.
static unsigned scale_of(unsigned cpus) {
  unsigned scale = 1;
  for (unsigned at = cpus < 8 ? cpus : 8; at > 1; at /= 2)
    scale++;
  return scale;
}

static void init_domains(const struct sched *s, struct rq *rq) {
  const unsigned first = rq->cpu / s->per_package * s->per_package;
  const unsigned left = s->cpus - first;
  rq->domains[0] =
      (struct domain){.first = first, .count = left < s->per_package ? left : s->per_package, .group = 1};
  rq->domains[1] = (struct domain){.first = 0, .count = s->cpus, .group = s->per_package};
  for (unsigned level = 0; level < LEVELS; level++)
    rq->domains[level].interval = s->tune.tick * (level == 0 ? 2 : 8) + rq->cpu % 8 * (s->tune.tick / 8);
}

void sched_init(struct sched *s, unsigned cpus, unsigned per_package, struct rq *queues,
                const struct machine *machine, void *self) {
  const unsigned scale = scale_of(cpus);
  *s = (struct sched){
      .cpus = cpus, .per_package = per_package, .queues = queues, .machine = machine, .self = self};
  s->levels = per_package < cpus ? 2 : 1;
  s->tune = (struct tunables){.latency = 6ULL * MSEC * scale,
                              .min_slice = 3ULL * MSEC / 4 * scale,
                              .wakeup_gran = 1ULL * MSEC * scale,
                              .warm_for = MSEC / 2,
                              .tick = 4ULL * MSEC};
  for (unsigned cpu = 0; cpu < cpus; cpu++) {
    queues[cpu] = (struct rq){.cpu = cpu};
    init_domains(s, &queues[cpu]);
    set_cpu(s->idle, cpu, true);
  }
}

// Keeps the two sets of processors true.
static void note_ready(struct sched *s, const struct rq *rq) {
  set_cpu(s->idle, rq->cpu, rq->ready == 0);
  set_cpu(s->overloaded, rq->cpu, rq->ready > 1);
}

void activate(struct sched *s, struct rq *rq, struct task *p) {
  p->cpu = rq->cpu;
  p->waiting = true;
  timeline_add(&rq->line, p);
  rq->ready++;
  rq->load += p->weight;
  note_ready(s, rq);
}

void deactivate(struct sched *s, struct rq *rq, struct task *p) {
  if (p->waiting)
    timeline_remove(&rq->line, p);
  p->waiting = false;
  rq->ready--;
  rq->load -= p->weight;
  if (rq->next_buddy == p)
    rq->next_buddy = 0;
  if (rq->last_buddy == p)
    rq->last_buddy = 0;
  note_ready(s, rq);
}

static void join_group(const struct task *p, bool ready) {
  if (p->group)
    p->group->load += ready ? p->weight : 0 - (uint64_t)p->weight;
}

void sched_fork(struct sched *s, struct task *p, unsigned cpu) {
  const int idle = p->bound ? -1 : find_cpu(s->idle, 0, s->cpus, cpu);
  struct rq *const rq = &s->queues[idle < 0 ? cpu : (unsigned)idle];
  update_clock(s, rq);
  charge(rq);
  place_new(s, rq, p);
  p->state = TASK_READY;
  join_group(p, true);
  activate(s, rq, p);
  IF_SCHEDSTATS(stat_fork(rq, p));
  preempt_if_due(s, rq, p);
  stale(rq);
}

// A sleeper takes its distance to the others along to another queue.
static void move_sleeper(const struct sched *s, struct task *p, const struct rq *to) {
  if (p->cpu == to->cpu)
    return;
  p->vruntime += to->min_vruntime - s->queues[p->cpu].min_vruntime;
  p->migrations++;
}

unsigned sched_wake(struct sched *s, struct task *p, unsigned waker, enum wake how) {
  if (p->state != TASK_ASLEEP && p->state != TASK_BLOCKED)
    return p->cpu;
  struct rq *const here = &s->queues[waker];
  note_wakeup(s, here, how);
  struct rq *const rq = select_queue(s, p, here, how);
  if (!rq->clock_fresh)
    look_at_clock(s, rq);
  move_sleeper(s, p, rq);
  IF_SCHEDSTATS(stat_wakeup(s, rq, p, here, how));
  p->state = TASK_READY;
  join_group(p, true);
  place_sleeper(s, rq, p);
  activate(s, rq, p);
  preempt_if_due(s, rq, p);
  stale(here);
  stale(rq);
  return rq->cpu;
}

// The running task goes back in line, or out of it.
static void put_back(struct sched *s, struct rq *rq, struct task *p, enum leaving why) {
  p->last_ran_at = rq->clock;
  if (why == LEAVE_PREEMPTED || why == LEAVE_YIELD) {
    p->switches_off++;
    p->waiting = true;
    timeline_add(&rq->line, p);
    return;
  }
  p->switches_out++;
  note_sleep(p);
  deactivate(s, rq, p);
  join_group(p, false);
  p->state = (enum task_state)why;
}

static void start(struct rq *rq, struct task *next) {
  timeline_remove(&rq->line, next);
  next->waiting = false;
  next->charged_at = rq->clock;
  next->ran_at_pick = next->ran;
}

struct task *sched_switch(struct sched *s, unsigned cpu, enum leaving why) {
  struct rq *const rq = &s->queues[cpu];
  struct task *const before = rq->running;
  update_clock(s, rq);
  charge(rq);
  rq->resched = false;
  if (before)
    put_back(s, rq, before, why);
  rq->running = 0;
  if (rq->ready == 0 && FEAT_ON(NEWIDLE_BALANCE))
    balance(s, cpu, IDLE_NEWLY);
  struct task *const next = pick_next(s, rq);
  IF_SCHEDSTATS(stat_switch(rq, before, why, next));
  if (next) {
    start(rq, next);
    rq->switches += next != before;
  }
  if (FEAT_ON(HRTICK))
    hrtick_renew(s, rq, next);
  rq->running = next;
  stale(rq);
  return next;
}

void sched_tick(struct sched *s, unsigned cpu) {
  struct rq *const rq = &s->queues[cpu];
  update_clock(s, rq);
  charge(rq);
  rq->average_load = (rq->average_load * 7 + rq->load * WEIGHT_ONE) / 8;
  if (rq->ready > 1 && rq->running && slice_over(s, rq))
    ask_resched(s, rq);
  balance_on_tick(s, rq);
  stale(rq);
}

void sched_timer(struct sched *s, unsigned cpu) {
  struct rq *const rq = &s->queues[cpu];
  if (!FEAT_ON(HRTICK))
    return;
  update_clock(s, rq);
  charge(rq);
  rq->timer_at = 0;
  if (rq->ready > 1)
    ask_resched(s, rq);
  stale(rq);
}

void sched_renice(struct sched *s, struct task *p, int nice) {
  struct rq *const rq = &s->queues[p->cpu];
  update_clock(s, rq);
  charge(rq);
  const uint32_t before = p->weight;
  p->nice = nice;
  task_set_weight(p, p->policy == POLICY_IDLE ? WEIGHT_IDLE : weight_of_nice(nice));
  if (p->state == TASK_READY) {
    rq->load += (uint64_t)p->weight - before;
    if (p->group)
      p->group->load += (uint64_t)p->weight - before;
  }
  stale(rq);
}

int find_cpu(const uint64_t *words, unsigned first, unsigned count, unsigned from) {
  const unsigned end = first + count;
  for (unsigned at = from; at < end;) {
    const uint64_t word = words[at / 64] >> (at % 64);
    if (word) {
      const unsigned found = at + (unsigned)__builtin_ctzll(word);
      if (found < end)
        return (int)found;
      break;
    }
    at = (at / 64 + 1) * 64;
  }
  return from > first ? find_cpu(words, first, from - first, first) : -1;
}
