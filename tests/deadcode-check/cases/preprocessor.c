// SPDX-License-Identifier: MIT
// Blocks of #if: the text that a flag removes is cut, the other text is there.
#define FEAT_IF(name) FEATFLAGS_IF_##name
#define FEAT_IF_IN(table, name) FEATFLAGS_IF_##table##_##name
#define FEATFLAGS_IF_TRACE 0
#define FEATFLAGS_IF_cases_STATS 1
void slow(int), fast(int);

int blocks(int n) {
#if FEAT_IF(TRACE) // expect: cut TRACE
  slow(n);
#endif
#if FEAT_IF_IN(cases, STATS) // expect: enabled STATS, cut STATS
  fast(n);
#else
  slow(n + 1);
#endif
#if 0
  fast(3);
#elif !FEAT_IF(TRACE) && __INT_MAX__ > 100 // expect: enabled TRACE
  fast(4);
#endif
  return n;
}
