// SPDX-License-Identifier: MIT
// Blocks behind a disabled flag call functions that no unit defines. That this links, at -O0 too,
// proves that the blocks are gone; that with the flag on each of the nine is missed proves the proof.
#include "switches.h"

#ifdef __cplusplus
#define NEVER_DEFINED(NUMBER) extern "C" int never_defined_##NUMBER(void);
#else
#define NEVER_DEFINED(NUMBER) int never_defined_##NUMBER(void);
#endif
NEVER_DEFINED(1)
NEVER_DEFINED(2)
NEVER_DEFINED(3)
NEVER_DEFINED(4)
NEVER_DEFINED(5)
NEVER_DEFINED(6)
NEVER_DEFINED(7)
NEVER_DEFINED(8)
NEVER_DEFINED(9)

#define WHEN_HRTICK(...)                                                                                     \
  do {                                                                                                       \
    if (FEAT_ON(HRTICK)) {                                                                                   \
      __VA_ARGS__;                                                                                           \
    }                                                                                                        \
  } while (0)

static inline int early_return(int x) {
  if (!FEAT_ON(HRTICK))
    return x;
  return never_defined_1();
}

static int forms(int x) {
  x += early_return(x);
  if (FEAT_ON(HRTICK))
    x += never_defined_2();
  if (!FEAT_ON(HRTICK))
    x++;
  else
    x += never_defined_3();
  if (FEAT_ON(HRTICK) && never_defined_4())
    x++;
  if (!FEAT_ON(HRTICK) || never_defined_5())
    x++;
  x += FEAT_ON(HRTICK) ? never_defined_6() : 1;
  WHEN_HRTICK(x += never_defined_7());
  if (FEAT_ON(HRTICK) && FEAT_ON(LB_MIN) && x > 3)
    x += never_defined_8();
  if (!FEAT_ON(HRTICK))
    goto out;
  x += never_defined_9();
out:
  return x;
}

int main(int argc, char **argv) { return forms(argc) < 0 && argv[0] == argv[1]; }
