// SPDX-License-Identifier: MIT
//
// A machine that is not there: a virtual clock, processors, caches as costs.
//
// Comes in: a scene. Goes out: the same run for the same seed and flags, on every machine, as fast as
// events can be taken from a heap.
#ifndef SCHED_SIM_SIM_H
#define SCHED_SIM_SIM_H

#include "events.h"
#include "scheduler.h"
#include "work.h"

// What things take, in ns.
struct costs {
  uint64_t operation; // send, receive, wake
  uint64_t woken;     // from sleep to running
  uint64_t change;    // another task on a processor
  uint64_t space;     // and of another address space
  uint64_t cold;      // somebody else used the cache in between
  uint64_t package;   // the cache of another processor of the package
  uint64_t machine;   // of another package
  uint64_t interrupt; // to another processor
};

struct sim_cpu {
  struct event work, change, tick, timer;
  struct actor *running;
  struct actor *last; // whose data is in the cache
};

struct sim {
  struct sched sched;
  struct scene *scene;
  struct rq *queues;
  struct sim_cpu *cpus;
  struct event *devices; // one an actor: its sleep, or its device
  struct events events;
  struct costs costs;
  uint64_t now;
  unsigned here;  // the processor that acts
  uint64_t taken; // events
  uint64_t trace; // a hash of who ran where when
  uint64_t warnings;
  bool stop;
  void (*watch)(const struct sim *sim, unsigned cpu, const struct actor *next); // or null
};

bool sim_make(struct sim *sim, struct scene *scene);
void sim_free(struct sim *sim);
// Runs until everybody has left, or `limit` ns have passed. Goes out: whether everybody has left.
bool sim_run(struct sim *sim, uint64_t limit);

#endif // SCHED_SIM_SIM_H
