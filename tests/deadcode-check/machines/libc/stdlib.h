// SPDX-License-Identifier: MIT
//
// See stdio.h beside it.
#pragma once
#include <stddef.h>
char *getenv(const char *name);
_Noreturn void exit(int code);
_Noreturn void abort(void);
