// SPDX-License-Identifier: MIT
//
// sched bench: many runs, of one side or of two in turns, and how they differ.
#include "bench.h"
#include "options.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_WORDS = 128, LONGEST = 1024 };

static const struct {
  const char *mode, *program;
} programs[] = {{"constant", "sched-release"}, {"runtime", "sched-debug"}, {"static-key", "sched-static"}};

// A side: which build runs, and with what settings.
struct side {
  char program[LONGEST];
  char settings[LONGEST];
};

static bool find_program(const char *mode, const char *self, char *path, size_t size) {
  for (unsigned at = 0; mode && at < sizeof programs / sizeof programs[0]; at++)
    if (strcmp(programs[at].mode, mode) == 0) {
      const char *const slash = strrchr(self, '/');
      snprintf(path, size, "%.*s%s", slash ? (int)(slash - self + 1) : 0, self, programs[at].program);
      if (access(path, X_OK) == 0)
        return true;
      return refuse("no program for mode", mode, "build it beside this one");
    }
  if (mode)
    return refuse("no such mode", mode, "it is constant, runtime or static-key");
  snprintf(path, size, "%s", self);
  return true;
}

// Words of a side: mode=... picks the program, the rest are settings.
static bool make_side(const char *words, const struct options *options, const char *self, struct side *side) {
  char text[LONGEST];
  const char *mode = options->mode;
  snprintf(text, sizeof text, "%s", words ? words : "");
  side->settings[0] = 0;
  for (char *word = strtok(text, " \t\n"); word; word = strtok(0, " \t\n")) {
    if (strncmp(word, "mode=", 5) == 0) {
      mode = word + 5;
      continue;
    }
    const size_t used = strlen(side->settings);
    snprintf(side->settings + used, sizeof side->settings - used, "%s%s", used ? " " : "", word);
  }
  return find_program(mode, self, side->program, sizeof side->program);
}

struct words {
  const char *list[MOST_WORDS];
  char numbers[32][24];
  unsigned count, numbers_used;
};

static void add(struct words *words, const char *word) { words->list[words->count++] = word; }

static void add_number(struct words *words, const char *name, uint64_t value) {
  char *const text = words->numbers[words->numbers_used++];
  snprintf(text, sizeof words->numbers[0], "%llu", (unsigned long long)value);
  add(words, name);
  add(words, text);
}

static void add_options(struct words *words, const struct options *options) {
  add(words, "--machine");
  add(words, options->machine);
#define NUMBER(FIELD, LEAST, MOST, DEFAULT, ABOUT)                                                           \
  if (options->FIELD && strcmp(#FIELD, "seed") != 0)                                                         \
    add_number(words, "--" #FIELD, options->FIELD);
#define WORD(FIELD, ABOUT)
#define SWITCH(FIELD, ABOUT)
#include "options.def"
#undef NUMBER
#undef WORD
#undef SWITCH
  if (options->processes)
    add(words, "--processes");
}

static bool run_side(const struct options *options, const struct side *side, unsigned level, unsigned run,
                     double *value, bool *refused) {
  struct words words = {.count = 0};
  char level_option[24];
  add(&words, side->program);
  add(&words, "run");
  add(&words, options->workload);
  add_options(&words, options);
  add_number(&words, "--seed", options->seed + run);
  if (level) {
    snprintf(level_option, sizeof level_option, "--%s", find_workload(options->workload)->level);
    add_number(&words, level_option, level);
  }
  add(&words, "--value");
  for (unsigned at = 0; at < options->setting_count; at++)
    add(&words, options->settings[at]);
  if (side->settings[0])
    add(&words, side->settings);
  add(&words, 0);
  return number_of_run(words.list, value, refused);
}

static void show_progress(const struct table *table, unsigned rows, unsigned run, unsigned runs) {
  if (!isatty(STDERR_FILENO))
    return;
  if (run < runs)
    fprintf(stderr, "\rrow %u of %u, run %u of %u ", table->count + 1, rows, run + 1, runs);
  else
    fprintf(stderr, "\r%40s\r", "");
}

// The sides take turns, so that a machine that gets slower does so for both.
static bool measure(const struct options *options, const struct side *sides, struct table *table,
                    unsigned rows, unsigned level, bool *refused) {
  const unsigned runs = (unsigned)options->iterations;
  double *const values = calloc((size_t)runs * 2, sizeof *values);
  bool fine = values != 0;
  for (unsigned run = 0; fine && run < runs; run++) {
    show_progress(table, rows, run, runs);
    for (unsigned turn = 0; fine && turn < table->sides; turn++) {
      const unsigned side = table->sides == 2 ? (run + turn) % 2 : 0;
      fine = run_side(options, &sides[side], level, run, &values[side * runs + run], refused);
    }
  }
  show_progress(table, rows, runs, runs);
  struct row *const row = &table->rows[table->count];
  row->level = level;
  for (unsigned side = 0; fine && side < table->sides; side++)
    row->side[side] = summarize(values + (size_t)side * runs, runs);
  table->count += fine;
  free(values);
  return fine;
}

static void print_table(const struct table *table, const struct options *options) {
  printf("%s, %s, %s mean of each side\n", table->title, table->unit,
         table->is_rate ? "harmonic" : "arithmetic");
  for (unsigned side = 0; side < table->sides; side++)
    printf("  %c: %s\n", 'A' + (int)side, table->names[side]);
  printf("\n%8s side count %12s %12s %12s %12s %12s\n", find_workload(options->workload)->level, "mean",
         "std", "min", "99 %", "max");
  for (unsigned at = 0; at < table->count; at++) {
    const struct row *const row = &table->rows[at];
    for (unsigned side = 0; side < table->sides; side++) {
      const struct summary *const s = &row->side[side];
      if (row->level)
        printf("%8u", row->level);
      else
        printf("%8s", "-");
      printf("    %c %5u %12.6g %12.3g %12.6g %12.6g %12.6g\n", 'A' + (int)side, s->count, middle(table, s),
             s->deviation, s->least, s->percentile, s->most);
    }
    if (table->sides == 2) {
      const double a = middle(table, &row->side[0]);
      printf("%8s B against A: %+.2f %%\n", "", 100 * (middle(table, &row->side[1]) - a) / a);
    }
  }
}

static bool read_levels(const char *text, unsigned *levels, unsigned *count) {
  char list[LONGEST];
  snprintf(list, sizeof list, "%s", text);
  for (char *word = strtok(list, ","); word; word = strtok(0, ",")) {
    uint64_t value;
    if (*count == MOST_ROWS || !read_number(word, &value) || value == 0 || value > 50000)
      return refuse("bad level", word, "--levels is a list of numbers from 1 to 50000, as 1,2,4");
    levels[(*count)++] = (unsigned)value;
  }
  return *count > 0 || refuse("bad levels", text, "--levels is a list of numbers, as 1,2,4");
}

int bench_command(const struct options *options, const char *self) {
  const struct workload *const work = find_workload(options->workload);
  struct side sides[2];
  unsigned levels[MOST_ROWS] = {0};
  unsigned rows = 0;
  bool refused = false;
  struct table table = {.title = work->name,
                        .unit = work->is_rate ? "requests per second" : "seconds",
                        .is_rate = work->is_rate,
                        .sides = options->side[0] ? 2 : 1};
  for (unsigned side = 0; side < table.sides; side++) {
    if (!make_side(options->side[side], options, self, &sides[side]))
      return 2;
    table.names[side] = options->side[side] && *options->side[side] ? options->side[side] : "as built";
  }
  if (options->levels && !read_levels(options->levels, levels, &rows))
    return 2;
  rows += rows == 0;
  for (unsigned at = 0; at < rows; at++)
    if (!measure(options, sides, &table, rows, levels[at], &refused))
      return refused ? 2 : 1;
  print_table(&table, options);
  return options->plot && !plot_table(&table, options->plot) ? 2 : 0;
}
