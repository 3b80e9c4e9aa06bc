// SPDX-License-Identifier: MIT
// BUILDFLAG(): a flag is a function-like macro.
// profile: chromium
#define BUILDFLAG_CAT_INDIRECT(a, b) a##b
#define BUILDFLAG_CAT(a, b) BUILDFLAG_CAT_INDIRECT(a, b)
#define BUILDFLAG(flag) (BUILDFLAG_CAT(BUILDFLAG_INTERNAL_, flag)())
#define BUILDFLAG_INTERNAL_ENABLE_TRACE() (0)
#define BUILDFLAG_INTERNAL_ENABLE_STATS() (1)
#define DCHECK_IS_ON() 0
void slow(int), fast(int);

int flags(int n) {
#if BUILDFLAG(ENABLE_TRACE) || DCHECK_IS_ON() // expect: cut ENABLE_TRACE|DCHECK, enabled ENABLE_TRACE|DCHECK
  slow(n + 2);
#else
  fast(n + 2);
#endif
  if (BUILDFLAG(ENABLE_TRACE)) // expect: pruned ENABLE_TRACE
    slow(n);
  if (BUILDFLAG(ENABLE_STATS) && n) // expect: enabled ENABLE_STATS
    fast(n);
  if (DCHECK_IS_ON()) // expect: pruned DCHECK
    slow(n + 1);
  return n;
}
