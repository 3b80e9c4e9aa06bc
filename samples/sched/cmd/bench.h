// SPDX-License-Identifier: MIT
//
// What the units of `sched bench` hand each other.
#ifndef SCHED_CMD_BENCH_H
#define SCHED_CMD_BENCH_H

#include <stdbool.h>
#include <stddef.h>

struct summary {
  unsigned count;
  double mean;     // arithmetic
  double harmonic; // what rates are averaged with
  double deviation;
  double least, most, percentile; // 99 of 100 are not above it
};

// summary.c. Sorts the values.
struct summary summarize(double *values, unsigned count);

// child.c. Runs a program and reads the number that it prints; false: it failed, and said why; `refused`:
// because what was asked for makes no sense.
bool number_of_run(const char *const *words, double *value, bool *refused);

enum { MOST_ROWS = 64 };

struct row {
  unsigned level; // 0: no levels
  struct summary side[2];
};

struct table {
  const char *title;
  const char *unit;
  const char *names[2];
  unsigned sides;
  bool is_rate;
  struct row rows[MOST_ROWS];
  unsigned count;
};

// plot.c
bool plot_table(const struct table *table, const char *path);

static inline double middle(const struct table *table, const struct summary *s) {
  return table->is_rate ? s->harmonic : s->mean;
}

#endif // SCHED_CMD_BENCH_H
