// SPDX-License-Identifier: MIT
// config.h and its kin: the flags are macros, 0 or 1, by their names.
// profile: config-h
#define CONFIG_TRACE 0
#define HAVE_FAST 1
#define ARCH_ODD 0
#define HAVE_ODD_FAST 0
#define CONFIG_NAME "this is no flag"
#define ODD_FAST(n) (HAVE_ODD_FAST && (n & 4))
#define EXTERNAL(n, cpu) (HAVE_##cpu##_FAST && (n & 8))
void slow(int, const char *), fast(int);

int plain(int n) {
  if (CONFIG_TRACE) // expect: pruned CONFIG_TRACE
    slow(n, CONFIG_NAME);
  if (HAVE_FAST && n > 2) // expect: enabled HAVE_FAST
    fast(n);
  if (ARCH_ODD || CONFIG_TRACE) // expect: pruned ARCH_ODD|CONFIG_TRACE, enabled ARCH_ODD
    slow(n, "");
  return !CONFIG_TRACE ? n : n * 5; // expect: enabled CONFIG_TRACE, pruned CONFIG_TRACE
}

int inMacros(int n) {
  if (ODD_FAST(n)) // expect: pruned HAVE_ODD_FAST
    fast(n);
  if (EXTERNAL(n, ODD)) // expect: pruned HAVE_ODD_FAST
    fast(n + 1);
#if CONFIG_TRACE // expect: cut CONFIG_TRACE
  if (HAVE_FAST) // expect: cut HAVE_FAST
    fast(n + 2);
#elif HAVE_FAST // expect: enabled HAVE_FAST
  fast(n + 3);
#endif
  return n;
}
