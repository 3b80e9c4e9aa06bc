// SPDX-License-Identifier: MIT
// A macro that names itself, in the text that a guarded macro becomes.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
int offset(void);
void slow(int), put(int);
#define offset offset()
#define PUT(n)                                                                                               \
  do {                                                                                                       \
    if (ON(TRACE))                                                                                           \
      slow(offset);                                                                                          \
    put(offset + n);                                                                                         \
  } while (0)

int self(int n) {
  PUT(n); // expect: pruned TRACE
  PUT(n + // expect: pruned TRACE
      1);
  return n;
}
