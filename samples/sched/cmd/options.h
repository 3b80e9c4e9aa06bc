// SPDX-License-Identifier: MIT
//
// What was asked for on the command line.
#ifndef SCHED_CMD_OPTIONS_H
#define SCHED_CMD_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_SETTINGS = 64 };

struct options {
  const char *command;
  const char *workload;
#define NUMBER(FIELD, LEAST, MOST, DEFAULT, ABOUT) uint64_t FIELD;
#define WORD(FIELD, ABOUT) const char *FIELD;
#define SWITCH(FIELD, ABOUT) bool FIELD;
#include "options.def"
#undef NUMBER
#undef WORD
#undef SWITCH
  const char *side[2]; // --compare A B
  const char *settings[MOST_SETTINGS];
  unsigned setting_count;
};

// On failure one line has been printed.
bool read_options(int count, char **words, struct options *options);
void print_options(void);
// "error: what 'got': wanted" and a hint, on standard error. Always false.
bool refuse(const char *what, const char *got, const char *wanted);
// A list of words, separated by spaces: features, schedstats=..., kernel...=. `from` names it in errors.
bool apply_settings(const char *words, const char *from);
bool read_number(const char *text, uint64_t *value);

// progress.c. Shows on a terminal where the time of a run stands, until it is stopped.
void start_progress(const uint64_t *ns);
void stop_progress(void);

int run_command(const struct options *options);
int bench_command(const struct options *options, const char *program);

#endif // SCHED_CMD_OPTIONS_H
