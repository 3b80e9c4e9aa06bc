// SPDX-License-Identifier: MIT
//
// A machine that does nothing by itself, so that a test says what happens when.
#ifndef TESTS_SCHED_STAGE_H
#define TESTS_SCHED_STAGE_H

#include "rq.h"

enum { STAGE_CPUS = 8, STAGE_TASKS = 12 };
static const uint64_t MS = 1000 * 1000;

struct stage {
  struct sched s;
  struct rq rq[STAGE_CPUS];
  struct task task[STAGE_TASKS];
  uint64_t now;
  unsigned resched; // a bit for each processor that was asked
  uint64_t armed_at;
  unsigned warnings;
};

void script_make(struct stage *stage, unsigned cpus, unsigned per_package);
// A new task on that processor; wherever the scheduler would have put it.
struct task *script_fork(struct stage *stage, unsigned index, unsigned cpu, int nice);
// The same, running there; what ran before waits.
struct task *script_run(struct stage *stage, unsigned index, unsigned cpu, int nice);
// The same, asleep: its last processor is that one.
struct task *script_sleeper(struct stage *stage, unsigned index, unsigned cpu, int nice);

#endif // TESTS_SCHED_STAGE_H
