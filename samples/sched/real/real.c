// SPDX-License-Identifier: MIT
#include "real.h"
#include "processor.h"

#include <stdlib.h>

static bool make_fibers(struct real *real) {
  for (unsigned at = 0; at < real->scene->count; at++) {
    struct actor *const actor = &real->scene->actors[at];
    real->devices[at] = (struct event){.about = at, .kind = EVENT_DEVICE};
    actor->machine = real;
    actor->fiber = fiber_make(live, actor);
    if (!actor->fiber)
      return false;
  }
  return true;
}

struct real *real_make(struct scene *scene) {
  struct real *const real = calloc(1, sizeof *real);
  const unsigned cpus = scene->shape.cpus;
  if (!real)
    return 0;
  real->scene = scene;
  real->queues = calloc(cpus, sizeof *real->queues);
  real->cpus = calloc(cpus, sizeof *real->cpus);
  real->devices = calloc(scene->count, sizeof *real->devices);
  for (unsigned cpu = 0; real->cpus && cpu < cpus; cpu++) {
    real->cpus[cpu].real = real;
    real->cpus[cpu].number = cpu;
    pthread_mutex_init(&real->cpus[cpu].idle, 0);
    pthread_cond_init(&real->cpus[cpu].wanted, 0);
  }
  atomic_flag_clear(&real->lock);
  if (!events_make(&real->events, scene->count) || !real->queues || !real->cpus || !real->devices ||
      !make_fibers(real)) {
    real_free(real);
    return 0;
  }
  sched_init(&real->sched, cpus, scene->shape.per_package, real->queues, &this_machine, real);
  atomic_init(&real->next_event, UINT64_MAX);
  return real;
}

void real_free(struct real *real) {
  for (unsigned at = 0; at < real->scene->count; at++)
    fiber_free(real->scene->actors[at].fiber);
  for (unsigned cpu = 0; real->cpus && cpu < real->scene->shape.cpus; cpu++) {
    pthread_cond_destroy(&real->cpus[cpu].wanted);
    pthread_mutex_destroy(&real->cpus[cpu].idle);
  }
  events_free(&real->events);
  free(real->queues);
  free(real->cpus);
  free(real->devices);
  free(real);
}

static void fork_all(struct real *real) {
  for (unsigned at = 0; at < real->scene->count; at++) {
    struct task *const p = &real->scene->actors[at].task;
    sched_fork(&real->sched, p, p->bound ? p->cpu : at % real->sched.cpus);
  }
}

struct real_result real_run(struct real *real, uint64_t limit) {
  real->started = real_now();
  real->limit = limit;
  real_lock(real);
  fork_all(real);
  bool fine = true;
  for (unsigned cpu = 0; fine && cpu < real->sched.cpus; cpu++) {
    struct cpu *const at = &real->cpus[cpu];
    at->next_tick = real->started + real->sched.tune.tick;
    fine = at->started = pthread_create(&at->thread, 0, run_cpu, at) == 0;
  }
  if (!fine)
    halt(real, false);
  real_unlock(real);
  for (unsigned cpu = 0; cpu < real->sched.cpus; cpu++) {
    if (real->cpus[cpu].started)
      pthread_join(real->cpus[cpu].thread, 0);
    fiber_free(real->cpus[cpu].own);
  }
  return (struct real_result){.finished = real->finished, .ns = real_now() - real->started};
}

const struct sched *real_sched(const struct real *real) { return &real->sched; }
