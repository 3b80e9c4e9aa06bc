// SPDX-License-Identifier: MIT
//
// A fair scheduler for up to 512 processors: what a machine under it calls, and what it calls back.
//
// Comes in: tasks that start, wake, sleep and end; ticks and timers. Goes out: who runs where. All
// memory is the caller's, all calls come one at a time, and time comes from the machine: the core
// cannot know whether it is simulated.
#ifndef SCHED_SCHEDULER_H
#define SCHED_SCHEDULER_H

#include "sched_features.h"
#include "task.h"

enum { MOST_CPUS = 512, LEVELS = 2, CPU_WORDS = MOST_CPUS / 64 };

// What the scheduler needs from below. `self` is the machine's own.
struct machine {
  uint64_t (*clock)(void *self, unsigned cpu);        // in ns, never back
  void (*resched)(void *self, unsigned cpu);          // let `cpu` call sched_switch soon
  void (*arm)(void *self, unsigned cpu, uint64_t at); // let it call sched_timer then; 0: never
  void (*warn)(void *self, unsigned cpu, const char *what);
};

// Why a processor calls sched_switch. Who leaves the queue, too, is from then on what the reason says.
enum leaving {
  LEAVE_PREEMPTED,
  LEAVE_YIELD,
  LEAVE_ASLEEP = TASK_ASLEEP,
  LEAVE_BLOCKED = TASK_BLOCKED,
  LEAVE_GONE = TASK_GONE
};

// Who wakes: a task, a task that will sleep at once, or no task at all.
enum wake { WAKE_TASK, WAKE_SYNC, WAKE_INTERRUPT };

// How a processor comes to balance.
enum idleness { IDLE_BUSY, IDLE_IDLE, IDLE_NEWLY, IDLENESSES };

struct balance_stats {
  uint64_t calls, balanced, failed, imbalance, gained, gained_hot, no_busy_queue, no_busy_group;
};

struct domain_stats {
  struct balance_stats balance[IDLENESSES];
  uint64_t wake_remote, wake_affine;
};

// A range of processors that share something: a package's cache, then the machine.
struct domain {
  unsigned first, count;
  unsigned group; // processors of a group that is balanced as one; 1 inside a package
  unsigned failed;
  uint64_t next_balance;
  uint64_t interval;
  struct domain_stats stats;
};

// Filled behind SCHEDSTATS only.
struct rq_stats {
  uint64_t yields, switches, to_idle, wakeups, wakeups_local;
  uint64_t run_time, run_delay, slices;
  uint64_t empty_charges; // of no time at all
};

struct rq {
  uint64_t clock;
  bool clock_fresh;
  bool resched;
  unsigned cpu;
  unsigned ready; // the running task included
  uint64_t load;  // sum of their weights
  struct task *running;
  struct timeline line;    // the others
  int64_t min_vruntime;    // never back
  struct task *next_buddy; // who preempts the running task, or with NEXT_BUDDY who was woken last
  struct task *last_buddy;
  uint64_t average_load;
  uint64_t timer_at; // HRTICK: when the slice ends, 0 when not armed
  uint64_t switches;
  struct domain domains[LEVELS];
  struct rq_stats stats;
};

struct tunables {
  uint64_t latency;     // everyone runs once in this time, while there are few
  uint64_t min_slice;   // and at least this long when there are many
  uint64_t wakeup_gran; // how far a waking task must be behind
  uint64_t warm_for;    // how long a cache stays warm
  uint64_t tick;
};

struct sched {
  unsigned cpus;
  unsigned per_package;
  unsigned levels;
  struct tunables tune;
  struct rq *queues;
  const struct machine *machine;
  void *self;
  uint64_t idle[CPU_WORDS];
  uint64_t overloaded[CPU_WORDS]; // more than one task
};

// core.c
void sched_init(struct sched *s, unsigned cpus, unsigned per_package, struct rq *queues,
                const struct machine *machine, void *self);
void sched_fork(struct sched *s, struct task *p, unsigned cpu);
// Wakes a task that sleeps, from the processor `waker`. Goes out: where it will run.
unsigned sched_wake(struct sched *s, struct task *p, unsigned waker, enum wake how);
struct task *sched_switch(struct sched *s, unsigned cpu, enum leaving why);
void sched_tick(struct sched *s, unsigned cpu);
void sched_timer(struct sched *s, unsigned cpu);
void sched_renice(struct sched *s, struct task *p, int nice);

#endif // SCHED_SCHEDULER_H
