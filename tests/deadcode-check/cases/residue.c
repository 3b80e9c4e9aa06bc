// SPDX-License-Identifier: MIT
// Strings, statics and tables that only the region uses go with it at -O2.
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;
void print(const char *, int);
static int count;
static const int table[4] = {3, 1, 4, 1};

int counted(int n) {
  if (ON(TRACE)) { // expect: pruned TRACE
    static int calls;
    print("never to be seen", ++calls + table[n & 3]);
    count += calls;
  }
  return n + count;
}
