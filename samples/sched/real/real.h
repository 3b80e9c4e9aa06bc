// SPDX-License-Identifier: MIT
//
// This machine: each processor is a thread, each actor a fiber, and the clock is the system's.
//
// Comes in: a scene. Goes out: how long it really took. One lock stands around the core, as the core
// wants it; what an actor computes runs outside of it.
#ifndef SCHED_REAL_REAL_H
#define SCHED_REAL_REAL_H

#include "scheduler.h"
#include "work.h"

struct real;

struct real_result {
  bool finished;
  uint64_t ns;
};

struct real *real_make(struct scene *scene);
void real_free(struct real *real);
// Runs until everybody has left, or `limit` ns have passed.
struct real_result real_run(struct real *real, uint64_t limit);
const struct sched *real_sched(const struct real *real);

#endif // SCHED_REAL_REAL_H
