// SPDX-License-Identifier: MIT
//
// Tasks and their weights. One step of nice is a factor of 1.25: next to an equal, a tenth of a processor
// more or less.
#include "task.h"

uint32_t weight_of_nice(int nice) {
  const int level = nice < NICE_LOWEST ? NICE_LOWEST : nice > NICE_HIGHEST ? NICE_HIGHEST : nice;
  uint64_t weight = (uint64_t)WEIGHT_ONE << 20; // 20 bits of fraction
  for (int at = 0; at < level; at++)
    weight = weight * 4 / 5;
  for (int at = 0; at > level; at--)
    weight = weight * 5 / 4;
  return (uint32_t)((weight + (1U << 19)) >> 20);
}

void task_set_weight(struct task *p, uint32_t weight) {
  p->weight = weight;
  p->inverse = (uint32_t)((1ULL << 32) / weight);
}

void task_init(struct task *p, unsigned id, const char *name, enum policy policy, int nice) {
  *p = (struct task){.id = id, .name = name, .policy = policy, .nice = nice, .state = TASK_NEW};
  task_set_weight(p, policy == POLICY_IDLE ? WEIGHT_IDLE : weight_of_nice(nice));
}
