// SPDX-License-Identifier: MIT
// Early exits behind macros; guards in a loop's head; a value that is only stored decides over nothing.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);
// clang-format off
#define RUN(n) do { if (!ON(TRACE)) break; slow(n); } while (0)
#define TRY(cond, label) if (!(cond)) goto label
#define RETURN_UNLESS(cond) do { if (!(cond)) return 0; } while (0)

// clang-format on
int broken(int n) {
  RUN(n); // expect: enabled TRACE, pruned TRACE
  return n;
}

int jumps(int n) {
  TRY(ON(TRACE), out); // expect: enabled TRACE, pruned TRACE
  slow(n);
out:
  return n;
}

int returns(int n) {
  RETURN_UNLESS(ON(TRACE)); // expect: enabled TRACE, pruned TRACE
  slow(n);
  return n;
}

int stored(int n) {
  const int on = ON(TRACE);
  fast(on);
  for (int i = 2; i < n; i += ON(TRACE) ? n : 1) // expect: pruned TRACE, enabled TRACE
    fast(i);
  return n;
}
