// SPDX-License-Identifier: MIT
// A label or case inside is reached without the guard: what follows it stays, with reason.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void slow(int), fast(int);

int label(int n) {
  if (n == 7)
    goto in;
  if (ON(TRACE)) { // expect: present TRACE label
    n++;
  in:
    slow(n);
  }
  return n;
}

int cases(int n) {
  switch (n) {
  case 0:
    if (ON(TRACE)) { // expect: present TRACE label
      n += 3;
    case 1:
      slow(n);
    }
  }
  return n;
}
