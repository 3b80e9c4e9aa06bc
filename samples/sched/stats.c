// SPDX-License-Identifier: MIT
//
// What can be known about a task afterwards.
//
// Comes in: tasks. Goes out: lines on standard output.
#include "run_queue.h"

#include <inttypes.h>
#include <stdio.h>

void stat_wait_end(const struct queue *rq, struct task *p) {
  p->waits++;
  p->waited += queue_clock(rq) - p->woken_at;
}

void warn_stale_clock(const struct queue *rq) { fprintf(stderr, "queue %u: stale clock\n", rq->id); }

void stat_report(const struct task *p) {
  printf("%-8s ran %3" PRIu64 " util %4u", p->name, p->ran, task_util(p));
  if (FEAT_ON(SCHEDSTATS))
    printf(" waits %2u waited %3" PRIu64, p->waits, p->waited);
  else
    printf(" -");
  putchar('\n');
}
