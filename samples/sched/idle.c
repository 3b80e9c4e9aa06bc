// SPDX-License-Identifier: MIT
//
// Idle tasks: run when nobody else wants to. Part of build_policy.c.

bool idle_gives_way(const struct task *running, const struct task *woken) {
  if (!FEAT_ON(IDLE_YIELDS))
    return false;
  return running->policy == POLICY_IDLE && woken->policy != POLICY_IDLE;
}
