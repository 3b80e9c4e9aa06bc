// SPDX-License-Identifier: MIT
// An outsider's C program.
#define FEATFLAGS_DEFINE
#include "app_features.h"

#include <stdio.h>

int main(void) {
  char text[80];
  featflags_print(&app_features, text, sizeof text);
  printf("%s%s\n", text, FEAT_ON(LOUD) ? "!" : "");
  return FEAT_ON(POLITE);
}
