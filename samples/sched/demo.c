// SPDX-License-Identifier: MIT
//
// Runs a fixed scene and prints who had the processor when.
//
// Comes in: SCHED_FEATURES in the environment and words on the command line, in a build whose
// flags can turn: "HRTICK NO_LAST_BUDDY". Goes out: the same trace every time for the same flags.
#define FEATFLAGS_DEFINE
#include "run_queue.h"

#include <inttypes.h>
#include <stdio.h>

enum { EDITOR, COMPILER, BACKUP, SCREEN, SHELL, TASKS };

static bool explain(const char *where, const struct featflags_error *error) {
  char sentence[160];
  featflags_explain(&sched_features, error, sentence, sizeof sentence);
  fprintf(stderr, "%s: %s\n", where, sentence);
  return false;
}

static bool turn(int count, char **words) {
  struct featflags_error error;
  if (featflags_apply_env(&sched_features, "SCHED_FEATURES", &error) != FEATFLAGS_OK)
    return explain("SCHED_FEATURES", &error);
  for (int at = 1; at < count; at++)
    if (featflags_apply(&sched_features, words[at], &error) != FEATFLAGS_OK)
      return explain(words[0], &error);
  return true;
}

static void print_flags(void) {
  char text[512];
  featflags_print(&sched_features, text, sizeof text);
  printf("%s\n", text);
}

// One step of time on one queue, with a line whenever another task gets the processor.
static void step(struct queue *rq) {
  const struct task *const before = rq->running;
  advance(rq, TICK);
  if (rq->resched || !rq->running)
    schedule(rq);
  if (rq->running != before)
    printf("%3" PRIu64 " queue %u %s\n", rq->clock, rq->id, rq->running ? rq->running->name : "idle");
  rq->clock_fresh = false;
}

static void scene(struct queue *rq, struct task *tasks) {
  for (unsigned at = 0; at < SHELL; at++)
    task_fork(&rq[0], &tasks[at]);
  for (unsigned tick = 1; tick <= 40; tick++) {
    for (unsigned at = 0; at < QUEUES; at++)
      step(&rq[at]);
    if (tick % 7 == 3 && tasks[EDITOR].queued && rq[0].running == &tasks[EDITOR])
      task_sleep(&rq[0], &tasks[EDITOR]);
    if (tick % 10 == 9 && !tasks[EDITOR].queued)
      task_wake(&rq[0], &tasks[EDITOR]);
    if (tick == 12)
      task_wake(&rq[1], &tasks[SHELL]);
    if (tick == 20)
      printf("%3" PRIu64 " moved %u\n", rq[0].clock, balance(&rq[1], &rq[0]));
  }
}

int main(int argc, char **argv) {
  struct queue rq[QUEUES];
  struct task tasks[TASKS];
  if (!turn(argc, argv))
    return 2;
  print_flags();
  for (unsigned at = 0; at < QUEUES; at++)
    queue_init(&rq[at], at);
  task_init(&tasks[EDITOR], "editor", POLICY_NORMAL, 2048);
  task_init(&tasks[COMPILER], "compiler", POLICY_BATCH, 1024);
  task_init(&tasks[BACKUP], "backup", POLICY_BATCH, 512);
  task_init(&tasks[SCREEN], "screen", POLICY_IDLE, 64);
  task_init(&tasks[SHELL], "shell", POLICY_NORMAL, 1024);
  scene(rq, tasks);
  for (unsigned at = 0; at < TASKS; at++)
    stat_report(&tasks[at]);
  return 0;
}
