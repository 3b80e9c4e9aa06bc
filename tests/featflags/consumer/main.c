// SPDX-License-Identifier: MIT
// An outsider's C program.
#define FEATFLAGS_DEFINE
#define FEATFLAGS_COUNTERS_DEFINE
#include "app_features.h"

#include <stdio.h>

int main(void) {
  char text[80];
  FEAT_STAT_INC(LOUD, shouts);
  featflags_print(&app_features, text, sizeof text);
  printf("%s%s ", text, FEAT_ON(LOUD) ? "!" : "");
  featflags_counters_print(&app_counters, text, sizeof text);
  printf("%s", text);
  return FEAT_ON(POLITE);
}
