// SPDX-License-Identifier: MIT
//
// A handler prints a snapshot, and counts, in the middle of a program that counts, allocates and prints:
// nothing hangs, no line is torn, and no count is lost.
#define _XOPEN_SOURCE 700
#define FEATFLAGS_DEFINE
#define FEATFLAGS_COUNTERS_DEFINE
#include "counters/counted.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t handled, torn;

// What a snapshot must look like: the rows' names in order, a number behind each.
static int whole(const char *text) {
  static const char *const names[] = {"hits ", "depth ", "deepest "};
  for (unsigned at = 0; at < sizeof names / sizeof names[0]; at++) {
    if (strncmp(text, names[at], strlen(names[at])) != 0)
      return 0;
    text += strlen(names[at]) + (names[at][0] == 'd' && text[strlen(names[at])] == '-');
    if (*text < '0' || *text > '9' || !(text = strchr(text, '\n')))
      return 0;
    text++;
  }
  return 1;
}

static void handle(int number) {
  char text[400];
  (void)number;
  FEAT_STAT_INC(STATS, hits);
  if (featflags_counters_print(&app_counters, text, sizeof text) != strlen(text) || !whole(text))
    torn = 1;
  handled++;
}

int main(void) {
  const struct itimerval often = {{0, 200}, {0, 200}};
  struct sigaction action;
  unsigned long counted = 0;
  FEAT_STAT_ADD(STATS, hits, 0); // a thread's first count is not for handlers
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &often, NULL);
  while (handled < 200) {
    for (int round = 0; round < 1000; round++, counted++)
      FEAT_STAT_INC(STATS, hits);
    free(malloc(counted % 5000));
    FEAT_STAT_SET(STATS, depth, -(featflags_level)(counted % 7));
    FEAT_STAT_MAX(STATS, deepest, counted);
  }
  signal(SIGALRM, SIG_IGN);
#ifdef __x86_64__ // elsewhere a count is three instructions, and a handler's can get lost between them
  if (FEAT_STAT_GET(STATS, hits) != counted + (unsigned long)handled)
    return printf("expected %lu hits, got %lu\n", counted + (unsigned long)handled,
                  (unsigned long)FEAT_STAT_GET(STATS, hits));
#endif
  return torn;
}
