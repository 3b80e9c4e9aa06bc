// SPDX-License-Identifier: MIT
// A unit of data makes an object of data: none of its headers' functions is in it, and nothing is amiss.
// with: data_alone.h
// flag: TRACE
// guard: ON(FLAG)
#define ON(flag) (flag)
extern int at_run_time;
extern const int elsewhere;

#include "data_alone.h"

int table[] = {1, 2, 3};
