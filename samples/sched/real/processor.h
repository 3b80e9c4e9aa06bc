// SPDX-License-Identifier: MIT
//
// What the two units of the real machine share: its processors.
#ifndef SCHED_REAL_PROCESSOR_H
#define SCHED_REAL_PROCESSOR_H

#include "fiber.h"
#include "real.h"
#include "sim/events.h"

#include <pthread.h>
#include <stdatomic.h>

enum { SECOND = 1000 * 1000 * 1000 };

struct cpu {
  struct real *real;
  unsigned number;
  pthread_t thread;
  bool started;
  pthread_mutex_t idle; // held while it looks whether to wait
  pthread_cond_t wanted;
  struct fiber *own; // of the thread: runs while nobody else does
  struct actor *running;
  atomic_bool look; // something must be done under the lock
  atomic_ullong next_tick;
  uint64_t timer_at;
};

struct real {
  struct sched sched;
  struct scene *scene;
  struct rq *queues;
  struct cpu *cpus;
  struct event *devices; // one an actor
  struct events events;
  atomic_flag lock; // a fiber may take it on one thread and give it back on another: no mutex does that
  atomic_ullong next_event; // when the first one is due
  atomic_bool stop;
  bool finished;
  uint64_t started, limit;
};

// processor.c
extern const struct machine this_machine;
uint64_t real_now(void);
void real_lock(struct real *real);
void real_unlock(struct real *real);
void live(void *actor);                      // what a fiber does
void *run_cpu(void *cpu);                    // what a thread does
void halt(struct real *real, bool finished); // under the lock

#endif // SCHED_REAL_PROCESSOR_H
