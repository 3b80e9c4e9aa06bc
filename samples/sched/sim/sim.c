// SPDX-License-Identifier: MIT
#include "sim.h"

#include <stdlib.h>

static const struct costs usual = {.operation = 400,
                                   .woken = 600,
                                   .change = 1200,
                                   .space = 600,
                                   .cold = 1500,
                                   .package = 4000,
                                   .machine = 20000,
                                   .interrupt = 800};

static uint64_t clock_of(void *self, unsigned cpu) {
  (void)cpu;
  return ((const struct sim *)self)->now;
}

static void resched(void *self, unsigned cpu) {
  struct sim *const sim = self;
  events_plan(&sim->events, &sim->cpus[cpu].change, sim->now + (cpu == sim->here ? 0 : sim->costs.interrupt));
}

static void arm(void *self, unsigned cpu, uint64_t at) {
  struct sim *const sim = self;
  if (at)
    events_plan(&sim->events, &sim->cpus[cpu].timer, at);
  else
    events_cancel(&sim->events, &sim->cpus[cpu].timer);
}

static void warn(void *self, unsigned cpu, const char *what) {
  (void)cpu;
  (void)what;
  ((struct sim *)self)->warnings++;
}

static const struct machine simulated = {.clock = clock_of, .resched = resched, .arm = arm, .warn = warn};

static struct event about(unsigned what, enum event_kind kind) {
  return (struct event){.about = what, .kind = kind};
}

bool sim_make(struct sim *sim, struct scene *scene) {
  const unsigned cpus = scene->shape.cpus;
  *sim = (struct sim){.scene = scene, .costs = usual, .trace = 14695981039346656037U};
  sim->queues = calloc(cpus, sizeof *sim->queues);
  sim->cpus = calloc(cpus, sizeof *sim->cpus);
  sim->devices = calloc(scene->count, sizeof *sim->devices);
  if (!events_make(&sim->events, 4 * cpus + scene->count) || !sim->queues || !sim->cpus || !sim->devices)
    return false;
  sched_init(&sim->sched, cpus, scene->shape.per_package, sim->queues, &simulated, sim);
  for (unsigned cpu = 0; cpu < cpus; cpu++) {
    sim->cpus[cpu] = (struct sim_cpu){.work = about(cpu, EVENT_WORK),
                                      .change = about(cpu, EVENT_SWITCH),
                                      .tick = about(cpu, EVENT_TICK),
                                      .timer = about(cpu, EVENT_TIMER)};
  }
  for (unsigned at = 0; at < scene->count; at++)
    sim->devices[at] = about(at, EVENT_DEVICE);
  return true;
}

void sim_free(struct sim *sim) {
  events_free(&sim->events);
  free(sim->queues);
  free(sim->cpus);
  free(sim->devices);
}

static void note(struct sim *sim, unsigned cpu, const struct actor *next) {
  const uint64_t words[] = {sim->now, cpu, next ? next->task.id : 0};
  for (unsigned at = 0; at < 3; at++)
    sim->trace = (sim->trace ^ words[at]) * 1099511628211U;
  if (sim->watch)
    sim->watch(sim, cpu, next);
}

// What it takes until `next` gets on with its work on a processor.
static uint64_t cost_of_change(const struct sim *sim, unsigned cpu, const struct actor *next) {
  const struct actor *const last = sim->cpus[cpu].last;
  if (last == next && next->ran_on == cpu)
    return 0;
  const struct costs *const costs = &sim->costs;
  uint64_t cost = costs->change + costs->cold + (last && last->space != next->space ? costs->space : 0);
  if (next->task.ran && next->ran_on != cpu) {
    const unsigned per_package = sim->sched.per_package;
    cost += next->ran_on / per_package == cpu / per_package ? costs->package : costs->machine;
  }
  return cost;
}

static void begin(struct sim *sim, unsigned cpu, struct actor *next) {
  struct sim_cpu *const at = &sim->cpus[cpu];
  events_plan(&sim->events, &at->work, sim->now + cost_of_change(sim, cpu, next) + next->left);
  at->last = next;
  next->ran_on = cpu;
  if (!at->tick.place)
    events_plan(&sim->events, &at->tick, sim->now + sim->sched.tune.tick);
}

static void change(struct sim *sim, unsigned cpu, enum leaving why) {
  struct sim_cpu *const at = &sim->cpus[cpu];
  struct actor *const before = at->running;
  if (before && at->work.place)
    before->left = at->work.at - sim->now;
  events_cancel(&sim->events, &at->work);
  events_cancel(&sim->events, &at->change);
  struct actor *const next = (struct actor *)sched_switch(&sim->sched, cpu, why);
  at->running = next;
  if (next != before)
    note(sim, cpu, next);
  if (next)
    begin(sim, cpu, next);
  else
    events_cancel(&sim->events, &at->tick);
}

static void wake_up(struct sim *sim, struct actor *actor, enum wake how) {
  if (!actor)
    return;
  actor->left = sim->costs.woken;
  sched_wake(&sim->sched, &actor->task, sim->here, how);
}

// The running actor goes on after `ns`.
static void go_on(struct sim *sim, unsigned cpu, uint64_t ns) {
  events_plan(&sim->events, &sim->cpus[cpu].work, sim->now + ns);
}

static void leave_stage(struct sim *sim, unsigned cpu, const struct actor *actor) {
  if (!actor->serves && --sim->scene->live == 0)
    sim->stop = true;
  change(sim, cpu, LEAVE_GONE);
}

// An actor has done what it did, and says what comes next.
static void act(struct sim *sim, unsigned cpu) {
  struct actor *const self = sim->cpus[cpu].running;
  struct actor *woken = 0;
  enum outcome outcome = GO_ON;
  const struct action action = self->program(self);
  self->left = 0;
  switch (action.kind) {
  case ACT_RUN:
    go_on(sim, cpu, action.ns);
    return;
  case ACT_SLEEP:
  case ACT_IO:
    self->doing = action;
    events_plan(&sim->events, &sim->devices[self->index], sim->now + action.ns);
    change(sim, cpu, action.kind == ACT_IO ? LEAVE_BLOCKED : LEAVE_ASLEEP);
    return;
  case ACT_EXIT:
    leave_stage(sim, cpu, self);
    return;
  case ACT_SEND:
  case ACT_SEND_SYNC:
    outcome = channel_send(action.channel, self, &woken);
    break;
  case ACT_RECEIVE:
    outcome = channel_receive(action.channel, self, &woken);
    break;
  case ACT_WAKE:
    woken = action.who;
    break;
  }
  wake_up(sim, woken, action.kind == ACT_SEND_SYNC ? WAKE_SYNC : WAKE_TASK);
  if (outcome == WAIT)
    change(sim, cpu, LEAVE_ASLEEP);
  else
    go_on(sim, cpu, sim->costs.operation);
}

// A device or a timer interrupts the processor that its actor left.
static void interrupt(struct sim *sim, struct actor *actor) {
  struct actor *woken = actor;
  sim->here = actor->task.cpu;
  if (actor->doing.kind == ACT_IO && actor->doing.channel)
    channel_deliver(actor->doing.channel, actor, &woken);
  wake_up(sim, woken, WAKE_INTERRUPT);
}

static void happen(struct sim *sim, const struct event *event) {
  if (event->kind == EVENT_DEVICE) {
    interrupt(sim, &sim->scene->actors[event->about]);
    return;
  }
  const unsigned cpu = event->about;
  sim->here = cpu;
  switch (event->kind) {
  case EVENT_WORK:
    act(sim, cpu);
    break;
  case EVENT_SWITCH:
    change(sim, cpu, LEAVE_PREEMPTED);
    break;
  case EVENT_TICK:
    events_plan(&sim->events, &sim->cpus[cpu].tick, sim->now + sim->sched.tune.tick);
    sched_tick(&sim->sched, cpu);
    break;
  default:
    sched_timer(&sim->sched, cpu);
    break;
  }
}

bool sim_run(struct sim *sim, uint64_t limit) {
  if (sim->taken == 0)
    for (unsigned at = 0; at < sim->scene->count; at++) {
      struct task *const p = &sim->scene->actors[at].task;
      sim->here = p->bound ? p->cpu : at % sim->sched.cpus;
      sched_fork(&sim->sched, p, sim->here);
    }
  while (!sim->stop) {
    struct event *const event = events_next(&sim->events);
    if (!event)
      return false; // everybody waits for somebody else
    if (event->at > limit) {
      events_plan(&sim->events, event, event->at);
      sim->now = limit;
      return false;
    }
    sim->now = event->at;
    sim->taken++;
    happen(sim, event);
  }
  return true;
}
