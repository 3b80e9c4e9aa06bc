// SPDX-License-Identifier: MIT
//
// What can be set from outside: the features, at boot and while it runs.
//
// Comes in: text that someone typed. Goes out: flags, or a sentence that says what was wrong. This unit
// defines the table.
#define FEATFLAGS_DEFINE
#include "report.h"

#include <string.h>

static const char knob_schedstats[] = "kernel.sched_schedstats";

bool set_features(const char *words, char *why, size_t size) {
  struct featflags_error error;
  if (featflags_apply(&sched_features, words, &error) == FEATFLAGS_OK)
    return true;
  featflags_explain(&sched_features, &error, why, size);
  return false;
}

size_t report_features(char *buffer, size_t size) { return featflags_print(&sched_features, buffer, size); }

static bool complain(const char *what, const char *got, const char *wanted, char *why, size_t size) {
  struct text t = text_in(why, size);
  text_string(&t, what);
  text_string(&t, got);
  text_string(&t, "': ");
  text_string(&t, wanted);
  return false;
}

static bool set_schedstats(bool on, char *why, size_t size) {
  return set_features(on ? "SCHEDSTATS" : "NO_SCHEDSTATS", why, size);
}

bool set_boot_argument(const char *word, char *why, size_t size) {
  static const char stats[] = "schedstats=";
  static const char features[] = "sched_features=";
  if (strncmp(word, features, sizeof features - 1) == 0)
    return set_features(word + sizeof features - 1, why, size);
  if (strncmp(word, stats, sizeof stats - 1) != 0)
    return complain("unknown boot argument '", word, "known are schedstats= and sched_features=", why, size);
  const char *const value = word + sizeof stats - 1;
  if (strcmp(value, "enable") == 0)
    return set_schedstats(true, why, size);
  if (strcmp(value, "disable") == 0)
    return set_schedstats(false, why, size);
  return complain("schedstats cannot be '", value, "it is enable or disable", why, size);
}

bool set_knob(const char *name, const char *value, char *why, size_t size) {
  if (strcmp(name, knob_schedstats) != 0)
    return complain("unknown knob '", name, "known is kernel.sched_schedstats", why, size);
  if (strcmp(value, "0") == 0 || strcmp(value, "1") == 0)
    return set_schedstats(value[0] == '1', why, size);
  return complain("kernel.sched_schedstats cannot be '", value, "it is 0 or 1", why, size);
}

int read_knob(const char *name) {
  return strcmp(name, knob_schedstats) == 0 ? featflags_get(&sched_features, "SCHEDSTATS") : -1;
}
