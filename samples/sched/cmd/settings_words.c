// SPDX-License-Identifier: MIT
//
// Words of the command line and of the environment become settings.
#include "options.h"
#include "report.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 4096 };

// One word: schedstats=enable, kernel.sched_schedstats=1, or a feature.
static bool apply_word(char *word, char *why, size_t size) {
  char *const equals = strchr(word, '=');
  if (!equals)
    return set_features(word, why, size);
  if (strncmp(word, "kernel.", 7) != 0)
    return set_boot_argument(word, why, size);
  *equals = 0;
  return set_knob(word, equals + 1, why, size);
}

bool apply_settings(const char *words, const char *from) {
  static const char spaces[] = " \t\n";
  static const char table[] = "sched: "; // what the library begins its sentences with
  char why[200];
  for (words += strspn(words, spaces); *words; words += strspn(words, spaces)) {
    char word[LONGEST];
    const size_t length = strcspn(words, spaces);
    if (length >= sizeof word)
      return refuse("bad setting in", from, "a word is too long");
    memcpy(word, words, length);
    word[length] = 0;
    words += length;
    if (!apply_word(word, why, sizeof why)) {
      fprintf(stderr, "sched: %s: %s\n", from,
              strncmp(why, table, sizeof table - 1) ? why : why + sizeof table - 1);
      return false;
    }
  }
  return true;
}
