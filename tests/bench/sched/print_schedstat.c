// SPDX-License-Identifier: MIT
//
// usage: print_schedstat ours|printf TIMES
//
// Prints the same statistics of 72 processors with two domains each, TIMES times, with the sample's own text
// and with snprintf, one call a line. Goes out: the length, which must be the same, and with TIMES 1 the
// text.
#include "report.h"
#include "rq.h"
#include "sim/sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 20 };

#define B(X)                                                                                                 \
  X.calls, X.balanced, X.failed, X.imbalance, X.gained, X.gained_hot, X.no_busy_queue, X.no_busy_group
#define F " %" PRIu64
#define F8 F F F F F F F F

static size_t print_mask(char *to, size_t room, const struct domain *d, unsigned cpus) {
  size_t length = 0;
  for (unsigned word = (cpus + 31) / 32; word-- > 0;) {
    uint32_t bits = 0;
    for (unsigned bit = 0; bit < 32; bit++)
      bits |= (uint32_t)(word * 32 + bit - d->first < d->count) << bit;
    length += (size_t)snprintf(to + length, room - length, word ? "%08x," : "%08x", bits);
  }
  return length;
}

static size_t with_printf(const struct sched *s, uint64_t ticks, char *to, size_t size) {
  size_t n = (size_t)snprintf(to, size, "version 15\ntimestamp %" PRIu64 "\n", ticks);
  for (unsigned cpu = 0; cpu < s->cpus; cpu++) {
    const struct rq_stats *const q = &s->queues[cpu].stats;
    n += (size_t)snprintf(to + n, size - n, "cpu%u" F " 0" F F F F F F F "\n", cpu, q->yields, q->switches,
                          q->to_idle, q->wakeups, q->wakeups_local, q->run_time, q->run_delay, q->slices);
    for (unsigned level = 0; level < s->levels; level++) {
      const struct domain *const d = &s->queues[cpu].domains[level];
      const struct balance_stats *const b = d->stats.balance;
      n += (size_t)snprintf(to + n, size - n, "domain%u ", level);
      n += print_mask(to + n, size - n, d, s->cpus);
      n += (size_t)snprintf(to + n, size - n, F8 F8 F8 " 0 0 0 0 0 0 0 0 0" F F " 0\n", B(b[IDLE_IDLE]),
                            B(b[IDLE_BUSY]), B(b[IDLE_NEWLY]), d->stats.wake_remote, d->stats.wake_affine);
    }
  }
  return n;
}

int main(int count, char **words) {
  char why[200];
  struct scene scene = {.shape = {.cpus = 72, .per_package = 18, .groups = 16, .loops = 40, .seed = 1}};
  struct sim sim;
  static char text[SIZE];
  if (count != 3 || !set_features("SCHEDSTATS", why, sizeof why) ||
      !find_workload("messaging")->stage(&scene) || !sim_make(&sim, &scene) || !sim_run(&sim, UINT64_MAX))
    return 2;
  const bool ours = strcmp(words[1], "ours") == 0;
  const long times = strtol(words[2], 0, 10);
  size_t length = 0;
  for (long turn = 0; turn < times; turn++)
    length =
        ours ? report_schedstat(&sim.sched, 1000, text, SIZE) : with_printf(&sim.sched, 1000, text, SIZE);
  if (times == 1)
    fputs(text, stdout);
  printf("%zu\n", length);
  scene_free(&scene);
  sim_free(&sim);
  return 0;
}
