// SPDX-License-Identifier: MIT
//
// Batch tasks. No header of its own includes: part of build_policy.c.

uint64_t batch_slice(const struct task *p, uint64_t slice) {
  if (FEAT_ON(LONG_BATCH) && p->policy == POLICY_BATCH)
    return 2 * slice;
  return slice;
}
