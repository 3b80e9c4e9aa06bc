// SPDX-License-Identifier: MIT
//
// The table of workloads.
#include "work.h"

#include <string.h>

#define WORKLOAD(NAME, UNIT, RATE, LEVEL, ABOUT) bool stage_##NAME(struct scene *scene);
#include "workloads.def"
#undef WORKLOAD

static const struct workload all[] = {
#define WORKLOAD(NAME, UNIT, RATE, LEVEL, ABOUT)                                                             \
  {.name = #NAME,                                                                                            \
   .about = (ABOUT),                                                                                         \
   .stage = stage_##NAME,                                                                                    \
   .unit = (UNIT),                                                                                           \
   .is_rate = (RATE),                                                                                        \
   .level = (LEVEL)},
#include "workloads.def"
#undef WORKLOAD
};

const struct workload *workload_at(unsigned index) {
  return index < sizeof all / sizeof all[0] ? &all[index] : 0;
}

const struct workload *find_workload(const char *name) {
  for (unsigned at = 0; at < sizeof all / sizeof all[0]; at++)
    if (strcmp(all[at].name, name) == 0)
      return &all[at];
  return 0;
}
