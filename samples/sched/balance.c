// SPDX-License-Identifier: MIT
//
// Processors share the load: inside a package, then over the machine.
//
// Comes in: a processor that looks for work, and how it comes to. Goes out: tasks in its queue.
#include "rq.h"

enum { MOST_MOVES = 32, PATIENCE = 2, HARDLY_ANY = 64 };

// Warm: it ran here a moment ago, or is about to.
bool is_warm(const struct sched *s, const struct rq *from, const struct rq *to, const struct task *p) {
  if (p == from->next_buddy && FEAT_ON(NEXT_BUDDY) && FEAT_ON(CACHE_HOT_BUDDY))
    return true;
  if (p == from->last_buddy && FEAT_ON(LAST_BUDDY) && FEAT_ON(CACHE_HOT_BUDDY))
    return true;
  return p->last_ran_at && queue_clock(s, to) - p->last_ran_at < s->tune.warm_for;
}

static bool may_move(const struct sched *s, const struct rq *from, const struct rq *to, const struct task *p,
                     const struct domain *d) {
  if (p->bound)
    return false;
  if (FEAT_ON(LB_MIN) && p->weight < HARDLY_ANY && d->failed < PATIENCE)
    return false;
  return d->failed >= PATIENCE || !is_warm(s, from, to, p);
}

static void move(struct sched *s, struct rq *from, struct rq *to, struct task *p) {
  IF_SCHEDSTATS(stat_moved(s, from, to, p));
  deactivate(s, from, p);
  p->vruntime += to->min_vruntime - from->min_vruntime;
  p->migrations++;
  activate(s, to, p);
}

// Takes up to `amount` of load. Goes out: the number of tasks.
static unsigned take(struct sched *s, struct rq *from, struct rq *to, uint64_t amount, struct domain *d,
                     enum idleness how) {
  unsigned moved = 0;
  struct task *p = from->line.first;
  for (unsigned tries = 0; p && tries < MOST_MOVES; tries++) {
    struct task *const next = timeline_next(p);
    const uint64_t load = (uint64_t)p->weight * WEIGHT_ONE;
    if (load / 2 <= amount && may_move(s, from, to, p, d)) {
      schedstat_add(d->stats.balance[how].gained_hot, is_warm(s, from, to, p));
      move(s, from, to, p);
      moved++;
      if (how != IDLE_BUSY || load >= amount)
        break;
      amount -= load;
    }
    p = next;
  }
  return moved;
}

// The processor of a domain with most to give: at least two tasks, one of them waiting.
static struct rq *find_busiest(const struct sched *s, const struct rq *to, struct domain *d,
                               enum idleness how) {
  struct rq *busiest = 0;
  const unsigned end = d->first + d->count;
  const unsigned own = d->group > 1 ? to->cpu / d->group : MOST_CPUS;
  unsigned from = d->first;
  for (int cpu; from < end && (cpu = find_cpu(s->overloaded, from, end - from, from)) >= 0;
       from = (unsigned)cpu + 1) {
    struct rq *const rq = &s->queues[cpu];
    if (rq == to || (d->group > 1 && (unsigned)cpu / d->group == own) || !rq->line.first)
      continue;
    if (!busiest || load_to_take(rq) > load_to_take(busiest))
      busiest = rq;
  }
  if (!busiest) {
    schedstat_inc(d->stats.balance[how].no_busy_group);
    return 0;
  }
  // Between packages a little more must be gained.
  const uint64_t percent = d->group > 1 ? 125 : 117;
  if (load_to_take(busiest) * 100 > load_to_add(to) * percent || to->ready == 0)
    return busiest;
  schedstat_inc(d->stats.balance[how].no_busy_queue);
  return 0;
}

static unsigned balance_domain(struct sched *s, struct rq *to, struct domain *d, enum idleness how) {
  schedstat_inc(d->stats.balance[how].calls);
  struct rq *const busiest = find_busiest(s, to, d, how);
  if (!busiest) {
    schedstat_inc(d->stats.balance[how].balanced);
    d->failed = 0;
    return 0;
  }
  const uint64_t there = busiest->load * WEIGHT_ONE;
  const uint64_t here = to->load * WEIGHT_ONE;
  const uint64_t amount = there > here ? (there - here) / 2 : 0;
  schedstat_add(d->stats.balance[how].imbalance, amount / WEIGHT_ONE);
  const unsigned moved = take(s, busiest, to, amount, d, how);
  if (moved) {
    schedstat_add(d->stats.balance[how].gained, moved);
    d->failed = 0;
  } else {
    schedstat_inc(d->stats.balance[how].failed);
    d->failed += how != IDLE_NEWLY;
  }
  return moved;
}

void balance(struct sched *s, unsigned cpu, enum idleness how) {
  struct rq *const rq = &s->queues[cpu];
  for (unsigned level = 0; level < s->levels; level++)
    if (balance_domain(s, rq, &rq->domains[level], how))
      return;
}

// An idle processor has no tick: one that has too much does it a service.
static void balance_for_idle(struct sched *s, const struct rq *rq) {
  const int idle = find_cpu(s->idle, 0, s->cpus, rq->cpu);
  if (idle < 0)
    return;
  struct rq *const to = &s->queues[idle];
  update_clock(s, to);
  if (queue_clock(s, to) >= to->domains[0].next_balance) {
    to->domains[0].next_balance = queue_clock(s, to) + to->domains[0].interval;
    balance(s, to->cpu, IDLE_IDLE);
    if (to->ready)
      ask_resched(s, to);
  }
  stale(to);
}

void balance_on_tick(struct sched *s, struct rq *rq) {
  for (unsigned level = 0; level < s->levels; level++) {
    struct domain *const d = &rq->domains[level];
    if (queue_clock(s, rq) < d->next_balance)
      continue;
    d->next_balance = queue_clock(s, rq) + d->interval;
    balance_domain(s, rq, d, IDLE_BUSY);
  }
  if (rq->ready > 1)
    balance_for_idle(s, rq);
}
