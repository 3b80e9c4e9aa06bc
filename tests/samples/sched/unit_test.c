// SPDX-License-Identifier: MIT
//
// usage: unit_test NAME
//
// The parts of the sample scheduler, each against the plainest way to know what it must do.
#include "expect.h"
#include "report.h"
#include "sim/sim.h"
#include "stage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 1;

static uint64_t any(uint64_t below) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return (state >> 33) % below;
}

// Tasks come and go at random; the tree stays one, shallow, and in order.
static void timeline(void) {
  enum { TASKS = 3000 };
  struct task *const tasks = calloc(TASKS, sizeof *tasks);
  struct timeline line = {0};
  unsigned inside = 0;
  for (unsigned turn = 0; turn < 20 * TASKS; turn++) {
    struct task *const p = &tasks[any(TASKS)];
    if (p->waiting)
      timeline_remove(&line, p);
    else
      p->vruntime = (int64_t)any(500) - 250, timeline_add(&line, p);
    p->waiting = !p->waiting;
    inside += p->waiting ? 1 : 0U - 1;
    const int depth = turn % 64 == 0 ? timeline_check(&line) : 0;
    EXPECT(depth >= 0 && depth <= 12, "turn %u: depth %d", turn, depth);
  }
  unsigned seen = 0;
  int64_t last = -1000;
  for (const struct task *p = line.first; p; p = timeline_next(p), seen++) {
    EXPECT(p->vruntime >= last, "order");
    last = p->vruntime;
  }
  EXPECT(seen == inside, "%u of %u", seen, inside);
  free(tasks);
}

static void weights(void) {
  for (int nice = NICE_LOWEST; nice < NICE_HIGHEST; nice++) {
    const double ratio = (double)weight_of_nice(nice) / weight_of_nice(nice + 1);
    EXPECT(ratio > 1.19 && ratio < 1.31, "nice %d: %f", nice, ratio);
  }
  EXPECT(weight_of_nice(0) == WEIGHT_ONE, "nice 0");
  EXPECT(weight_of_nice(-100) == weight_of_nice(NICE_LOWEST), "below the range");
  for (unsigned turn = 0; turn < 10000; turn++) {
    struct task p = {0};
    task_set_weight(&p, weight_of_nice((int)any(40) - 20));
    const uint64_t delta = any(1 + (1ULL << any(31)));
    const double exact = (double)delta * WEIGHT_ONE / p.weight;
    const double got = (double)weigh(delta, &p);
    EXPECT(got <= exact + 1 && got >= exact - exact / 10000 - 1, "%f instead of %f", got, exact);
  }
}

static void text(void) {
  char ours[64];
  char theirs[64];
  for (unsigned turn = 0; turn < 20000; turn++) {
    const uint64_t value = any(UINT32_MAX) * any(UINT32_MAX) >> any(64);
    struct text t = text_in(ours, sizeof ours);
    text_decimal(&t, value);
    snprintf(theirs, sizeof theirs, "%" PRIu64, value);
    EXPECT(strcmp(ours, theirs) == 0 && t.length == strlen(theirs), "%s", ours);
    t = text_in(ours, sizeof ours);
    text_ms(&t, value, 14);
    snprintf(theirs, sizeof theirs, "%7" PRIu64 ".%06" PRIu64, value / 1000000, value % 1000000);
    EXPECT(strcmp(ours, theirs) == 0, "%s instead of %s", ours, theirs);
  }
  struct text t = text_in(ours, 4);
  text_string(&t, "ab");
  text_decimal(&t, 12345);
  EXPECT(strcmp(ours, "ab1") == 0 && t.length == 7, "cut: %s %zu", ours, t.length);
  memset(ours, 'x', sizeof ours);
  t = text_in(ours, 2);
  text_next(&t, 7);
  EXPECT(strcmp(ours, " ") == 0 && t.length == 2, "cut: %s %zu", ours, t.length);
  t = text_in(ours, 5);
  text_next(&t, 7);
  text_next(&t, 12345);
  EXPECT(strcmp(ours, " 7 1") == 0 && t.length == 8, "cut: %s %zu", ours, t.length);
  t = text_in(ours, sizeof ours);
  text_mask(&t, 30, 5, 72);
  EXPECT(strcmp(ours, "00000000,00000007,c0000000") == 0, "%s", ours);
  t = text_in(ours, sizeof ours);
  text_signed(&t, INT64_MIN);
  EXPECT(strcmp(ours, "-9223372036854775808") == 0, "%s", ours);
}

static void events(void) {
  enum { MANY = 500 };
  struct event all[MANY] = {0};
  struct events heap;
  uint64_t last = 0;
  events_make(&heap, MANY);
  for (unsigned turn = 0; turn < 100000; turn++) {
    struct event *const event = &all[any(MANY)];
    if (any(4) == 0) {
      events_cancel(&heap, event);
      EXPECT(event->place == 0, "still there");
    } else if (any(3) == 0) {
      const struct event *const next = events_next(&heap);
      EXPECT(!next || next->at >= last, "back in time");
      last = next ? next->at : last;
    } else {
      events_plan(&heap, event, last + any(1000));
    }
  }
  for (const struct event *next; (next = events_next(&heap)); last = next->at)
    EXPECT(next->at >= last, "back in time");
  events_free(&heap);
}

static bool turn(const char *words) {
  char why[200];
  return set_features(words, why, sizeof why);
}

// Statistics that are turned on, off and on again, late: no sum says more than the time that they were on.
static void late(void) {
  enum { PERIOD = 5 * 1000 * 1000 };
  struct scene scene = {.shape = {.cpus = 4, .per_package = 2, .tasks = 30, .loops = 1000000, .seed = 7}};
  struct sim sim;
  EXPECT(find_workload("crowd")->stage(&scene) && sim_make(&sim, &scene), "no memory");
  uint64_t on = 0;
  for (unsigned period = 1; period <= 20; period++) {
    turn(period % 3 ? "NO_SCHEDSTATS" : "SCHEDSTATS");
    sim_run(&sim, (uint64_t)period * PERIOD);
    on += period % 3 ? 0 : PERIOD;
  }
  uint64_t all = 0;
  for (unsigned at = 0; at < scene.count; at++) {
    const struct task_stats *const stats = &scene.actors[at].task.stats;
    // What began while they were on may end while they are on again, if nothing happened in between.
    EXPECT(stats->wait_sum + stats->sleep_sum <= on + PERIOD, "task %u: %" PRIu64 " of %" PRIu64, at,
           stats->wait_sum + stats->sleep_sum, on);
    all += stats->wait_sum + stats->sleep_sum;
  }
  EXPECT(all > on, "nothing was counted: %" PRIu64, all);
  for (unsigned cpu = 0; cpu < 4; cpu++)
    EXPECT(sim.queues[cpu].stats.run_time > 0 && sim.queues[cpu].stats.run_time <= on + PERIOD,
           "processor %u ran for %" PRIu64 " of %" PRIu64, cpu, sim.queues[cpu].stats.run_time, on);
  turn("NO_SCHEDSTATS");
  scene_free(&scene);
  sim_free(&sim);
}

// What must hold for every task and every processor at any moment.
static void check_all(const struct sim *sim) {
  unsigned ready = 0;
  for (unsigned cpu = 0; cpu < sim->sched.cpus; cpu++) {
    const struct rq *const rq = &sim->queues[cpu];
    uint64_t load = rq->running ? rq->running->weight : 0;
    unsigned count = rq->running != 0;
    for (const struct task *p = rq->line.first; p; p = timeline_next(p), count++) {
      load += p->weight;
      EXPECT(p->cpu == cpu && p->state == TASK_READY && p->waiting, "task %u", p->id);
    }
    EXPECT(timeline_check(&rq->line) >= 0, "cpu %u", cpu);
    EXPECT(load == rq->load && count == rq->ready, "cpu %u: load %" PRIu64 " count %u", cpu, load, count);
    EXPECT(has_cpu(sim->sched.idle, cpu) == (count == 0), "cpu %u", cpu);
    EXPECT(has_cpu(sim->sched.overloaded, cpu) == (count > 1), "cpu %u", cpu);
    ready += count;
  }
  for (unsigned at = 0; at < sim->scene->count; at++)
    ready -= sim->scene->actors[at].task.state == TASK_READY;
  EXPECT(ready == 0, "tasks lost or doubled");
}

// Every workload, with features turned at random while it runs.
static void turned_at_random(void) {
  static const char *const names[] = {
#define FEAT(NAME, DEFAULT) #NAME, "NO_" #NAME,
#include "features.def"
#undef FEAT
  };
  for (unsigned at = 0; workload_at(at); at++)
    for (unsigned seed = 1; seed <= 3; seed++) {
      struct scene scene = {.shape = {.cpus = 1 + (unsigned)any(70),
                                      .per_package = 8,
                                      .groups = 1,
                                      .loops = 20,
                                      .clients = 40,
                                      .jobs = 30,
                                      .files = 60,
                                      .tasks = 90,
                                      .seed = seed}};
      struct sim sim;
      if (scene.shape.cpus < scene.shape.per_package)
        scene.shape.per_package = scene.shape.cpus;
      EXPECT(workload_at(at)->stage(&scene) && sim_make(&sim, &scene), "no memory");
      for (uint64_t until = 0; !sim_run(&sim, until += 1 + any(MS)) && until < 30000 * MS;) {
        turn(names[any(sizeof names / sizeof names[0])]);
        if (any(16) == 0)
          check_all(&sim);
      }
      EXPECT(sim.stop, "%s with seed %u did not end", workload_at(at)->name, seed);
      scene_free(&scene);
      sim_free(&sim);
    }
  featflags_reset(&sched_features);
}

// Two tasks that never sleep share a processor by their weights, whatever the features are.
static void fair_shares(void) {
  struct stage stage;
  script_make(&stage, 1, 1);
  struct task *const heavy = script_fork(&stage, 0, 0, -5);
  struct task *const light = script_fork(&stage, 1, 0, 5);
  sched_switch(&stage.s, 0, LEAVE_PREEMPTED);
  for (unsigned tick = 0; tick < 20000; tick++) {
    stage.now += stage.s.tune.tick;
    sched_tick(&stage.s, 0);
    if (stage.rq[0].resched)
      sched_switch(&stage.s, 0, LEAVE_PREEMPTED);
  }
  const double wanted = (double)heavy->weight / light->weight;
  const double got = (double)heavy->ran / (double)light->ran;
  EXPECT(got > wanted * 0.97 && got < wanted * 1.03, "%f instead of %f", got, wanted);
}

static void settings(void) {
  char why[200];
  EXPECT(set_boot_argument("schedstats=enable", why, sizeof why), "%s", why);
  EXPECT(read_knob("kernel.sched_schedstats") == 1, "not on");
  EXPECT(set_knob("kernel.sched_schedstats", "0", why, sizeof why), "%s", why);
  EXPECT(read_knob("kernel.sched_schedstats") == 0, "not off");
  EXPECT(read_knob("kernel.sched_schedstat") == -1, "a knob that is none");
  static const char *const wrong[] = {"schedstats=", "schedstats=on", "schedstats", "", "schedstats=enable ",
                                      "=",           "hz=1"};
  for (unsigned at = 0; at < sizeof wrong / sizeof wrong[0]; at++)
    EXPECT(!set_boot_argument(wrong[at], why, sizeof why) && strlen(why) > 20, "%s", wrong[at]);
  EXPECT(!set_knob("kernel.sched_schedstats", "2", why, sizeof why), "2");
  EXPECT(!set_knob("kernel.x", "1", why, sizeof why), "kernel.x");
  // Text at random: an answer, and nothing has changed where it was refused.
  for (unsigned time = 0; time < 20000; time++) {
    char word[40];
    char before[1024];
    char after[1024];
    const size_t length = any(sizeof word);
    for (size_t at = 0; at < length; at++)
      word[at] = "NO_HRTICK,schedtaenbl= \t\n\xff%*"[any(28)];
    word[length] = 0;
    report_features(before, sizeof before);
    const bool fine = any(2) ? set_features(word, why, sizeof why) : set_boot_argument(word, why, sizeof why);
    report_features(after, sizeof after);
    EXPECT(fine || strcmp(before, after) == 0, "'%s' was refused and changed something", word);
  }
  featflags_reset(&sched_features);
}

int main(int count, char **words) {
  static const struct {
    const char *name;
    void (*run)(void);
  } all[] = {{"timeline", timeline},       {"weights", weights},  {"text", text},
             {"events", events},           {"late", late},        {"turned_at_random", turned_at_random},
             {"fair_shares", fair_shares}, {"settings", settings}};
  for (unsigned at = 0; at < sizeof all / sizeof all[0]; at++)
    if (count < 2 || strcmp(words[1], all[at].name) == 0)
      all[at].run();
  return failures != 0;
}
