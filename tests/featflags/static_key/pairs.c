// SPDX-License-Identifier: MIT
//
// The definitions of both tables, and the functions that test their flags, side by side.
#define DEFINE_PAIRS
#include "pairs.h"

int left_trace(void) { return FEAT_ON_IN(left, TRACE); }
int right_trace(void) { return FEAT_ON_IN(right, TRACE); }
int left_fast_path(void) { return FEAT_ON_IN(left, FAST_PATH); }
int right_fast_path(void) { return FEAT_ON_IN(right, FAST_PATH); }
int left_checks(void) { return FEAT_ON_IN(left, CHECKS); }
