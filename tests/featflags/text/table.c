// SPDX-License-Identifier: MIT
//
// The definition of the table of these tests, in C.
#define FEATFLAGS_DEFINE
#include "policy.h"
