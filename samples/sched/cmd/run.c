// SPDX-License-Identifier: MIT
//
// sched run: one workload, once, on one of the two machines.
#include "options.h"
#include "real/real.h"
#include "report.h"
#include "sim/sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NS_PER_MS = 1000 * 1000 };

// What is left when a run is over, whichever machine it was.
struct outcome_of_run {
  bool finished;
  uint64_t ns;
  uint64_t events; // 0: not counted
  uint64_t trace;
  uint64_t warnings;
};

static void print_text(size_t (*write)(const void *, char *, size_t), const void *what) {
  const size_t length = write(what, 0, 0);
  char *const text = malloc(length + 1);
  if (!text)
    return;
  write(what, text, length + 1);
  fputs(text, stdout);
  free(text);
}

struct stat_request {
  const struct sched *sched;
  uint64_t ticks;
};

static size_t write_schedstat(const void *what, char *buffer, size_t size) {
  const struct stat_request *const request = what;
  return report_schedstat(request->sched, request->ticks, buffer, size);
}

static void print_lists(const struct options *options, const struct sched *s, const struct scene *scene,
                        uint64_t ns) {
  char line[1024];
  for (unsigned cpu = 0; options->cpu_list && cpu < s->cpus; cpu++) {
    report_cpu(s, cpu, line, sizeof line);
    fputs(line, stdout);
  }
  if (options->task_list)
    fputs(report_task_head, stdout);
  for (unsigned at = 0; options->task_list && at < scene->count; at++) {
    report_task(&scene->actors[at].task, line, sizeof line);
    fputs(line, stdout);
  }
  const struct stat_request request = {.sched = s, .ticks = ns / s->tune.tick};
  if (options->schedstat)
    print_text(write_schedstat, &request);
}

static void print_result(const struct options *options, const struct workload *work,
                         const struct scene *scene, const struct outcome_of_run *run) {
  const double seconds = (double)run->ns / 1e9;
  const double rate = (double)scene->messages / (seconds > 0 ? seconds : 1);
  if (options->value) {
    printf("%.9g\n", work->is_rate ? rate : seconds);
    return;
  }
  printf("%s on a %s machine with %u processors: %s after %.6f s\n", work->name,
         strcmp(options->machine, "sim") == 0 ? "simulated" : "real", scene->shape.cpus,
         run->finished ? "done" : "stopped", seconds);
  printf("  %" PRIu64 " %s, %.0f per second\n", scene->messages, work->unit, rate);
  if (run->events)
    printf("  %" PRIu64 " events, trace %016" PRIx64 "\n", run->events, run->trace);
  if (run->warnings)
    printf("  %" PRIu64 " warnings\n", run->warnings);
}

static void watch(const struct sim *sim, unsigned cpu, const struct actor *next) {
  printf("%12" PRIu64 " cpu %3u %s %u\n", sim->now, cpu, next ? next->task.name : "idle",
         next ? next->task.id : 0);
}

static int run_simulated(const struct options *options, const struct workload *work, struct scene *scene) {
  struct sim sim;
  int code = 1;
  if (sim_make(&sim, scene)) {
    struct outcome_of_run run = {0};
    sim.watch = options->trace ? watch : 0;
    if (!options->trace)
      start_progress(&sim.now);
    run.finished = sim_run(&sim, options->limit * NS_PER_MS);
    stop_progress();
    run.ns = sim.now;
    run.events = sim.taken;
    run.trace = sim.trace;
    run.warnings = sim.warnings;
    print_result(options, work, scene, &run);
    print_lists(options, &sim.sched, scene, run.ns);
    code = run.finished ? 0 : 1;
  }
  sim_free(&sim);
  return code;
}

static int run_real(const struct options *options, const struct workload *work, struct scene *scene) {
  struct real *const real = real_make(scene);
  if (!real) {
    fputs("sched: not enough memory for that many fibers\n", stderr);
    return 1;
  }
  const struct real_result result = real_run(real, options->limit * NS_PER_MS);
  const struct outcome_of_run run = {.finished = result.finished, .ns = result.ns};
  print_result(options, work, scene, &run);
  print_lists(options, real_sched(real), scene, run.ns);
  real_free(real);
  return run.finished ? 0 : 1;
}

static struct shape shape_of(const struct options *options) {
  struct shape shape = {.cpus = (unsigned)options->cpus,
                        .per_package = (unsigned)options->package,
                        .groups = (unsigned)options->groups,
                        .loops = (unsigned)options->loops,
                        .clients = (unsigned)options->clients,
                        .jobs = (unsigned)options->jobs,
                        .files = (unsigned)options->files,
                        .tasks = (unsigned)options->tasks,
                        .processes = options->processes,
                        .seed = options->seed};
  if (!shape.per_package)
    shape.per_package = 4;
  if (shape.per_package > shape.cpus)
    shape.per_package = shape.cpus;
  if (!shape.jobs)
    shape.jobs = 2 * shape.cpus;
  return shape;
}

int run_command(const struct options *options) {
  struct scene scene = {.shape = shape_of(options)};
  const struct workload *const work = find_workload(options->workload);
  int code = 1;
  if (work->stage(&scene))
    code = strcmp(options->machine, "real") == 0 ? run_real(options, work, &scene)
                                                 : run_simulated(options, work, &scene);
  else
    fputs("sched: not enough memory for that many tasks\n", stderr);
  scene_free(&scene);
  return code;
}
