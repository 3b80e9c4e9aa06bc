// SPDX-License-Identifier: MIT
//
// sched: a scheduler to switch features in.
//
// Comes in: a command, options, settings; SCHED_FEATURES in the environment. Goes out: a report, and exit
// code 0; 1: a run did not come to its end; 2: what was asked for makes no sense.
#include "options.h"
#include "report.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int help(void) {
  puts(
      "usage: sched COMMAND [WORKLOAD] [OPTION | SETTING]...\n\n"
      "  sched features                          the switches, as they are\n"
      "  sched workloads                         what can be run\n"
      "  sched run pipe HRTICK schedstats=enable one run with two settings, and what came of it\n"
      "  sched bench make --compare NO_ADAPTIVE_GRAN ADAPTIVE_GRAN\n"
      "                                          30 runs of each side, and how they differ\n\n"
      "A setting is a feature (NAME or NO_NAME), schedstats=enable|disable, or kernel.sched_schedstats=0|1.\n"
      "The environment variable SCHED_FEATURES is read first.\n\noptions:");
  print_options();
  return 0;
}

static int features(void) {
  char text[1024];
  report_features(text, sizeof text);
  puts(text);
  return 0;
}

static int workloads(void) {
  for (unsigned at = 0; workload_at(at); at++)
    printf("%-10s %s\n", workload_at(at)->name, workload_at(at)->about);
  return 0;
}

// An option of one command is no option of another.
static bool check_options(const struct options *options) {
  const bool bench = strcmp(options->command, "bench") == 0;
  const bool run = strcmp(options->command, "run") == 0;
  if (!bench && (options->side[0] || options->levels || options->plot || options->mode))
    return refuse("not a bench", options->command,
                  "--compare, --levels, --plot and --mode belong to sched bench");
  if (!run &&
      (options->trace || options->schedstat || options->cpu_list || options->task_list || options->value))
    return refuse("not a run", options->command,
                  "--trace, --schedstat, --cpu-list, --task-list and --value belong to sched run");
  if (!run && !bench && options->workload)
    return refuse("no such word here", options->workload, "see --help");
  return true;
}

static bool check(const struct options *options) {
  const bool needs_work = strcmp(options->command, "run") == 0 || strcmp(options->command, "bench") == 0;
  if (needs_work && (!options->workload || !find_workload(options->workload)))
    return refuse("no such workload", options->workload ? options->workload : "", "see sched workloads");
  if (strcmp(options->machine, "sim") != 0 && strcmp(options->machine, "real") != 0)
    return refuse("no such machine", options->machine, "it is sim or real");
  if (strcmp(options->machine, "real") == 0 && (options->processes || options->trace))
    return refuse("cannot do this on machine", options->machine,
                  "--processes and --trace need the simulated one");
  return true;
}

static bool settle(const struct options *options) {
  const char *const environment = getenv("SCHED_FEATURES");
  if (environment && !apply_settings(environment, "SCHED_FEATURES"))
    return false;
  for (unsigned at = 0; at < options->setting_count; at++)
    if (!apply_settings(options->settings[at], options->settings[at]))
      return false;
  return true;
}

static bool is_command(const char *word) {
  static const char *const all[] = {"run", "bench", "features", "workloads"};
  for (unsigned at = 0; at < sizeof all / sizeof all[0]; at++)
    if (strcmp(word, all[at]) == 0)
      return true;
  return false;
}

int main(int count, char **words) {
  struct options options;
  for (int at = 1; at < count; at++)
    if (strcmp(words[at], "--help") == 0 || strcmp(words[at], "-h") == 0)
      return help();
  if (count == 2 && strcmp(words[1], "help") == 0)
    return help();
  if (!read_options(count, words, &options))
    return 2;
  if (!options.command)
    return refuse("nothing to do", "", "see --help"), 2;
  if (!is_command(options.command))
    return refuse("no such command", options.command, "see --help"), 2;
  if (!check(&options) || !check_options(&options) || !settle(&options))
    return 2;
  if (strcmp(options.command, "run") == 0)
    return run_command(&options);
  if (strcmp(options.command, "bench") == 0)
    return bench_command(&options, words[0]);
  return strcmp(options.command, "features") == 0 ? features() : workloads();
}
