// SPDX-License-Identifier: MIT
#include "stage.h"

static uint64_t clock_of(void *self, unsigned cpu) {
  (void)cpu;
  return ((struct stage *)self)->now;
}

static void resched(void *self, unsigned cpu) { ((struct stage *)self)->resched |= 1U << cpu; }

static void arm(void *self, unsigned cpu, uint64_t at) {
  (void)cpu;
  ((struct stage *)self)->armed_at = at;
}

static void warn(void *self, unsigned cpu, const char *what) {
  (void)cpu;
  (void)what;
  ((struct stage *)self)->warnings++;
}

static const struct machine scripted = {.clock = clock_of, .resched = resched, .arm = arm, .warn = warn};

void script_make(struct stage *stage, unsigned cpus, unsigned per_package) {
  *stage = (struct stage){.now = 1000 * MS};
  sched_init(&stage->s, cpus, per_package, stage->rq, &scripted, stage);
}

struct task *script_fork(struct stage *stage, unsigned index, unsigned cpu, int nice) {
  struct task *const p = &stage->task[index];
  task_init(p, index + 1, "task", POLICY_NORMAL, nice);
  p->bound = true;
  sched_fork(&stage->s, p, cpu);
  p->bound = false;
  return p;
}

struct task *script_run(struct stage *stage, unsigned index, unsigned cpu, int nice) {
  struct task *const p = script_fork(stage, index, cpu, nice);
  struct rq *const rq = &stage->rq[cpu];
  timeline_remove(&rq->line, p);
  p->vruntime = rq->min_vruntime;
  timeline_add(&rq->line, p);
  rq->next_buddy = p;
  sched_switch(&stage->s, cpu, LEAVE_PREEMPTED);
  stage->resched &= ~(1U << cpu);
  return p;
}

struct task *script_sleeper(struct stage *stage, unsigned index, unsigned cpu, int nice) {
  struct task *const p = script_run(stage, index, cpu, nice);
  sched_switch(&stage->s, cpu, LEAVE_ASLEEP);
  stage->resched &= ~(1U << cpu);
  return p;
}
