// SPDX-License-Identifier: MIT
//
// Defines the table's flags for the whole program, and uses sum().
#define FEATFLAGS_DEFINE
#include "flags.h"
#include "sum.h"

#include <stdio.h>

int main(void) {
  const int numbers[] = {1, 2, 3};
  printf("%d\n", sum(numbers, 3));
  return 0;
}
