// SPDX-License-Identifier: MIT
#include "options.h"

#include <stdio.h>
#include <string.h>

bool refuse(const char *what, const char *got, const char *wanted) {
  fprintf(stderr, "sched: %s '%s': %s\n", what, got, wanted);
  return false;
}

bool read_number(const char *text, uint64_t *value) {
  *value = 0;
  if (!*text)
    return false;
  for (; *text; text++) {
    if (*text < '0' || *text > '9' || *value > 1000000000000U)
      return false;
    *value = *value * 10 + (uint64_t)(*text - '0');
  }
  return true;
}

// Whether a word is --name, where a name's _ is written as -.
static bool is_option(const char *word, const char *name) {
  for (word += 2; *name; word++, name++)
    if (*word != (*name == '_' ? '-' : *name))
      return false;
  return !*word;
}

static bool take_number(const char *word, const char *text, uint64_t *value, uint64_t least, uint64_t most) {
  char wanted[80];
  if (read_number(text, value) && *value >= least && *value <= most)
    return true;
  snprintf(wanted, sizeof wanted, "%s is a number from %llu to %llu", word, (unsigned long long)least,
           (unsigned long long)most);
  return refuse("bad number", text, wanted);
}

// Goes out: how many words were used; 0: an error was printed.
static int take(int left, char **words, struct options *options) {
  const char *const word = words[0];
#define SWITCH(FIELD, ABOUT)                                                                                 \
  if (is_option(word, #FIELD))                                                                               \
    return options->FIELD = true, 1;
#define NUMBER(FIELD, LEAST, MOST, DEFAULT, ABOUT)
#define WORD(FIELD, ABOUT)
#include "options.def"
#undef SWITCH
#undef NUMBER
#undef WORD
#define SWITCH(FIELD, ABOUT)
#define NUMBER(FIELD, LEAST, MOST, DEFAULT, ABOUT)                                                           \
  if (is_option(word, #FIELD) && left > 1)                                                                   \
    return take_number(word, words[1], &options->FIELD, LEAST, MOST) ? 2 : 0;
#define WORD(FIELD, ABOUT)                                                                                   \
  if (is_option(word, #FIELD) && left > 1)                                                                   \
    return options->FIELD = words[1], 2;
#include "options.def"
#undef SWITCH
#undef NUMBER
#undef WORD
  if (is_option(word, "compare") && left > 2) {
    options->side[0] = words[1];
    options->side[1] = words[2];
    return 3;
  }
  return refuse("bad option", word, "unknown, or what belongs to it is missing; see --help"), 0;
}

static bool take_plain(const char *word, struct options *options) {
  if (!options->command) {
    options->command = word;
    return true;
  }
  if (!options->workload && strcmp(options->command, "features") != 0) {
    options->workload = word;
    return true;
  }
  if (options->setting_count == MOST_SETTINGS)
    return refuse("too many settings at", word, "put several into one word, with spaces");
  options->settings[options->setting_count++] = word;
  return true;
}

bool read_options(int count, char **words, struct options *options) {
  *options = (struct options){
#define NUMBER(FIELD, LEAST, MOST, DEFAULT, ABOUT) .FIELD = (DEFAULT),
#define WORD(FIELD, ABOUT)
#define SWITCH(FIELD, ABOUT)
#include "options.def"
#undef NUMBER
#undef WORD
#undef SWITCH
      .machine = "sim"};
  for (int at = 1; at < count;) {
    const bool dashed = strncmp(words[at], "--", 2) == 0;
    const int used = dashed ? take(count - at, &words[at], options) : take_plain(words[at], options);
    if (used == 0)
      return false;
    at += used;
  }
  return true;
}

static void print_name(const char *name, const char *value) {
  char text[32];
  snprintf(text, sizeof text, "--%s%s", name, value);
  for (char *at = text; *at; at++)
    if (*at == '_')
      *at = '-';
  printf("  %-20s ", text);
}

void print_options(void) {
#define NUMBER(FIELD, LEAST, MOST, DEFAULT, ABOUT)                                                           \
  print_name(#FIELD, " N");                                                                                  \
  printf("%s (%d to %d", ABOUT, LEAST, MOST);                                                                \
  if (DEFAULT)                                                                                               \
    printf("; %d", DEFAULT);                                                                                 \
  puts(")");
#define WORD(FIELD, ABOUT)                                                                                   \
  print_name(#FIELD, " WORD");                                                                               \
  puts(ABOUT);
#define SWITCH(FIELD, ABOUT)                                                                                 \
  print_name(#FIELD, "");                                                                                    \
  puts(ABOUT);
#include "options.def"
#undef NUMBER
#undef WORD
#undef SWITCH
  puts("  --compare A B        bench: two sides, each a list of settings; mode=constant picks the build");
}
