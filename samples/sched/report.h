// SPDX-License-Identifier: MIT
//
// What can be read from a scheduler, as text into a buffer. Each returns the length of the whole text.
#ifndef SCHED_REPORT_H
#define SCHED_REPORT_H

#include "scheduler.h"
#include "text.h"

size_t report_schedstat(const struct sched *s, uint64_t ticks, char *buffer, size_t size); // schedstat.c
size_t report_cpu(const struct sched *s, unsigned cpu, char *buffer, size_t size);         // debug.c
size_t report_task(const struct task *p, char *buffer, size_t size);                       // debug.c
extern const char *const report_task_head;

// settings.c: what a boot line, a sysctl or the features file would set. On failure a sentence is left in
// `why` and nothing has changed.
bool set_features(const char *words, char *why, size_t size);
bool set_boot_argument(const char *word, char *why, size_t size);
bool set_knob(const char *name, const char *value, char *why, size_t size);
// -1: no such knob.
int read_knob(const char *name);
size_t report_features(char *buffer, size_t size);

#endif // SCHED_REPORT_H
