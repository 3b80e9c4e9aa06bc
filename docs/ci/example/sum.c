// SPDX-License-Identifier: MIT
//
// A sum; with TRACE each step is shown.
#include "sum.h"

#include "flags.h"

#include <stdio.h>

int sum(const int *numbers, int count) {
  if (FEAT_ON(FAST_PATH) && count == 1)
    return numbers[0];
  int result = 0;
  for (int i = 0; i < count; ++i) {
    result += numbers[i];
    if (FEAT_ON(TRACE))
      fprintf(stderr, "step %d: %d\n", i, result);
  }
  return result;
}
