// SPDX-License-Identifier: MIT
// An outsider's C program.
#define FEATFLAGS_DEFINE
#include "app_features.h"

#include "app_if.h"

#include <stdio.h>

#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#if !FEAT_IF(LOUD) || FEAT_IF_IN(app, POLITE)
#error "the header for #if has other values than the table"
#endif
#endif

int main(void) {
  char text[80];
  featflags_print(&app_features, text, sizeof text);
  printf("%s%s\n", text, FEAT_ON(LOUD) ? "!" : "");
  return FEAT_ON(POLITE);
}
