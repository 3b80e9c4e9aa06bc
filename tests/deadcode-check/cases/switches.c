// SPDX-License-Identifier: MIT
// switch over a flag: each label's statements are a region, with those from which control falls in.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);
int middle(int);

int selects(int n) {
  switch (ON(TRACE)) { // expect: enabled TRACE, pruned TRACE
  case 0:
    fast(n);
    break;
  case 1:
    slow(n);
    slow(n + 1);
    break;
  }
  return n;
}

int falls(int n) {
  switch (ON(TRACE)) { // expect: pruned TRACE, enabled TRACE // flipped: enabled TRACE, enabled TRACE
  case 1:
    n = middle(n); /* fall through */
  case 0:
    n *= 3;
  }
  return n;
}

int others(int n) {
  switch (ON(TRACE)) { // expect: enabled TRACE, pruned TRACE
  case 0:
    return n;
  default:
    return middle(n);
  }
}
