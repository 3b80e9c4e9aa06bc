// SPDX-License-Identifier: MIT
//
// A processor: a thread that runs the fiber that the scheduler picked, looks at the clock in between, and
// waits while there is none.
#include "processor.h"

#include <sched.h>
#include <time.h>

enum { PIECE = 500 }; // iterations of work between two looks around

uint64_t real_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * SECOND + (uint64_t)time.tv_nsec;
}

void real_lock(struct real *real) {
  for (unsigned turn = 0; atomic_flag_test_and_set_explicit(&real->lock, memory_order_acquire); turn++)
    if (turn % 64 == 63)
      sched_yield();
}

void real_unlock(struct real *real) { atomic_flag_clear_explicit(&real->lock, memory_order_release); }

static uint64_t clock_of(void *self, unsigned cpu) {
  (void)cpu;
  return real_now() - ((const struct real *)self)->started + 1;
}

static void resched(void *self, unsigned cpu) {
  struct cpu *const at = &((struct real *)self)->cpus[cpu];
  atomic_store(&at->look, true);
  pthread_mutex_lock(&at->idle);
  pthread_cond_signal(&at->wanted);
  pthread_mutex_unlock(&at->idle);
}

static void arm(void *self, unsigned cpu, uint64_t at) {
  struct real *const real = self;
  real->cpus[cpu].timer_at = at ? at + real->started - 1 : 0;
}

static void warn(void *self, unsigned cpu, const char *what) {
  (void)self;
  (void)cpu;
  (void)what;
}

const struct machine this_machine = {.clock = clock_of, .resched = resched, .arm = arm, .warn = warn};

static void plan(struct real *real, struct event *event, uint64_t at) {
  events_plan(&real->events, event, at);
  atomic_store_explicit(&real->next_event, real->events.heap[1]->at, memory_order_relaxed);
}

void halt(struct real *real, bool finished) {
  real->finished = finished;
  atomic_store(&real->stop, true);
  for (unsigned cpu = 0; cpu < real->sched.cpus; cpu++)
    resched(real, cpu);
}

// Devices and sleeps that are over, whoever looks first.
static void interrupts(struct real *real, unsigned cpu, uint64_t time) {
  while (real->events.count && real->events.heap[1]->at <= time) {
    struct actor *const actor = &real->scene->actors[events_next(&real->events)->about];
    struct actor *woken = actor;
    if (actor->doing.kind == ACT_IO && actor->doing.channel)
      channel_deliver(actor->doing.channel, actor, &woken);
    if (woken)
      sched_wake(&real->sched, &woken->task, cpu, WAKE_INTERRUPT);
  }
  atomic_store_explicit(&real->next_event, real->events.count ? real->events.heap[1]->at : UINT64_MAX,
                        memory_order_relaxed);
}

// Under the lock: the processor goes to whom the scheduler says. Comes back when `self` runs again, maybe
// on another processor.
static void change(struct real *real, struct cpu *at, struct actor *self, enum leaving why) {
  struct actor *next = (struct actor *)sched_switch(&real->sched, at->number, why);
  if (atomic_load_explicit(&real->stop, memory_order_relaxed))
    next = 0;
  at->running = next;
  struct fiber *const from = self ? self->fiber : at->own;
  struct fiber *const to = next ? next->fiber : at->own;
  atomic_store_explicit(&at->look, false, memory_order_relaxed);
  if (from != to)
    fiber_switch(from, to);
}

// Under the lock: what is due on a processor.
static void attend(struct real *real, struct cpu *at, struct actor *self) {
  const uint64_t time = real_now();
  if (time - real->started > real->limit)
    halt(real, false);
  interrupts(real, at->number, time);
  if (time >= atomic_load_explicit(&at->next_tick, memory_order_relaxed)) {
    atomic_store_explicit(&at->next_tick, time + real->sched.tune.tick, memory_order_relaxed);
    sched_tick(&real->sched, at->number);
  }
  if (at->timer_at && time >= at->timer_at) {
    at->timer_at = 0;
    sched_timer(&real->sched, at->number);
  }
  if (atomic_load_explicit(&at->look, memory_order_relaxed))
    change(real, at, self, LEAVE_PREEMPTED);
}

static bool is_due(const struct real *real, const struct cpu *at) {
  if (atomic_load_explicit(&at->look, memory_order_relaxed))
    return true;
  const uint64_t time = real_now();
  return time >= atomic_load_explicit(&at->next_tick, memory_order_relaxed) ||
         time >= atomic_load_explicit(&real->next_event, memory_order_relaxed) ||
         (at->timer_at && time >= at->timer_at);
}

static struct cpu *cpu_of(struct real *real, const struct actor *self) { return &real->cpus[self->task.cpu]; }

// About a nanosecond an iteration; a look around now and then.
static void compute(struct real *real, struct actor *self, uint64_t ns) {
  for (self->left = ns; self->left;) {
    const uint64_t piece = self->left < PIECE ? self->left : PIECE;
    for (volatile uint64_t turn = 0; turn < piece;)
      turn = turn + 1;
    self->left -= piece;
    if (self->left && is_due(real, cpu_of(real, self))) {
      real_lock(real);
      attend(real, cpu_of(real, self), self);
      real_unlock(real);
    }
  }
}

static void sleep_or_wait(struct real *real, struct actor *self, const struct action *action) {
  self->doing = *action;
  plan(real, &real->devices[self->index], real_now() + action->ns);
  change(real, cpu_of(real, self), self, action->kind == ACT_IO ? LEAVE_BLOCKED : LEAVE_ASLEEP);
}

static void exchange(struct real *real, struct actor *self, const struct action *action) {
  struct actor *woken = 0;
  enum outcome outcome = GO_ON;
  if (action->kind == ACT_RECEIVE)
    outcome = channel_receive(action->channel, self, &woken);
  else if (action->kind == ACT_WAKE)
    woken = action->who;
  else
    outcome = channel_send(action->channel, self, &woken);
  if (woken)
    sched_wake(&real->sched, &woken->task, self->task.cpu,
               action->kind == ACT_SEND_SYNC ? WAKE_SYNC : WAKE_TASK);
  if (outcome == WAIT)
    change(real, cpu_of(real, self), self, LEAVE_ASLEEP);
  else if (is_due(real, cpu_of(real, self)))
    attend(real, cpu_of(real, self), self);
}

void live(void *of) {
  struct actor *const self = of;
  struct real *const real = self->machine;
  fiber_begun(self->fiber);
  real_unlock(real); // it was taken by who switched here
  for (;;) {
    // Programs share what they count: they are asked under the lock.
    real_lock(real);
    const struct action action = self->program(self);
    if (action.kind == ACT_EXIT) {
      if (!self->serves && --real->scene->live == 0)
        halt(real, true);
      change(real, cpu_of(real, self), self, LEAVE_GONE); // does not come back
    }
    if (action.kind == ACT_SLEEP || action.kind == ACT_IO)
      sleep_or_wait(real, self, &action);
    else if (action.kind != ACT_RUN)
      exchange(real, self, &action);
    real_unlock(real);
    if (action.kind == ACT_RUN)
      compute(real, self, action.ns);
  }
}

// Nobody runs: wait for an event or for another processor. Without the lock.
static void idle(struct real *real, struct cpu *at) {
  struct timespec until;
  const uint64_t time = real_now();
  const uint64_t end = real->started + real->limit + 1;
  uint64_t wait = atomic_load_explicit(&real->next_event, memory_order_relaxed);
  wait = wait < end ? wait : end;
  wait = wait > time ? wait - time : 0;
  clock_gettime(CLOCK_REALTIME, &until);
  const uint64_t nanoseconds = (uint64_t)until.tv_nsec + (wait < SECOND ? wait : SECOND);
  until.tv_sec += (time_t)(nanoseconds / SECOND);
  until.tv_nsec = (long)(nanoseconds % SECOND);
  pthread_mutex_lock(&at->idle);
  if (!atomic_load(&at->look))
    pthread_cond_timedwait(&at->wanted, &at->idle, &until);
  pthread_mutex_unlock(&at->idle);
}

void *run_cpu(void *of) {
  struct cpu *const at = of;
  struct real *const real = at->real;
  real_lock(real);
  at->own = fiber_of_thread();
  while (at->own && !atomic_load_explicit(&real->stop, memory_order_relaxed)) {
    attend(real, at, 0);
    if (!atomic_load_explicit(&at->look, memory_order_relaxed) &&
        !atomic_load_explicit(&real->stop, memory_order_relaxed)) {
      real_unlock(real);
      idle(real, at);
      real_lock(real);
    }
  }
  real_unlock(real);
  return 0;
}
