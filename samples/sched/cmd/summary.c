// SPDX-License-Identifier: MIT
//
// Many numbers as a few.
#include "bench.h"

#include <stdlib.h>

static int compare(const void *a, const void *b) {
  const double left = *(const double *)a;
  const double right = *(const double *)b;
  return (left > right) - (left < right);
}

// Newton's way; no libm for one square root.
static double root(double of) {
  double guess = of > 1 ? of : 1;
  if (of <= 0)
    return 0;
  for (unsigned at = 0; at < 200; at++)
    guess = (guess + of / guess) / 2;
  return guess;
}

struct summary summarize(double *values, unsigned count) {
  struct summary s = {.count = count};
  double inverse = 0;
  if (count == 0)
    return s;
  qsort(values, count, sizeof *values, compare);
  for (unsigned at = 0; at < count; at++) {
    s.mean += values[at] / count;
    inverse += 1 / values[at];
  }
  double squares = 0;
  for (unsigned at = 0; at < count; at++)
    squares += (values[at] - s.mean) * (values[at] - s.mean);
  s.deviation = count > 1 ? root(squares / (count - 1)) : 0;
  s.harmonic = count / inverse;
  s.least = values[0];
  s.most = values[count - 1];
  s.percentile = values[(count * 99 + 99) / 100 - 1];
  return s;
}
