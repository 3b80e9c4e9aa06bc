// SPDX-License-Identifier: MIT
// A unit that defines the table and uses every flag, every word and every form of a guard.
#define FEATFLAGS_DEFINE
#include "switches.h"

#define WHEN_DOUBLE(...)                                                                                     \
  do {                                                                                                       \
    if (FEAT_ON(DOUBLE_TICK)) {                                                                              \
      __VA_ARGS__;                                                                                           \
    }                                                                                                        \
  } while (0)

int all(int period, const char *text);
int all(int period, const char *text) {
  struct featflags_error error;
  char sentence[80];
  int result = FEAT_ON(HRTICK) ? 1 : period;
  if (FEAT_ON(LB_MIN))
    result++;
  else
    result--;
  if (!FEAT_ON(WAKEUP_PREEMPTION) || (FEAT_ON(HRTICK) && period > 3))
    goto out;
  if (period > 7 && FEAT_ON(DOUBLE_TICK))
    return 7;
  WHEN_DOUBLE(result += 2);
  if (FEAT_ON(HRTICK) == FEAT_ON(LB_MIN))
    result += FEAT_DEFAULT(HRTICK) + FEAT_DEFAULT_IN(sched, LB_MIN) + FEAT_ON_IN(sched, DOUBLE_TICK);
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
  result += FEAT_CONST(HRTICK) ? 1 : 2;
  result += FEAT_CONST_IN(sched, LB_MIN) ? 1 : 2;
#endif
  if (featflags_apply(&sched_features, text, &error) != FEATFLAGS_OK ||
      featflags_apply_env(&sched_features, "NO_SUCH_VARIABLE", &error) != FEATFLAGS_OK)
    result += featflags_explain(&sched_features, &error, sentence, sizeof sentence) > 1;
  if (featflags_set(&sched_features, "HRTICK", 1) == FEATFLAGS_OK)
    result += featflags_get(&sched_features, "HRTICK");
  featflags_reset(&sched_features);
  result += featflags_print(&sched_features, sentence, sizeof sentence) > 1;
out:
  return result;
}
