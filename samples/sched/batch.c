// SPDX-License-Identifier: MIT
//
// Batch tasks. No header of its own includes: part of build_policy.c.

unsigned batch_slice(const struct task *p) {
  if (FEAT_ON(LONG_BATCH) && p->policy == POLICY_BATCH)
    return 2 * SLICE;
  return SLICE;
}
