// SPDX-License-Identifier: MIT
//
// Listings for whoever wonders why: one block per processor, one line per task.
#include "report.h"
#include "rq.h"

static void row(struct text *t, const char *name, uint64_t value) {
  text_string(t, "  .");
  text_padded(t, name, 24);
  text_string(t, " : ");
  text_decimal(t, value);
  text_string(t, "\n");
}

static void row_ms(struct text *t, const char *name, uint64_t ns) {
  text_string(t, "  .");
  text_padded(t, name, 24);
  text_string(t, " : ");
  text_ms(t, ns, 0);
  text_string(t, "\n");
}

size_t report_cpu(const struct sched *s, unsigned cpu, char *buffer, size_t size) {
  const struct rq *const rq = &s->queues[cpu];
  struct text t = text_in(buffer, size);
  text_string(&t, "cpu#");
  text_decimal(&t, cpu);
  text_string(&t, "\n");
  row(&t, "nr_running", rq->ready);
  row(&t, "load", rq->load);
  row(&t, "average_load", rq->average_load / WEIGHT_ONE);
  row(&t, "nr_switches", rq->switches);
  row_ms(&t, "clock", rq->clock);
  row_ms(&t, "min_vruntime", (uint64_t)rq->min_vruntime);
  row(&t, "curr->pid", rq->running ? rq->running->id : 0);
  if (!FEAT_ON(SCHEDSTATS))
    return t.length;
  row(&t, "yld_count", rq->stats.yields);
  row(&t, "sched_count", rq->stats.switches);
  row(&t, "sched_goidle", rq->stats.to_idle);
  row(&t, "ttwu_count", rq->stats.wakeups);
  row(&t, "ttwu_local", rq->stats.wakeups_local);
  row(&t, "empty_charges", rq->stats.empty_charges);
  return t.length;
}

const char *const report_task_head =
    "task              pid cpu nice      switches migrations       run-time    vruntime-ms     wait-sum-ms"
    "    sleep-sum-ms    block-sum-ms  wait-max-ms slice-max-ms  wakeups     sync    local   remote   affine "
    "    idle\n";

static void statistics(struct text *t, const struct task_stats *stats) {
  text_ms(t, stats->wait_sum, 16);
  text_ms(t, stats->sleep_sum, 16);
  text_ms(t, stats->block_sum, 16);
  text_ms(t, stats->wait_max, 13);
  text_ms(t, stats->slice_max, 13);
  text_column(t, stats->wakeups, 9);
  text_column(t, stats->wakeups_sync, 9);
  text_column(t, stats->wakeups_local, 9);
  text_column(t, stats->wakeups_remote, 9);
  text_column(t, stats->wakeups_affine, 9);
  text_column(t, stats->wakeups_idle, 9);
}

size_t report_task(const struct task *p, char *buffer, size_t size) {
  struct text t = text_in(buffer, size);
  text_padded(&t, p->name, 14);
  text_column(&t, p->id, 7);
  text_column(&t, p->cpu, 4);
  text_string(&t, p->nice < 0 ? "  -" : "   ");
  text_column(&t, (uint64_t)(p->nice < 0 ? -p->nice : p->nice), 2);
  text_column(&t, p->switches_out + p->switches_off, 14);
  text_column(&t, p->migrations, 11);
  text_ms(&t, p->ran, 15);
  text_ms(&t, (uint64_t)p->vruntime, 15);
  if (FEAT_ON(SCHEDSTATS))
    statistics(&t, &p->stats);
  else
    text_string(&t, " -");
  text_string(&t, "\n");
  return t.length;
}
